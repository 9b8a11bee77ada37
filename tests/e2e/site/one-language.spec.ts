import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs/blog.ts';
import type { JobList } from '#contract/jobs/job.ts';
import { languageTags } from '#contract/http/document.ts';
import { limits } from '#contract/limits.ts';
import {
  foreignTexts,
  namesIn,
  readLanguages,
  type ReadLanguage,
} from '../../support/browser/foreignText.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { textOfPage, type PageText } from '../../support/browser/textOfPage.ts';
import { call, completeDetails, signUpComplete } from '../../support/accounts/people.ts';

/**
 * In Hinglish and in Hindi nothing is in English but names and what says so (`lang`): in Hinglish
 * sentences are told by their small words, in Hindi every Latin word counts. Nor is any value of the
 * data shown as it is stored.
 */
test.describe.configure({ mode: 'parallel' });

for (const language of readLanguages) {
  const tag = languageTags[language];

  function faultsIn(texts: readonly PageText[], where: string, known?: string[]): string[] {
    expect(texts.length, where).toBeGreaterThan(10);
    return foreignTexts(language, texts, known).map((fault) => `${where}: ${fault}`);
  }

  test(`what a server renders, with all articles and 200 jobs: ${language}`, async ({
    page,
    server,
  }) => {
    const jobs: JobList['jobs'] = [];
    for (let at = 1, pages = 1; at <= pages; at += 1) {
      const query = `/jobs?limit=${limits.jobsMaxPageSize}&page=${at}`;
      const { body } = await call<JobList>(server.url, 'GET', query);
      jobs.push(...body.jobs);
      pages = Math.ceil(body.total / limits.jobsMaxPageSize);
    }
    // Of all jobs: lists to choose from name every place. What was searched for stands as typed.
    const known = [...jobs.flatMap(namesIn), 'xyzzy'];
    const articles = (await call<Blog[]>(server.url, 'GET', `/blogs?language=${language}`)).body;
    const addresses = [
      ...['/', '/jobs', '/jobs?search=welder+dubai', '/jobs?search=xyzzy', '/pricing', '/blogs'],
      ...['/about-us', '/privacy-policy', '/terms-conditions', '/support', '/safety'],
      ...jobs.slice(0, 200).map(({ id }) => `/jobs/${id}`),
      ...articles.map(({ _id, other }) => `/blog/${other?._id ?? _id}`),
    ];
    const read = async (address: string) => {
      const headers = { cookie: `language=${language}`, accept: 'text/html' };
      return (await fetch(server.url + address, { headers })).text();
    };
    const faults: string[] = [];
    for (let from = 0; from < addresses.length; from += 20) {
      const some = addresses.slice(from, from + 20);
      const documents = await Promise.all(some.map(read));
      const texts = await page.evaluate(textOfPage, { documents, tag });
      faults.push(...texts.flatMap((each, at) => faultsIn(each, some[at] ?? '', known)));
    }
    expect(faults).toEqual([]);
  });

  /** Reads screens on the phone, when nothing loads any more. */
  async function faultsOn(page: Page, addresses: readonly string[], known?: string[]) {
    const faults: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('h1:visible'), address).toBeVisible();
      await expect(page.locator('[data-loading]:visible')).toHaveCount(0);
      const [texts = []] = await page.evaluate(textOfPage, { documents: null, tag });
      faults.push(...faultsIn(texts, address, known));
    }
    return faults;
  }

  test(`screens of guests, of admins who are to log in, and of this phone: ${language}`, async ({
    page,
    server,
  }) => {
    await speak(page, server.url, language);
    const addresses = [
      '/login',
      '/signup',
      '/forgot-password',
      '/saved-jobs',
      '/waiting',
      '/phone',
    ];
    expect(await faultsOn(page, [...addresses, '/login?from=%2Fadmin'])).toEqual([]);
  });

  test(`screens of a member with an application: ${language}`, async ({ page, server }) => {
    const { url } = server;
    const member = await signUpComplete(url);
    const { token, user } = member;
    const details = { ...completeDetails, ...own[language] };
    await call(url, 'PATCH', `/auth/user/${user.id}`, { token, body: { details } });
    await call(url, 'POST', '/subscriptions/activate-free-trial', { token });
    const [job] = (await call<JobList>(url, 'GET', '/jobs?limit=1')).body.jobs;
    const applied = await call(url, 'POST', `/jobs/${job?.id}/apply`, { token });
    expect(applied.status).toBe(201);
    await speak(page, url, language);
    await page.goto('/login');
    await holdSession(page, member);
    const known = [...(job ? namesIn(job) : []), 'Ravi', 'Kumar', 'Bihar'];
    const faults = await faultsOn(
      page,
      [
        ...['/profile', '/my-applications', '/receipts', '/make-resume', '/saved-jobs'],
        ...['/pricing', `/jobs/${job?.id}`],
      ],
      known,
    );
    await page.goto('/profile');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const [texts = []] = await page.evaluate(textOfPage, { documents: null, tag });
      faults.push(...faultsIn(texts, `/profile ${await tab.innerText()}`, known));
    }
    expect(faults).toEqual([]);
  });
}

/** What a person has written in their own words. */
const own: Record<ReadLanguage, object> = {
  hinglish: { whyAbroad: 'Ghar ke liye kamana hai, aur naya kaam seekhna hai.' },
  hindi: {
    whyAbroad: 'घर के लिए कमाना है, और नया काम सीखना है।',
    ...{ presentJobTitle: 'वेल्डर', skills: 'वेल्डिंग', motherTongue: 'भोजपुरी' },
    residencyHistory: 'हमेशा बिहार में',
  },
};

async function speak(page: Page, url: string, language: ReadLanguage): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url }]);
}
