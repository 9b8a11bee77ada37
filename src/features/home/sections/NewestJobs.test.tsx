// @vitest-environment happy-dom
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import type { JobSummary, Pay } from '#contract/jobs/job.ts';
import { languages, type Language } from '#contract/language.ts';
import { notSpecified } from '#contract/options.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { NewestJobs } from './NewestJobs.tsx';

const shown = vi.hoisted(() => ({ jobs: [] as JobSummary[] }));
vi.mock('./newestJobs.ts', () => ({ useNewestJobs: () => ({ data: shown }) }));

const pay: Pay = {
  ...{ from: 150_000, to: 150_000, currency: 'AED', inrFrom: 3_300_000, inrTo: 3_300_000 },
  inrDate: '2026-11-01',
};

/** What stands in the row of a job, beside its title. */
async function rowOf(job: Partial<JobSummary>, language: Language = 'english') {
  const texts = await createTexts(language, ['home']);
  shown.jobs = [{ id: '1', title: 'Nurse', location: 'Dubai', pay: null, ...job } as JobSummary];
  const page = mountForTest(
    <I18nextProvider i18n={texts}>
      <NewestJobs />
    </I18nextProvider>,
  );
  const text = [...page.container.querySelectorAll('li > span')].map((each) => each.textContent);
  page.unmount();
  return text;
}

test('under "Pay a month" a pay for something else says what it is for', async () => {
  expect(await rowOf({ pay })).toEqual(['Dubai', 'from ₹33,00,000']);
  expect(await rowOf({ pay: { ...pay, period: 'month' } })).toEqual(['Dubai', 'from ₹33,00,000']);
  for (const period of ['hour', 'day', 'year'] as const) {
    expect((await rowOf({ pay: { ...pay, period } }))[1]).toBe(
      `from ₹33,00,000 ${period === 'hour' ? 'an' : 'a'} ${period}`,
    );
  }
  for (const language of languages) {
    const periods = ['hour', 'day', 'month', 'year'] as const;
    const rows = periods.map(
      async (period) => (await rowOf({ pay: { ...pay, period } }, language))[1],
    );
    expect(new Set(await Promise.all(rows)).size, language).toBe(4);
  }
});

test('what a job does not say is said in words', async () => {
  expect(await rowOf({ salaryRange: '30k-50k' })).toEqual(['Dubai', '₹30,000-50,000']);
  expect(await rowOf({ salaryRange: '', location: notSpecified }, 'hinglish')).toEqual([
    'Nahi bataya',
    'Nahi bataya',
  ]);
});
