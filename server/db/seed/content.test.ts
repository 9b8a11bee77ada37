import { indianDay } from '#contract/jobs/jobFacts.ts';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';
import { normalise } from '#contract/text.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { qualificationsHeading } from '#contract/jobs/jobDetail.ts';
import { blogTags, categories, countries, jobTypes, salaryRanges } from '#contract/options.ts';
import { demonstrationBlogs } from './blogs.ts';
import { articleLanguages } from './types.ts';
import { employers } from './jobs/employers.ts';
import { demonstrationJobs, occupations } from './jobs/jobs.ts';
import { rupeesFor, salaryRangeOf } from './jobs/pay.ts';
import { plans } from './plans.ts';
import type { Occupation } from './types.ts';

const now = new Date('2026-11-21T08:30:00Z');
const day = 24 * 60 * 60_000;
const jobs = demonstrationJobs(now);
const blogs = demonstrationBlogs(now);

const byTitle = new Map(occupations.map((occupation) => [occupation.jobTitle, occupation]));
/** Trades and services against office work: ISCO-08 major groups 5 to 9. */
const isTrade = ({ iscoCode }: Occupation): boolean => iscoCode >= '5';
const ageInDays = (moment: Date): number => (now.getTime() - moment.getTime()) / day;

const isBetween = (value: number, from: number, to: number): boolean =>
  value >= from && value <= to;

/** Tags outside the allowed list, closed in the wrong order or left open. */
function wrongTags(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([^>]*)>/g)) {
    const allowed = ['h2', 'p', 'ul', 'li', 'strong'].includes(name);
    if (!allowed || (slash && open.pop() !== name)) wrong.push(tag);
    if (!slash) open.push(name);
  }
  return [...wrong, ...open];
}

describe('occupations', () => {
  test('have distinct titles and complete texts', () => {
    expect(occupations.length).toBeGreaterThanOrEqual(90);
    expect(byTitle.size).toBe(occupations.length);
    const incomplete = occupations.filter(
      (it) =>
        !/^[A-Z].{40,}[^,;:]$/.test(it.escoDescription) ||
        it.escoDescription.length > 300 ||
        !new RegExp(`^${it.iscoCode}(\\.\\d+)+$`).test(it.escoCode) ||
        it.altLabels.length > 6 ||
        !isBetween(it.skills.length, 4, 7) ||
        !isBetween(it.responsibilities.length, 4, 6) ||
        it.requirements.length < 3,
    );
    expect(incomplete.map((it) => it.jobTitle)).toEqual([]);
  });

  test('say where ESCO lends a near description', () => {
    const matchOf = (title: string) => byTitle.get(title)?.escoMatch;
    const absent = ['Steel Fixer', 'Shuttering Carpenter', 'Tile Mason', 'Charge Hand (Civil)'];
    expect(new Set(absent.map(matchOf))).toEqual(new Set(['nearest']));
    expect(matchOf('Carpenter')).toBe('exact');
  });
});

describe('employers', () => {
  test('have one name each and serve every category in every country', () => {
    expect(new Set(employers.map(({ name }) => name)).size).toBe(employers.length);
    const poor = countries.filter(({ code }) => {
      const fields = employers.filter((it) => it.country === code).flatMap((it) => it.fields);
      const served = occupations.filter((it) => it.fields.some((field) => fields.includes(field)));
      return new Set(served.map((it) => it.category)).size < categories.length;
    });
    expect(poor).toEqual([]);
  });
});

