import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { askedExperience } from '#contract/jobs/askedExperience.ts';
import type { Job } from '#contract/jobs/job.ts';
import { payers, payPeriods, provisions, visaTypes } from '#contract/jobs/jobFacts.ts';
import { postedLanguage } from '#contract/jobs/postedLanguage.ts';
import { namedTrades } from '#contract/jobs/trades.ts';
import { languages, type Language } from '#contract/language.ts';
import { jobTypes, notSpecified, salaryRanges } from '#contract/options.ts';
import { demonstrationJobs } from '#server/db/seed/jobs/jobs.ts';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';
import { projectRoot } from '#server/env.ts';
import { readFileForTest } from '#server/features/import/formats/readForTest.ts';
import { shareLine, summaryLines } from '#src/features/jobs/summary/summaryLines.ts';
import { createTexts } from '#src/i18n/texts.ts';
import type { Translate } from '#src/i18n/keys.ts';
import { seededRandom, type Random } from '../sim/random.ts';
import { isEnglish } from '../support/browser/englishText.ts';

const say = {} as Record<Language, Translate>;
beforeAll(async () => {
  for (const language of languages) {
    const texts = await createTexts(language, ['jobs', 'job', 'summary']);
    say[language] = (key, options) => texts.t(key, options);
  }
});

/** A job of which nothing is known but what each job has. */
const bare: Job = {
  ...{ _id: '1', jobName: 'Welder', companyName: 'Blue Anchor', logoUrl: null },
  ...{ experience: '', location: 'Muscat, Oman', country: 'OM', skills: [], salaryRange: '' },
  ...{ pay: null, category: 'Civil Engineering', jobType: '', status: 'active', openings: 1 },
  ...{ applicantsCount: 0, createdAt: '2026-11-01T00:00:00.000Z', demo: false },
  ...{ description: '', rating: null, impressions: 0 },
};
const pay = {
  ...{ from: 2000, to: 2400, currency: 'AED', inrFrom: 45_000, inrTo: 54_000 },
  inrDate: '2026-11-01',
};
const lines = (job: Partial<Job>, language: Language = 'hinglish') =>
  summaryLines({ ...bare, ...job }, say[language]);

