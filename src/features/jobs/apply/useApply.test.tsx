// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { useApply } from './useApply.ts';

const failure = { status: 400, code: 'UNKNOWN', message: '', errors: {} };
const submit = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('#src/data/outbox/outbox.ts', () => ({ outbox: {}, submit }));

let page: Mounted;
afterEach(() => page.unmount());

/** What every tap comes to. */
const sends: Promise<void>[] = [];

function Apply() {
  const { send } = useApply({ _id: '1', jobName: 'Welder' } as Job, 'given');
  return (
    <button type="button" onClick={() => sends.push(send())}>
      Apply
    </button>
  );
}

test.each([
  ['english', 'Failed to apply for the job.'],
  ['hinglish', 'Is naukri par apply nahi ho paya.'],
  ['hindi', 'इस जॉब के लिए अप्लाई नहीं हो पाया।'],
] as const)(
  'an application that is refused without a word says so in %s',
  async (language, said) => {
    submit.mockResolvedValue({ state: 'failed', failure });
    toasts.value = [];
    page = mountForTest(
      <I18nextProvider i18n={await createTexts(language, ['job', 'errors'])}>
        <Apply />
      </I18nextProvider>,
    );
    await act(async () => page.find('button').click());
    await vi.waitFor(() => expect(toasts.peek().map(({ text }) => text)).toEqual([said]));
  },
);

test('what waits is said at the button; a toast says it to who has gone on', async () => {
  toasts.value = [];
  const texts = await createTexts('english', ['job', 'errors']);
  const apply = async () => {
    let answer: (outcome: object) => void = () => {};
    const answered = new Promise<object>((resolve) => {
      answer = resolve;
    });
    submit.mockReturnValue(answered);
    page = mountForTest(
      <I18nextProvider i18n={texts}>
        <Apply />
      </I18nextProvider>,
    );
    const before = submit.mock.calls.length;
    await act(async () => page.find('button').click());
    await vi.waitFor(() => expect(submit.mock.calls.length).toBeGreaterThan(before));
    return () => act(async () => answer({ state: 'waiting', needsLogin: false }));
  };
  await (
    await apply()
  )();
  expect(toasts.peek()).toEqual([]);
  page.unmount();
  const answer = await apply();
  page.unmount();
  await answer();
  const said = 'Will be sent as soon as the connection works';
  expect(toasts.peek()).toMatchObject([{ title: 'Welder', text: said }]);
});

test('two taps before the button is drawn anew are one application', async () => {
  toasts.value = [];
  submit.mockClear();
  submit.mockResolvedValue({ state: 'waiting', needsLogin: false });
  page = mountForTest(
    <I18nextProvider i18n={await createTexts('english', ['job', 'errors'])}>
      <Apply />
    </I18nextProvider>,
  );
  await act(async () => {
    page.find('button').click();
    page.find('button').click();
  });
  await act(() => Promise.all(sends));
  // Here the second of two imports at once is the real one, which no one is logged in to.
  expect([submit.mock.calls.length, toasts.peek()]).toEqual([1, []]);
});
