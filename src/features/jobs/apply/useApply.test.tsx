// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { useApply } from './useApply.ts';

vi.mock('#src/data/outbox/outbox.ts', () => ({
  outbox: {},
  submit: async () => ({
    state: 'failed',
    failure: { status: 400, code: 'UNKNOWN', message: '', errors: {} },
  }),
}));

let page: Mounted;
afterEach(() => page.unmount());

function Apply() {
  const { send } = useApply({ _id: '1', jobName: 'Welder' } as Job, 'given');
  return (
    <button type="button" onClick={() => void send()}>
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
