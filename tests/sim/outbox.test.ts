import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { trialSize } from '../support/trialSize.ts';
import { mutants } from './mutants.ts';
import { live } from './world.ts';

/** Replays one seed and tells its whole story: SEED=17 npx vitest run --project unit tests/sim */
const single = process.env.SEED;
const seeds = trialSize(1_500);
const minutes = 10 * 60_000;

/** Every so often the test runner gets a word in: virtual time leaves it none. */
async function breathe(seed: number): Promise<void> {
  if (seed % 50 === 0) await setImmediate();
}

test.each(single ? [single] : [])('seed %s', async (seed) => {
  const { violations, log } = await live(Number(seed), {}, true);
  console.log(log.join('\n'));
  expect(violations).toEqual([]);
});

test.skipIf(single)(
  `${seeds} lives of a phone: nothing lost, nothing twice, in order, no one else's`,
  { timeout: Math.max(1, seeds / 10_000) * minutes, retry: 0 }, // one loss is one too many
  async () => {
    const failed: string[] = [];
    for (let seed = 1; seed <= seeds && failed.length < 5; seed += 1) {
      const { violations } = await live(seed);
      const kinds = violations.map(({ kind, about }) => `${kind} (${about})`);
      if (kinds.length > 0) failed.push(`SEED=${seed}: ${kinds.join(', ')}`);
      await breathe(seed);
    }
    console.log(`${seeds} lives, ${failed.length} with a loss`);
    expect(failed).toEqual([]);
  },
);

test.skipIf(single)(
  'a seed always tells the same story',
  { timeout: minutes, retry: 0 },
  async () => {
    for (const seed of [3, 14, 159, 2653]) {
      const { log } = await live(seed, {}, true);
      expect((await live(seed, {}, true)).log).toEqual(log);
      expect(log.length).toBeGreaterThan(10);
    }
  },
);

/** What has to happen in 400 lives so that their peace means something, and how often. */
const happenings: [what: string, line: RegExp, least: number][] = [
  ['writes are kept', /kept /, 2_000],
  ['sent by tabs', /sent .* by tab/, 1_500],
  ['sent by workers', /sent .* by worker/, 150],
  ['sent without a bearer', /sent .* as null/, 200],
  ['effects', /EFFECT/, 1_000],
  ['no answer', /answer 0 /, 500],
  ['refused sessions', /answer 401/, 50],
  ['Too Many Requests', /answer 429/, 10],
  ['still running', /STILL_RUNNING/, 10],
  ['a portal', /answer 200 {2}/, 30],
  ['a bad gateway', /answer 50[234]/, 40],
  ['saves held against others', /answer 412/, 100],
  ['conflicts shown', /failed .* VERSION_CONFLICT/, 80],
  ['refused for good', /failed .* (INVALID_FIELDS|BAD_REQUEST|JOB_)/, 200],
  ['refused by a gateway', /failed .* UNKNOWN/, 8],
  ['too old to be sent', /failed .* TOO_OLD/, 3],
  ['jobs not saved', /failed .* (TOO_MANY_SAVED|JOB_NOT_FOUND)/, 20],
  ['hearts taken back before they were sent', /gone .* undone/, 50],
  ['discarded', /gone .* discarded/, 50],
  ['edited', /gone .* replaced/, 100],
  ['wiped at logout', /gone .* wiped/, 300],
  ['logouts that keep', /logout .* keep true/, 30],
  ['crashes', /crash tab/, 400],
  ['crashed workers and syncs', /sync in/, 300],
  ['clocks set', /clock /, 80],
  ['applications taken back, and that undone', /kept .* jobs\.withdraw/, 60],
  ['undos that meet a send', /may have arrived/, 10],
  ['jobs reported', /kept .* jobs\.report/, 200],
  ['sessions that ran out', /has run out/, 8],
  ['logouts that the server heard of', /logged out /, 60],
  ['screens looked at', /looked at/, 1_000],
  ['clocks off from the first moment', /seed \d+ .*"off":-?[1-9]/, 100],
  ['storage failures', /storage broken true/, 10],
  ['a storage that hangs', /hanging true/, 10],
  ['a full storage', /full true/, 10],
];

test.skipIf(single)('these lives are eventful', { timeout: minutes }, async () => {
  const story: string[] = [];
  for (let seed = 1; seed <= 400; seed += 1) {
    story.push(...(await live(seed, {}, true)).log);
    await breathe(seed);
  }
  const counts = happenings.map(([what, line, least]) => {
    const times = story.filter((text) => line.test(text)).length;
    return { what, times, enough: times >= least };
  });
  expect(counts.filter(({ enough }) => !enough)).toEqual([]);
});

test.skipIf(single).each(mutants)(
  'an outbox that $name is caught as $caughtAs',
  async ({ spoil, caughtAs }) => {
    let caught: number | undefined;
    for (let seed = 1; seed <= 4_000 && caught === undefined; seed += 1) {
      const { violations } = await live(seed, spoil);
      if (violations.some(({ kind }) => kind === caughtAs)) caught = seed;
      await breathe(seed);
    }
    expect(caught).toBeDefined();
  },
  minutes,
);
