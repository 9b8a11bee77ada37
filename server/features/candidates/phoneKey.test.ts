import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { countryCodes } from '#contract/account/phoneNumber.ts';
import { internationalNumber } from '#contract/account/internationalNumber.ts';
import { readMigrations } from '#server/db/migrate/readMigrations.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { addManyCandidates } from './manyCandidates.ts';

const { db, close } = await testDatabase();
afterAll(close);

/** Digits of a number within its country: each first two, each length that one may have or be mistyped to. */
function* ownNumbers() {
  for (let first = 0; first < 100; first++) {
    for (let length = 6; length <= 12; length++) {
      yield `${String(first).padStart(2, '0')}3456789012`.slice(0, length);
    }
  }
}

const codes = [...countryCodes.map(({ code }) => code as string), '1', '39', '64', '98', '999'];

/** What the database makes of numbers, and what the code does. */
async function readBoth(typed: string[]) {
  const { rows } = await db.execute<{ key: string | null }>(sql`
    select phone_key(said) as key
    from json_array_elements_text(${JSON.stringify(typed)}::json) as said`);
  return typed.map((said, at) => ({ said, key: rows[at]?.key, number: internationalNumber(said) }));
}

test('the database reads each number as the code does', async () => {
  const typed: string[] = [];
  for (const own of ownNumbers()) {
    typed.push(own, `0${own}`, `+${own}`, `00${own}`);
    for (const code of codes) {
      typed.push(code + own, `0${code}${own}`, `+${code} ${own}`, `+${code} 0${own}`);
    }
  }
  const both = await readBoth(typed);
  expect(both.filter(({ key, number }) => key !== number)).toEqual([]);
  expect(both.filter(({ number }) => number !== null).length).toBeGreaterThan(1_000);
});

const bare = '9876543210';
const signs = ['\t', '\n', '\v', '\f', '\r', ' ', '\u00a0', '\u1680', '\u2007', '\u200a', '\u2028']
  .concat(['\u2029', '\u202f', '\u205f', '\u3000', '\ufeff', '\u200b', '\u0085', '\u180e'])
  .concat(['(', ')', '.', '-', '+', '/', 'x', 'é', '०', '９', '²', '–', '_', '\\', ']', '^']);

test.each(signs)('the sign %j in a number means the same to both', async (sign) => {
  const numbers = [bare, `+91${bare}`, `0091${bare}`, '+971501234567', ''];
  const typed = numbers.flatMap((one) => [
    ...[sign + one, one + sign, one.slice(0, 4) + sign + one.slice(4)],
    ...[sign + sign + one, `(${sign}${one})`, `${sign}(${one}`, ` ${sign} ${one}`],
  ]);
  const both = await readBoth(typed);
  expect(both.filter(({ key, number }) => key !== number)).toEqual([]);
});

test('keys from before are written anew, and a number that cannot be read is found as it was typed', async () => {
  await addManyCandidates(db, 3);
  await db.execute(
    sql`update users set details = details || '{"mobile":"98765432101"}' where id = 'lot1'`,
  );
  await db.execute(sql`update candidates set phone_key = '98765432101' where user_id = 'lot1'`);
  await db.execute(sql`update candidates set search_text = 'as it was'`);
  const migration = readMigrations().find(({ tag }) => tag === '0078_phone_keys_written_anew');
  for (const statement of migration?.statements ?? []) await db.execute(sql.raw(statement));
  const { rows } = await db.execute(sql`
    select user_id as id, phone_key as key, search_text like '%98765432101%' as found, search_text = 'as it was' as kept
    from candidates order by user_id`);
  expect(rows).toEqual([
    { id: 'lot1', key: null, found: true, kept: false },
    { id: 'lot2', key: '919000000002', found: false, kept: true },
    { id: 'lot3', key: '919000000003', found: false, kept: true },
  ]);
});
