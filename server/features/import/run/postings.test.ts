import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/sim/random.ts';
import { boards, heldOutBoards } from '../../../../tests/support/postings/boards.ts';
import { judge, judged } from '../../../../tests/support/postings/judge.ts';
import { junk } from '../../../../tests/support/postings/junk.ts';
import { postingsOf } from '../../../../tests/support/postings/posting.ts';
import { UnreadableFile } from '#server/features/import/formats/fields.ts';
import { readForTest } from '#server/features/import/formats/readForTest.ts';

/** Seeds by which the reader was mended, and one that it had not seen. */
const seeds = [1];
const heldOutSeed = 77;
const count = 40;

/** Rupees for one unit, so that pay is taken over where it is understood. */
const rates = Object.fromEntries(
  Object.entries({ AED: 23, SAR: 22.5, QAR: 23.2, OMR: 218, KWD: 275, EUR: 92, USD: 84 }).map(
    ([code, rate]) => [code, { rate, day: '2026-11-20' }],
  ),
);

const cases = Object.entries(boards).flatMap(([name, board]) =>
  [...seeds, heldOutSeed].map((seed) => ({ name, board, seed })),
);
const heldOut = Object.entries(heldOutBoards).flatMap(([name, board]) =>
  [...seeds, heldOutSeed].map((seed) => ({ name, board, seed })),
);

test.each([...cases, ...heldOut])(
  '$name, seed $seed: at least 95 % of each is right, and nothing is wrong without a word',
  async ({ board, seed }) => {
    const made = board(postingsOf(seed, count), seededRandom(seed + 1_000));
    const verdict = judge((await readForTest(made.bytes, rates)).rows, made);
    expect(verdict.wrong).toEqual([]);
    for (const what of judged) {
      expect(
        verdict[what] / verdict.postings,
        verdict.missed.slice(0, 5).join('\n'),
      ).toBeGreaterThanOrEqual(0.95);
    }
    expect(verdict.pay).toBeGreaterThanOrEqual(verdict.pays * 0.95);
  },
);

describe('what holds no postings is refused', () => {
  test.each(Object.entries(junk))('%s', async (_, bytes) => {
    const read = await readForTest(bytes).catch((error: unknown) => error);
    expect(read).toBeInstanceOf(UnreadableFile);
  });
});

test.each([
  [
    'a walk-in',
    'Post,Qty,Age,Gender,Passport,Salary,Air Ticket,Interview Venue,Contact No,Email',
    'Steel Fixer,20,21-45,Male,ECR,1200 AED,Provided,Hotel Rex Mumbai,9820000000,cv@x.example',
  ],
  ['names that say little', 'Name,Place,Details', 'Shuttering carpenter,Muscat,Eight hours a day'],
  [
    'a language that is not known',
    'வேலை,நிறுவனம்,இடம்,விவரம்',
    'சமையல்காரர்,ஒமேகா நிறுவனம்,துபாய்,எங்கள் விடுதியில் சமைக்க வேண்டும்',
  ],
])('postings are not refused for what else they say: %s', async (_, head, line) => {
  const { rows } = await readForTest([head, line, line.replace(/,/, ' II,')].join('\n'));
  expect(rows).toHaveLength(2);
});