describe('in both languages', () => {
  test('all that is known', () => {
    const full: Partial<Job> = {
      ...{ pay, openings: 12, experience: '2-4', jobType: 'Full Time', closingDate: '2026-12-05' },
      ...{ food: 'employer', room: 'employer', ticket: 'shared', medical: 'worker' },
      ...{ hoursPerWeek: 48, contractMonths: 24, visaType: 'employment' },
      costs: [{ item: 'Medical', paidBy: 'worker', amount: 4500, currency: 'INR' }],
    };
    expect(lines(full, 'english')).toEqual([
      'Blue Anchor has 12 openings for this work.',
      'The work is in Muscat, Oman.',
      'The pay is AED\u00a02,000–2,400 a month. That is about ₹45,000–54,000.',
      'The company pays for: food, room.',
      'You pay for: medical.',
      'You and the company share the cost of: ticket.',
      'You work 48 hours a week.',
      'The contract is for 2 years.',
      'The visa is a work visa.',
      'You need 2 to 4 years of experience.',
      'It is full-time work.',
      'For the costs in its list you pay ₹4,500, the company says.',
      'You can apply until 5 Dec 2026.',
    ]);
    expect(lines(full)).toEqual([
      'Blue Anchor mein is kaam ke liye 12 jagah khaali hain.',
      'Kaam Muscat, Oman mein hai.',
      'Salary har mahine AED\u00a02,000–2,400 hai. Yaani kareeb ₹45,000–54,000.',
      'Company degi: khana, kamra.',
      'Aapko khud dena hai: medical.',
      'Company aur aap milkar denge: ticket.',
      'Hafte mein 48 ghante kaam hai.',
      'Contract 2 saal ka hai.',
      'Visa kaam ka hai (work visa).',
      '2 se 4 saal ka experience chahiye.',
      'Kaam full time hai.',
      'Company ki list ke kharche mein aapko ₹4,500 dena hai.',
      '5 Dec 2026 tak apply kar sakte hain.',
    ]);
  });

  test('what is not known is not said, and what matters of it is named', () => {
    const little = { companyName: notSpecified, location: notSpecified };
    expect(lines(little, 'english')).toEqual([
      'There is 1 opening for this work.',
      "Our list does not say: pay, food, room, ticket, working hours. Read the company's text, or ask before you sign.",
    ]);
    expect(lines(little)).toEqual([
      'Is kaam ke liye 1 jagah khaali hai.',
      'Yeh hamari list mein nahi hai: salary, khana, kamra, ticket, kaam ke ghante. Company ka text dekhein, ya sign karne se pehle poochh lein.',
    ]);
  });

  test.each([
    [{ openings: 1 }, 'has 1 opening for'],
    [{ hoursPerWeek: 1 }, 'You work 1 hour a week.'],
    [{ contractMonths: 1 }, 'The contract is for 1 month.'],
    [{ contractMonths: 12 }, 'The contract is for 1 year.'],
    [{ contractMonths: 18 }, 'The contract is for 18 months.'],
    [{ experience: '1' }, 'You need 1 year of experience.'],
    [{ experience: '0-1' }, 'You can apply without experience.'],
    [{ experience: '5+' }, 'You need 5 years of experience or more.'],
    [{ salaryRange: '100k above' }, '₹1 lakh and more a month.'],
    [
      { pay: { ...pay, to: 2000, inrTo: 45_000, period: 'day' as const } },
      'is AED\u00a02,000 a day',
    ],
    [{ pay: { ...pay, currency: 'INR' } }, 'The pay is ₹2,000–2,400 a month.'],
  ])('%j', (job, said) => {
    expect(lines(job, 'english').join(' ')).toContain(said);
  });

  test('no sum is called all that one pays beside a ticket or a medical that one pays', () => {
    const costs = [{ item: 'Visa', paidBy: 'employer' as const, amount: 900, currency: 'INR' }];
    expect(lines({ costs }, 'english')).toContain('To go there you pay nothing, the company says.');
    for (const own of [{ ticket: 'worker' }, { medical: 'shared' }] as const) {
      for (const language of languages) {
        const said = lines({ costs, ...own }, language).join(' ');
        expect(said).not.toContain(say[language]('summary:noCosts'));
      }
      const paid = [{ ...costs[0]!, paidBy: 'worker' as const }];
      expect(lines({ costs: paid, ...own }, 'english').join(' ')).not.toContain('in all');
    }
  });

  test('no costs are not costs of nothing', () => {
    expect(lines({ costs: [] }, 'english').join(' ')).not.toMatch(/nothing|To go there/);
  });

  test('what is sent on is of the same sentences, and no more than known', () => {
    const job = {
      ...bare,
      ...{ pay, trade: 'pipe welder' as const, food: 'employer' as const },
      closingDate: '2026-12-05',
    };
    expect(shareLine(job, say.english)).toBe(
      'Welder, Blue Anchor, Muscat, Oman. What it is: welding pipes. The pay is AED\u00a02,000–2,400 a month. That is about ₹45,000–54,000. The company pays for: food. You can apply until 5 Dec 2026.',
    );
    expect(shareLine({ ...bare, location: notSpecified }, say.hinglish)).toBe(
      'Welder, Blue Anchor.',
    );
  });

  test('of a closed job and of a demonstration what is sent on says that it is one', () => {
    const job = { ...bare, pay, food: 'employer' as const, closingDate: '2026-12-05' };
    const [closed, demo] = [
      { ...job, status: 'inactive' as const },
      { ...job, demo: true },
    ];
    expect(shareLine(closed, say.english)).toBe(
      'Welder, Blue Anchor, Muscat, Oman. This job is closed now.',
    );
    expect(shareLine(closed, say.hinglish)).toContain('Yeh naukri ab band hai.');
    expect(shareLine(closed, say.hindi)).toContain('यह जॉब अब बंद है।');
    for (const language of languages) {
      expect(shareLine(demo, say[language])).toContain(say[language]('job:demoHint'));
    }
  });

  test('of a job that is closed no one is told to apply', () => {
    const text = lines({ status: 'inactive', closingDate: '2026-12-05' }, 'english').join(' ');
    expect(text).not.toMatch(/opening|apply/);
  });
});

test.each([
  ['2', { from: 2, to: 2 }],
  ['2-4', { from: 2, to: 4 }],
  [' 3 – 5 years ', { from: 3, to: 5 }],
  ['2 to 4 yrs', { from: 2, to: 4 }],
  ['10+', { from: 10, to: null }],
  ['Fresher', { from: 0, to: 0 }],
  ['', null],
  ['6 months', null],
  ['4-2', null],
  ['as needed', null],
])('an experience of %j', (text, asked) => {
  expect(askedExperience(text)).toEqual(asked);
});

test('the language of a text is told by its small words', () => {
  for (const { content, translations } of demonstrationBlogs(new Date(0))) {
    expect(postedLanguage(content)).toBe('english');
    expect(postedLanguage(translations.hinglish.content)).toBe('hinglish');
    expect(postedLanguage(translations.hindi.content)).toBe('hindi');
  }
  for (const { description } of demonstrationJobs(new Date())) {
    expect(postedLanguage(description)).toBe('english');
  }
  expect(postedLanguage('')).toBe('english');
});

/** Names may be English. */
const withoutNames = (text: string, { companyName, location }: Job) =>
  text.replaceAll(companyName, '').replaceAll(location, '');

