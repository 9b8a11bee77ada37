// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportDetail } from '#contract/import/import.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { ImportView } from './ImportView.tsx';

const callApi = vi.hoisted(() => vi.fn<(name: string) => Promise<unknown>>());
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { exists: () => false } }),
}));
vi.mock('#src/data/api.ts', () => ({ callApi, failureOf: (error: unknown) => error }));
vi.mock('./Found.tsx', () => ({ Found: () => 'the file' }));
vi.mock('./RunningImport.tsx', () => ({ RunningImport: () => null }));
vi.mock('./CheckedImport.tsx', () => ({ CheckedImport: () => 'the decision' }));

let page: Mounted;
const said = () => page.container.textContent;

async function open(feedId: string | null) {
  const detail = { id: 'i1', status: 'checked', feedId } as Partial<ImportDetail>;
  callApi.mockResolvedValueOnce(detail);
  page = mountForTest(<ImportView id="i1" onLeave={() => undefined} />);
  await act(async () => undefined);
}

/** The tab is looked at again. */
const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  callApi.mockReset();
  return () => page.unmount();
});

test('what a newer fetch has taken the place of says so, and leads to the feed', async () => {
  await open('f1');
  expect(said()).toContain('the decision');
  callApi.mockRejectedValueOnce({ code: 'IMPORT_NOT_FOUND', message: '' });
  await comeBack();
  expect(said()).toContain('gone.replaced');
  expect(said()).not.toContain('the decision');
  expect(page.find('a').getAttribute('href')).toBe('/admin-feeds?id=f1');
});

test('a server that does not answer takes nothing away', async () => {
  await open('f1');
  callApi.mockRejectedValueOnce({ code: 'NETWORK', message: '' });
  await comeBack();
  expect(callApi).toHaveBeenCalledTimes(2);
  expect(said()).toContain('the decision');
});

test('nothing takes the place of a file: it is not asked for again', async () => {
  await open(null);
  await comeBack();
  expect(callApi).toHaveBeenCalledTimes(1);
});