describe('jobs', () => {
  test('are many, cover every country and category, and are mostly trades', () => {
    expect(jobs.length).toBeGreaterThanOrEqual(420);
    const pairs = new Set(jobs.map((job) => `${job.country} ${job.category}`));
    expect(pairs.size).toBe(countries.length * categories.length);
    const trades = jobs.filter((job) => isTrade(byTitle.get(job.jobName)!));
    expect(trades.length / jobs.length).toBeGreaterThanOrEqual(0.7);
  });

  test('offer every occupation, every kind of contract and every salary range', () => {
    const offered = new Set(jobs.map((job) => job.jobName));
    expect(occupations.map((it) => it.jobTitle).filter((title) => !offered.has(title))).toEqual([]);
    expect(new Set(jobs.map((job) => job.jobType))).toEqual(new Set(jobTypes));
    expect(new Set(jobs.map((job) => job.salaryRange))).toEqual(new Set(salaryRanges));
  });

  test('are there for each trending role of the specification', () => {
    const open = jobs.filter((job) => job.status === 'active').map((job) => normalise(job.jobName));
    const empty = trendingRoles.filter(
      (role) => !open.some((title) => title.includes(normalise(role))),
    );
    expect(empty).toEqual([]);
  });

  test('stand under the category, in a country and at an employer that fit', () => {
    for (const job of jobs) {
      const occupation = byTitle.get(job.jobName)!;
      const employer = employers.find(({ name }) => name === job.companyName)!;
      expect(job.category).toBe(occupation.category);
      expect(occupation.countries).toContain(job.country);
      expect(employer.country).toBe(job.country);
      expect(employer.fields.some((field) => occupation.fields.includes(field))).toBe(true);
      const country = countries.find(({ code }) => code === job.country)!;
      expect(employer.cities.map((city) => `${city}, ${country.name}`)).toContain(job.location);
      expect(job.salaryCurrency).toBe(country.currency);
    }
  });

  test('are never offered twice by one employer in one city', () => {
    const keys = jobs.map((job) => [job.jobName, job.companyName, job.location].join('|'));
    expect(new Set(keys).size).toBe(jobs.length);
  });

  test('pay in round figures, with rupees and range that follow from them', () => {
    for (const job of jobs) {
      const rate = rupeesFor[job.salaryCurrency];
      expect(job.salaryFrom).toBeLessThan(job.salaryTo);
      expect((job.salaryFrom % 5) + (job.salaryTo % 5)).toBe(0);
      expect(job.salaryInrFrom).toBe(Math.round(job.salaryFrom * rate));
      expect(job.salaryInrTo).toBe(Math.round(job.salaryTo * rate));
      expect(job.salaryInrFrom).toBeGreaterThanOrEqual(30_000);
      const middle = (job.salaryInrFrom + job.salaryInrTo) / 2;
      const [from, below] = {
        '30k-50k': [30_000, 50_000],
        '50k-80k': [50_000, 80_000],
        '80k-100k': [80_000, 100_000],
        '100k above': [100_000, Infinity],
      }[job.salaryRange] as [number, number];
      expect(middle).toBeGreaterThanOrEqual(from);
      expect(middle).toBeLessThan(below);
    }
    expect(salaryRangeOf(49_998, 50_000)).toBe('30k-50k');
    expect(salaryRangeOf(50_000, 50_000)).toBe('50k-80k');
    expect(salaryRangeOf(80_000, 80_000)).toBe('80k-100k');
    expect(salaryRangeOf(100_000, 100_000)).toBe('100k above');
  });

  test('stay above the minimum pay that is known, by half for part time', () => {
    // Per month of full time: the laws' figures for 2026 (Australia July 2025), Denmark's agreements.
    const least: Partial<Record<string, number>> = {
      PT: 920,
      ES: 1_221,
      DE: (13.9 * 40 * 52) / 12,
      NZ: (23.95 * 40 * 52) / 12,
      AU: (24.95 * 38 * 52) / 12,
      DK: (140 * 37 * 52) / 12,
    };
    for (const job of jobs) {
      const share = job.jobType === 'Part Time' ? 0.5 : 1;
      expect(job.salaryFrom).toBeGreaterThanOrEqual((least[job.country] ?? 0) * share);
    }
  });

  test('describe duties, then the heading once, then what is asked for', () => {
    for (const job of jobs) {
      const parts = job.description.split(qualificationsHeading);
      expect(parts).toHaveLength(2);
      const lines = (part = '') => part.split('\n').filter((line) => line.startsWith('- '));
      expect(lines(parts[0]).length).toBeGreaterThanOrEqual(4);
      expect(lines(parts[0]).length).toBeLessThanOrEqual(6);
      expect(lines(parts[1]).length).toBeGreaterThanOrEqual(4);
      expect(job.description).toContain(byTitle.get(job.jobName)!.escoDescription);
      expect(job.description).not.toMatch(/undefined|guarantee|\bfees?\b/i);
    }
  });

  test('have as facts what their text says, and nothing more', () => {
    for (const { description, ...job } of jobs) {
      const included = /Included: ([^.]*)\./.exec(description)?.[1] ?? '';
      const said = {
        food: /food/.test(included) ? 'employer' : undefined,
        room: /accommodation/.test(included) ? 'employer' : undefined,
        ticket: /flight/.test(included) ? 'employer' : undefined,
        medical: /a share of the health/.test(included)
          ? 'shared'
          : /medical/.test(included)
            ? 'employer'
            : undefined,
      };
      const { food, room, ticket, medical } = job;
      expect({ food, room, ticket, medical }).toEqual(said);
      const years = /Contract: (\d) years?\./.exec(description)?.[1];
      expect(job.contractMonths).toBe(years ? Number(years) * 12 : undefined);
      const [, hours, days] = /Working time: (?:about )?(\d+) hours a (?:week|day, (\d))/.exec(
        description,
      )!;
      expect(job.hoursPerWeek).toBe(Number(hours) * Number(days ?? 1));
      const open = /Applications: open for (\d+) days\./.exec(description)?.[1];
      const end = open && indianDay(job.createdAt.getTime() + Number(open) * day);
      expect(job.closingDate).toBe(end);
    }
    for (const fact of ['food', 'room', 'ticket', 'medical', 'contractMonths'] as const)
      expect(jobs.filter((job) => job[fact]).length).toBeGreaterThan(60);
  });

  test('that name a last day are open for 20 days more, and some name none', () => {
    const open = jobs.filter(({ status }) => status === 'active');
    const ends = open.flatMap(({ closingDate }) => closingDate ?? []);
    expect(ends.length / open.length).toBeGreaterThan(0.5);
    expect(ends.length / open.length).toBeLessThan(0.7);
    const soonest = indianDay(now.getTime() + 19 * day);
    expect(ends.filter((end) => end < soonest)).toEqual([]);
    const closed = jobs.filter(({ status }) => status === 'inactive');
    expect(closed.filter(({ closingDate }) => closingDate)).toEqual([]);
  });

  test('ask for years in the written form and have 1 to 40 openings', () => {
    for (const job of jobs) {
      expect(job.experience).toMatch(/^\d+(-\d+)?$/);
      expect(Number.isInteger(job.openings)).toBe(true);
      expect(job.openings).toBeGreaterThanOrEqual(1);
      expect(job.openings).toBeLessThanOrEqual(40);
      expect(job.demo).toBe(true);
    }
  });

  test('are about 6 % inactive', () => {
    const share = jobs.filter((job) => job.status === 'inactive').length / jobs.length;
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.07);
  });

  test('were made at distinct moments of the last 120 days, newest first and a few hours old', () => {
    const times = jobs.map((job) => job.createdAt.getTime());
    expect(new Set(times).size).toBe(jobs.length);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(ageInDays(jobs[0]!.createdAt)).toBeLessThan(0.5);
    expect(ageInDays(jobs[0]!.createdAt)).toBeGreaterThan(0.1);
    expect(ageInDays(jobs.at(-1)!.createdAt)).toBeGreaterThan(100);
    expect(ageInDays(jobs.at(-1)!.createdAt)).toBeLessThanOrEqual(120);
  });

  test('are the same list at each start, only dated against it', () => {
    expect(demonstrationJobs(now)).toEqual(jobs);
    const later = demonstrationJobs(new Date(now.getTime() + day));
    expect(later.map((job) => job.createdAt.getTime() - day)).toEqual(
      jobs.map((job) => job.createdAt.getTime()),
    );
    const undated = (list: typeof jobs) =>
      list.map(({ createdAt: _createdAt, closingDate: _closingDate, ...rest }) => rest);
    expect(undated(later)).toEqual(undated(jobs));
  });
});

