import { describe, expect, it } from 'vitest';
import { demonstrationJobs } from '#server/db/seed/jobs/jobs.ts';
import { blogPosting } from '#contract/blogs/blogPosting.ts';
import { faqPage, jobPosting } from '#contract/jobs/jsonLd.ts';
import type { Job } from '#contract/jobs/job.ts';
import { notSpecified } from '#contract/options.ts';

const site = 'https://jobs.example';
const now = new Date('2026-11-21T00:00:00Z');

const seeded: Job[] = demonstrationJobs(now).map((job, at) => ({
  _id: `job${at}`,
  ...job,
  pay: {
    from: job.salaryFrom,
    to: job.salaryTo,
    currency: job.salaryCurrency,
    inrFrom: job.salaryInrFrom,
    inrTo: job.salaryInrTo,
    inrDate: job.salaryInrDate,
  },
  rating: null,
  impressions: 0,
  applicantsCount: 0,
  createdAt: job.createdAt.toISOString(),
}));

type Thing = Record<string, unknown>;

/** What Google's documentation of JobPosting asks for; each problem in words. */
function problemsOf(posting: Thing): string[] {
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => holds || problems.push(problem);
  const text = (value: unknown) => typeof value === 'string' && value.trim().length > 0;
  const thing = (value: unknown) => (value ?? {}) as Thing;
  const date = (value: unknown) => text(value) && !Number.isNaN(Date.parse(String(value)));
  check(posting['@type'] === 'JobPosting', 'type');
  check(String(posting['@context']).startsWith('https://schema.org'), 'context');
  check(text(posting.title) && !/[!*]|https?:|apply/i.test(String(posting.title)), 'title');
  check(text(posting.description) && /<p>/.test(String(posting.description)), 'description');
  check(posting.description !== posting.title, 'description repeats the title');
  check(date(posting.datePosted), 'datePosted');
  check(posting.validThrough === undefined || date(posting.validThrough), 'validThrough');
  const organization = thing(posting.hiringOrganization);
  check(organization['@type'] === 'Organization' && text(organization.name), 'hiringOrganization');
  const address = thing(thing(posting.jobLocation).address);
  check(thing(posting.jobLocation)['@type'] === 'Place', 'jobLocation');
  check(/^[A-Z]{2}$/.test(String(address.addressCountry)), 'addressCountry');
  check(text(address.addressLocality), 'addressLocality');
  const types = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'OTHER'];
  check(types.includes(String(posting.employmentType)), 'employmentType');
  if (posting.baseSalary) {
    const salary = thing(posting.baseSalary);
    const value = thing(salary.value);
    check(/^[A-Z]{3}$/.test(String(salary.currency)), 'currency');
    check(Number(value.minValue) > 0 && Number(value.maxValue) >= Number(value.minValue), 'salary');
    check(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].includes(String(value.unitText)), 'unitText');
  }
  check(posting.directApply === false, 'directApply');
  check(text(thing(posting.identifier).value), 'identifier');
  check(String(posting.url).startsWith(site), 'url');
  return problems;
}

describe('JobPosting', () => {
  it('is right for every seeded job', () => {
    const wrong = seeded.flatMap((job) => {
      const problems = problemsOf(jobPosting(job, site) as Thing);
      return problems.length > 0 ? [`${job.jobName}: ${problems.join(', ')}`] : [];
    });
    expect(seeded.length).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
  });

  it('names no pay that the employer did not name', () => {
    const [job] = seeded;
    if (!job) throw new Error('No job was seeded');
    expect(jobPosting({ ...job, pay: null }, site)).not.toHaveProperty('baseSalary');
  });

  it('is not there where the employer or the place is not known', () => {
    const [job] = seeded;
    if (!job) throw new Error('No job was seeded');
    for (const missing of ['', ' ', notSpecified, notSpecified.toUpperCase()]) {
      expect(jobPosting({ ...job, companyName: missing }, site)).toBeUndefined();
      expect(jobPosting({ ...job, location: missing, country: null }, site)).toBeUndefined();
    }
  });

  it('finds what is wrong', () => {
    expect(problemsOf({ '@type': 'JobPosting', title: 'APPLY NOW!' })).toEqual(
      expect.arrayContaining(['title', 'datePosted', 'addressCountry', 'hiringOrganization']),
    );
  });
});

it('a FAQPage holds each question with its answer', () => {
  expect(faqPage([{ question: 'Is it free?', answer: 'Yes.' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'Is it free?', acceptedAnswer: { text: 'Yes.' } }],
  });
});

it('an article names its language, and what it is called in others', () => {
  const blog = {
    ...{ _id: 'a', bannerImage: '/blog/a.svg', heading: 'Salary', tag: 'new', content: '<p>x</p>' },
    ...{ author: 'Team', createdAt: now.toISOString(), demo: false },
  };
  expect(blogPosting(blog, site)).toMatchObject({
    ...{ inLanguage: 'en', mainEntityOfPage: `${site}/blog/a` },
  });
  expect(
    blogPosting(
      {
        ...{ ...blog, language: 'hinglish' },
        siblings: [{ _id: 'b', heading: 'Pay', language: 'english' }],
      },
      site,
    ),
  ).toMatchObject({
    inLanguage: 'hi-Latn',
    mainEntityOfPage: `${site}/blog/a?language=hinglish`,
    workTranslation: [{ headline: 'Pay', inLanguage: 'en', url: `${site}/blog/b` }],
  });
});
