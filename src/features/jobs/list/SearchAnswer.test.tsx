import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { JobList } from '#contract/jobs/job.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { SearchAnswer } from './SearchAnswer.tsx';

const part = { kind: 'work', name: 'Cook', rest: '' } as const;
const place = { kind: 'place', name: 'Oman', rest: '' } as const;
const found = { jobs: [], page: 1, limit: 12, total: 0 };
const nowhere: JobList = { ...found, understood: { parts: [part], unknown: [] } };
const elsewhere: JobList = {
  ...{ ...found, total: 9, elsewhere: true },
  understood: { parts: [part, place], unknown: [] },
};

const searched: JobList = { ...found, total: 1, instead: 'Plumber' };
const finds = 'This is what a search for it finds.';

const texts = await createTexts('english', ['suggest']);

test.each([
  [nowhere, 'all', 'No Cook job today.'],
  [elsewhere, 'all', 'No Cook job in Oman. 9 in other places:'],
  // Other filters may have left them out, and a phone has not all jobs.
  [nowhere, 'filtered', ''],
  [nowhere, 'local', ''],
  [elsewhere, 'filtered', 'With these filters no Cook job in Oman. 9 in other places:'],
  [elsewhere, 'local', 'No Cook job in Oman on this phone. 9 in other places:'],
  [searched, 'all', `No job is called “Plumber”. ${finds}`],
  [searched, 'filtered', `With these filters no job is called “Plumber”. ${finds}`],
  [searched, 'local', `On this phone no job is called “Plumber” with these filters. ${finds}`],
] as const)('what is missing among these jobs: %#', (list, among, said) => {
  const html = renderToString(
    <I18nextProvider i18n={texts}>
      <SearchAnswer list={list} among={among} onSearch={() => undefined} />
    </I18nextProvider>,
  );
  expect(html.replace(/<[^>]+>/g, '')).toBe(said);
});
