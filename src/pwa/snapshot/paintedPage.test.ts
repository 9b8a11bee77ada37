// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { beforeEach, expect, test } from 'vitest';
import { setI18n } from 'react-i18next';
import { localKeys } from '#src/data/storage/keys.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { paintedPage } from './paintedPage.ts';

beforeEach(async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-aaaaaaaa.js"></script>';
  document.body.innerHTML = '<div id="app"><main>वेल्डर, दुबई</main></div>';
  document.documentElement.lang = 'hi';
  localStorage.setItem(localKeys.language, 'hindi');
  setI18n(await createTexts('hindi', ['common']));
});

test('a page is kept in the language that it is painted in', () => {
  expect(paintedPage('/jobs', null, [])).toMatchObject({
    language: 'hindi',
    html: '<main>वेल्डर, दुबई</main>',
  });
});

test('once another tab has chosen another language, no page of this one is kept', () => {
  localStorage.setItem(localKeys.language, 'english');
  expect(paintedPage('/jobs', null, [])).toBeNull();
});

/** A read of jobs that are open until these days. */
const jobsUntil = (...days: (string | null)[]) => ({
  request: { call: 'jobs.list' } as const,
  data: { jobs: days.map((closingDate) => ({ closingDate })) },
  savedAt: 5,
});

test('it says when the first of its jobs ends: with that day in India', () => {
  const known = [jobsUntil('2099-12-24', '2099-12-05', null), jobsUntil('2020-01-01')];
  expect(paintedPage('/jobs', null, known)).toMatchObject({
    until: Date.parse('2099-12-06T00:00+05:30'),
  });
  expect(paintedPage('/jobs', null, [jobsUntil(null, '2020-01-01')])).toMatchObject({
    until: null,
  });
});
