import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs/blog.ts';
import type { JobList } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { applicationStatuses, categories, notSpecified } from '#contract/options.ts';
import { isEnglish } from '../../support/browser/englishText.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { textOfPage, type PageText } from '../../support/browser/textOfPage.ts';
import { call, completeDetails, signUpComplete } from '../../support/accounts/people.ts';

/**
 * In Hinglish nothing is in English but names and what says so (`lang`): sentences by their small
 * words, and values of the data as they are stored.
 */
test.skip(({ isMobile }) => !isMobile, 'the texts are the same');
test.describe.configure({ mode: 'parallel' });

const stored = new Set<string>([...applicationStatuses, ...categories, notSpecified]);

function faultsIn(texts: readonly PageText[], where: string): string[] {
  expect(texts.length, where).toBeGreaterThan(10);
  return texts
    .filter(({ text }) => isEnglish(text) || stored.has(text))
    .map(({ text, at }) => `${where}: ${text.slice(0, 150)} (${at})`);
}

test('what a server renders: screens of everyone, articles and 200 jobs', async ({
  page,
  server,
}) => {
  const jobs: string[] = [];
  for (let at = 1; jobs.length < 200; at += 1) {
    const query = `/jobs?limit=${limits.jobsMaxPageSize}&page=${at}`;
    jobs.push(...(await call<JobList>(server.url, 'GET', query)).body.jobs.map(({ id }) => id));
  }
  const articles = (await call<Blog[]>(server.url, 'GET', '/blogs')).body;
  const addresses = [
    ...['/', '/jobs', '/jobs?search=welder+dubai', '/jobs?search=xyzzy', '/pricing', '/blogs'],
    ...['/about-us', '/privacy-policy', '/terms-conditions', '/support', '/safety'],
    ...jobs.map((id) => `/jobs/${id}`),
    ...articles.map(({ _id, other }) => `/blog/${other?._id ?? _id}`),
  ];
  const read = async (address: string) => {
    const headers = { cookie: 'language=hinglish', accept: 'text/html' };
    return (await fetch(server.url + address, { headers })).text();
  };
  const faults: string[] = [];
  for (let from = 0; from < addresses.length; from += 20) {
    const some = addresses.slice(from, from + 20);
    const texts = await page.evaluate(textOfPage, await Promise.all(some.map(read)));
    faults.push(...texts.flatMap((each, at) => faultsIn(each, some[at] ?? '')));
  }
  expect(faults).toEqual([]);
});

/** Reads screens on the phone, when nothing loads any more. */
async function faultsOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('h1:visible'), address).toBeVisible();
    await expect(page.locator('[data-loading]:visible')).toHaveCount(0);
    const [texts = []] = await page.evaluate(textOfPage, null);
    faults.push(...faultsIn(texts, address));
  }
  return faults;
}

async function speakHinglish(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'hinglish', url }]);
}

test('screens of guests, and of this phone', async ({ page, server }) => {
  await speakHinglish(page, server.url);
  const addresses = ['/login', '/signup', '/forgot-password', '/saved-jobs', '/waiting', '/phone'];
  expect(await faultsOn(page, addresses)).toEqual([]);
});

test('screens of a member with an application', async ({ page, server }) => {
  const { url } = server;
  const member = await signUpComplete(url);
  const { token, user } = member;
  const details = {
    ...completeDetails,
    whyAbroad: 'Ghar ke liye kamana hai, aur naya kaam seekhna hai.',
  };
  await call(url, 'PATCH', `/auth/user/${user.id}`, { token, body: { details } });
  await call(url, 'POST', '/subscriptions/activate-free-trial', { token });
  const [job] = (await call<JobList>(url, 'GET', '/jobs?limit=1')).body.jobs;
  const applied = await call(url, 'POST', `/jobs/${job?.id}/apply`, { token });
  expect(applied.status).toBe(201);
  await speakHinglish(page, url);
  await page.goto('/login');
  await holdSession(page, member);
  const faults = await faultsOn(page, [
    ...['/profile', '/my-applications', '/receipts', '/make-resume', '/saved-jobs', '/pricing'],
    `/jobs/${job?.id}`,
  ]);
  await page.goto('/profile');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    const [texts = []] = await page.evaluate(textOfPage, null);
    faults.push(...faultsIn(texts, `/profile ${await tab.innerText()}`));
  }
  expect(faults).toEqual([]);
});
