// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { QueuedApplications } from './QueuedApplications.tsx';

vi.mock('#src/hooks/pageData.tsx', () => ({ useResource: () => ({ data: undefined }) }));

let page: Mounted;
afterEach(() => page.unmount());

async function show(code: string) {
  const entry = outboxEntry({
    ...{ call: 'jobs.apply', params: { jobId: 'j1' }, userId: 'u1', state: 'failed' },
    failure: { status: 403, code, message: '', errors: {} },
  });
  page = mountForTest(
    <I18nextProvider i18n={await createTexts('english', ['applications', 'errors'])}>
      <QueuedApplications entries={[entry]} />
    </I18nextProvider>,
  );
  const text = page.container.textContent;
  const link = [...page.container.querySelectorAll('a')].find((one) =>
    one.getAttribute('href')?.startsWith('/pricing'),
  );
  const again = [...page.container.querySelectorAll('button')].find(
    (one) => one.textContent === 'Try again',
  );
  return { text, link, again };
}

test('an application that needs a plan says so, leads to the plans, and is sent again by one tap', async () => {
  const retry = vi.spyOn(outbox, 'retry').mockResolvedValue(true);
  const { text, link, again } = await show('SUBSCRIPTION_INACTIVE');
  expect(text).toContain('You need an active plan or free trial to apply.');
  expect(link?.getAttribute('href')).toBe('/pricing?from=%2Fjobs%2Fj1%3Fapply%3D1');
  await act(async () => again?.click());
  await vi.waitFor(() => expect(retry).toHaveBeenCalledWith(outboxEntry({}).id));
});

test('a job that is closed cannot but refuse again', async () => {
  const { text, link, again } = await show('JOB_INACTIVE');
  expect(text).toContain('currently inactive and not accepting applications');
  expect(link).toBeUndefined();
  expect(again).toBeUndefined();
});

test('what was never answered is not called refused', async () => {
  const { text } = await show('TOO_OLD');
  expect(text).toContain('No answer came. It may have arrived.');
});
