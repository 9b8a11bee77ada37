import { expect, test } from 'vitest';
import { tradePictures } from '#contract/jobs/pictures.ts';
import { namedTrades } from '#contract/jobs/trades.ts';
import { demonstrationJobs } from '#server/db/seed/jobs/jobs.ts';
import { tradeOf, workOf } from './tradeOf.ts';

test.each([
  ['Steel Fixer', 'steel fixer'],
  ['Pipe Welder (6G)', 'pipe welder'],
  ['MASON (Bricklayer)', 'mason'],
  // Other names may be of trades that are only near, and a title may say more.
  ['Rebar Binder', null],
  ['Welder and Painter', null],
  ['Welding Inspector', null],
  ['Assistant Cook', null],
  ['Urgent: Welder needed', 'welder'],
  ['Software Engineer', null],
  ['(Welder)', null],
  ['', null],
  ['constructor', null],
])('%j is %j', (title, trade) => {
  expect(tradeOf(title)).toBe(trade);
  expect('work' in workOf(title)).toBe(trade !== null);
});

test('each trade is found by its own name, and has its name in Hinglish', () => {
  for (const trade of namedTrades) {
    expect(tradeOf(trade)).toBe(trade);
    expect(workOf(trade).work).toMatch(/[a-z]/i);
    expect(workOf(trade).picture).toBe(tradePictures[trade]);
  }
});

test('of the demonstration jobs most are told', () => {
  const jobs = demonstrationJobs(new Date());
  const told = jobs.filter(({ jobName }) => tradeOf(jobName));
  expect(told.length / jobs.length).toBeGreaterThan(0.6);
});