/** What is wrong with what is said of a job; nothing may be promised that its facts do not say. */
function faults(job: Job): string[] {
  const found: string[] = [];
  for (const language of languages) {
    const said = summaryLines(job, say[language]);
    const text = said.join(' ');
    const bare = said.map((line) => withoutNames(line, job));
    if (/undefined|null|NaN|\[object|\{\{|summary[:.]|jobs[:.]/.test(bare.join(' ')))
      found.push(text);
    if (new Set(said).size < said.length) found.push(`twice: ${text}`);
    if (language === 'hinglish') found.push(...bare.filter(isEnglish));
  }
  const text = summaryLines(job, say.english).join(' ');
  const promise = (words: RegExp, fact: unknown) => {
    if (words.test(text) !== Boolean(fact)) found.push(`${String(words)}: ${text}`);
  };
  promise(/What it is: [^.{]+\./, job.trade);
  promise(/The pay is/, job.pay ?? job.salaryRange);
  promise(/That is about ₹/, job.pay && job.pay.currency !== 'INR');
  promise(
    /The company pays for/,
    provisions.some((name) => job[name] === 'employer'),
  );
  promise(
    /You pay for/,
    provisions.some((name) => job[name] === 'worker'),
  );
  promise(/The visa is/, job.visaType);
  promise(/The contract is for/, job.contractMonths);
  promise(/You work/, job.hoursPerWeek);
  const isOwn = (name: 'ticket' | 'medical') => job[name] === 'worker' || job[name] === 'shared';
  const paysBeside = isOwn('ticket') || isOwn('medical');
  promise(/To go there you pay/, job.costs?.length && !paysBeside);
  promise(
    /For the costs in its list/,
    paysBeside && job.costs?.some(({ paidBy }) => paidBy === 'worker'),
  );
  promise(/You can apply until/, job.closingDate && job.status === 'active');
  promise(/experience/, askedExperience(job.experience));
  for (const name of ['food', 'room', 'ticket'] as const) {
    promise(new RegExp(`does not say:[^.]*${name}`), !job[name]);
  }
  return found;
}

const maybe = <T>(random: Random, value: T): T | null => (random.chance(0.5) ? value : null);

function anyJob(random: Random): Job {
  const from = Math.round(random.scale(1, 200_000));
  const currency = random.pick(['AED', 'EUR', 'KWD', 'INR']);
  return {
    ...bare,
    ...(random.chance(0.5) && { trade: random.pick(namedTrades) }),
    companyName: random.pick(['Blue Anchor', notSpecified, 'The House of Work and Co']),
    location: random.pick(['Muscat, Oman', '', notSpecified, 'Doha']),
    openings: random.whole(0, 40),
    experience: random.pick(['', '0', '1', '2-4', '5+', 'Fresher', 'see text', '0-1', '18 months']),
    jobType: random.pick(['', ...jobTypes, 'Temporary']),
    salaryRange: random.pick(['', ...salaryRanges]),
    status: random.pick(['active', 'inactive']),
    pay: maybe(random, {
      ...pay,
      ...{ from, to: from + random.whole(0, 5), currency, period: random.pick(payPeriods) },
    }),
    ...Object.fromEntries(provisions.map((name) => [name, maybe(random, random.pick(payers))])),
    closingDate: maybe(random, '2026-12-01'),
    contractMonths: maybe(random, random.whole(1, 60)),
    hoursPerWeek: maybe(random, random.whole(1, 80)),
    visaType: maybe(random, random.pick(visaTypes)),
    costs: Array.from({ length: random.whole(0, 3) }, () => ({
      ...{ item: 'Visa', paidBy: random.pick(['employer', 'worker'] as const) },
      ...{ amount: random.whole(1, 9_000), currency: random.pick(['INR', 'AED']) },
    })),
  };
}

describe('nothing is said that the facts do not say', () => {
  test('2,000 jobs of any facts', () => {
    const random = seededRandom(7);
    for (let made = 0; made < 2_000; made += 1) expect(faults(anyJob(random))).toEqual([]);
  });

  test('the demonstration jobs', () => {
    for (const job of demonstrationJobs(new Date())) {
      const { createdAt } = job;
      const known = { ...bare, ...job, createdAt: createdAt.toISOString() } as Job;
      expect(summaryLines(known, say.hinglish).length).toBeGreaterThanOrEqual(6);
      expect(faults(known)).toEqual([]);
    }
  });

  const real = ['startupjobs_feed_cities.xml', 'remoteok_api.json', 'weworkremotely.rss'];
  const folder = path.join(projectRoot, '../shared/data/feeds/junior_guru');
  test.runIf(existsSync(folder)).each(real)('jobs of %s', async (file) => {
    const { rows } = await readFileForTest(path.join(folder, file));
    const forms = rows.flatMap(({ job }) => job?.form ?? []);
    expect(forms.length).toBeGreaterThan(0);
    for (const { companyName, location, experience, salaryRange, jobType, openings } of forms) {
      const said = { companyName, location, experience, salaryRange, jobType, openings };
      expect(faults({ ...bare, ...said })).toEqual([]);
    }
  });
});

test('the measure tells English from Hinglish', () => {
  for (const text of ['The company pays for food.', 'You must not pay', 'Read it and sign.']) {
    expect(isEnglish(text)).toBe(true);
  }
  for (const text of [
    'Is kaam ke liye',
    'woh gaye the',
    'Terms and conditions padhein',
    'Welder',
  ]) {
    expect(isEnglish(text)).toBe(false);
  }
});