describe('blogs', () => {
  test('are twelve, use every tag, and were made at distinct moments of the last 200 days', () => {
    expect(blogs).toHaveLength(12);
    expect(new Set(blogs.map((blog) => blog.tag))).toEqual(new Set(blogTags));
    expect(new Set(blogs.map((blog) => blog.createdAt.getTime())).size).toBe(12);
    for (const blog of blogs) {
      expect(ageInDays(blog.createdAt)).toBeGreaterThan(0);
      expect(ageInDays(blog.createdAt)).toBeLessThanOrEqual(200);
    }
  });

  const texts = blogs.flatMap(({ translations, ...english }) => [
    english,
    ...Object.values(translations),
  ]);
  test.each(texts.map((text) => [text.heading, text] as const))('%s', (_heading, blog) => {
    expect(wrongTags(blog.content)).toEqual([]);
    expect(blog.content.replace(/<[^>]*>/g, '')).not.toMatch(/[<>&]/);
    const words = blog.content
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(350);
    expect(words).toBeLessThanOrEqual(600);
  });

  test.each(articleLanguages)('say in %s what they say in English: each part and figure', (one) => {
    const partsOf = (html: string) => html.match(/<(h2|p|li)>/g);
    const figuresOf = (html: string) => [...new Set(html.match(/\d[\d,.]*\d|\d/g))].sort();
    for (const { content, heading, translations } of blogs) {
      const text = translations[one].content;
      expect(partsOf(text), heading).toEqual(partsOf(content));
      expect(figuresOf(text), heading).toEqual(figuresOf(content));
    }
  });

  test('have banners of plain shapes: small, flat, without text or code', () => {
    const palette = ['#f7f3ea', '#0f5c55', '#0b4742', '#f0a81e', '#c2452d', '#1d2b29'];
    for (const { bannerImage } of blogs) {
      const svg = readFileSync(new URL(`../../../public${bannerImage}`, import.meta.url), 'utf8');
      expect(Buffer.byteLength(svg)).toBeLessThan(3_000);
      expect(svg).toContain('viewBox="0 0 1200 630"');
      expect(svg).not.toMatch(/<text|gradient|<script|<image|href/i);
      expect(palette).toEqual(expect.arrayContaining(svg.match(/#[0-9a-f]{3,8}\b/gi) ?? []));
    }
  });
});

test('the plans are those of the spec and say that they buy no job', () => {
  expect(plans.map((plan) => [plan.type, plan.name, plan.durationDays, plan.popular])).toEqual([
    ['free', 'Free Trial', 3, false],
    ['basic', 'Pro', 92, true],
    ['premium', 'Premium', 183, false],
  ]);
  expect(plans[0]!.amount).toBe(0);
  expect(plans[0]!.features).toContain('Unlimited applies for 3 days');
  expect(plans[2]!.amount).toBeGreaterThan(plans[1]!.amount);
  for (const plan of plans) expect(plan.features.join()).toContain('no fee for a job');
});
