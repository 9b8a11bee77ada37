import { expect, test } from 'vitest';
import { madeBy, readMigrations, type Migration } from '#server/db/migrate/readMigrations.ts';
import { lastReleased } from '../support/data/lastRelease.ts';

/**
 * What an earlier release that still runs cannot live with, or what keeps reads waiting. Each is
 * done in two releases instead: first the new beside the old, then, when no old process runs, the
 * end of the old.
 */
const notWhileRunning: [pattern: RegExp, why: string][] = [
  [/\bDROP (TABLE|COLUMN|CONSTRAINT|VIEW|TYPE|SCHEMA)\b/i, 'the earlier release still uses it'],
  [/\bRENAME\b/i, 'the earlier release knows the old name'],
  [/\bSET NOT NULL\b/i, 'the earlier release writes no value, and every row is read under a lock'],
  [
    /\bADD COLUMN (?:(?!DEFAULT|,|;).)*\bNOT NULL\b(?!.*\bDEFAULT\b)/is,
    'the earlier release writes no value',
  ],
  [/\bSET DATA TYPE\b|\bALTER COLUMN "?\w+"? TYPE\b/i, 'the table is written anew under a lock'],
  [/\bDROP DEFAULT\b/i, 'the earlier release relies on it'],
  [/\bCONCURRENTLY\b/i, 'the migrator does that by itself'],
];

/** What a migration says that may not be said while an earlier release runs. */
function refusals(migration: Migration, made: ReadonlySet<string>): string[] {
  const own = madeBy([migration], 'TABLE');
  const found: string[] = [];
  const changed: string[] = [];
  for (const statement of migration.statements) {
    const text = statement.replaceAll(/--.*$/gm, '');
    const table = /^\s*ALTER TABLE (?:ONLY )?"?(\w+)"?/i.exec(text)?.[1];
    if (table && !own.has(table)) changed.push(table);
    // A table of this very migration, or of one that was never released, is no one's yet.
    const isNew = table !== undefined && made.has(table);
    for (const [pattern, why] of notWhileRunning)
      if (pattern.test(text) && !isNew) found.push(`${migration.tag}: ${why}: ${text.trim()}`);
    if (
      /^\s*ALTER TABLE.*\bADD CONSTRAINT\b/is.test(text) &&
      !isNew &&
      !/\bNOT VALID\b/i.test(text)
    )
      found.push(`${migration.tag}: every row is read under a lock (NOT VALID): ${text.trim()}`);
  }
  const fills = migration.statements.some((text) =>
    /^\s*(--.*\n)*\s*(UPDATE|DELETE|INSERT)\b/i.test(text),
  );
  if (fills && changed.length > 0)
    found.push(
      `${migration.tag}: rows are filled while ${changed.join(', ')} is locked: two migrations`,
    );
  return found;
}

const all = readMigrations();
const last = all.findIndex(({ tag }) => tag === lastReleased);

test('an earlier release goes on beside every migration since the last one', () => {
  const since = all.slice(last + 1);
  expect(last).toBeGreaterThanOrEqual(0);
  expect(since.length).toBeGreaterThan(0);
  const made = madeBy(since, 'TABLE');
  expect(since.flatMap((migration) => refusals(migration, made))).toEqual([]);
});

test('migrations have one order: by number, name and moment', () => {
  const tags = all.map(({ tag }) => tag);
  expect(tags).toEqual(tags.toSorted());
  const moments = all.map(({ when }) => when);
  expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
});

test.each([
  'ALTER TABLE "jobs" DROP COLUMN "rating"',
  'DROP TABLE "jobs"',
  'ALTER TABLE "jobs" RENAME COLUMN "rating" TO "stars"',
  'ALTER TABLE "jobs" ADD COLUMN "a" text NOT NULL',
  'ALTER TABLE "jobs" ALTER COLUMN "rating" SET NOT NULL',
  'ALTER TABLE "jobs" ALTER COLUMN "rating" SET DATA TYPE text',
  'ALTER TABLE "jobs" ADD CONSTRAINT "a" CHECK (rating > 0)',
  'ALTER TABLE "jobs" ALTER COLUMN "costs" DROP DEFAULT',
  'ALTER TABLE "jobs" ADD COLUMN "a" text--> statement-breakpoint\nUPDATE "jobs" SET "a" = \'\'',
])('%s is refused', (text) => {
  const statements = text.split('--> statement-breakpoint');
  expect(refusals({ tag: 'x', when: 1, hash: '', statements }, new Set())).toHaveLength(1);
});

test.each([
  'ALTER TABLE "jobs" ADD COLUMN "a" text',
  `ALTER TABLE "jobs" ADD COLUMN "a" text DEFAULT '' NOT NULL`,
  `ALTER TABLE "jobs" ADD COLUMN "a" text NOT NULL DEFAULT ''`,
  'CREATE INDEX "a" ON "jobs" USING btree ("rating")',
  'UPDATE "jobs" SET "rating" = 1',
])('%s is taken', (text) => {
  expect(refusals({ tag: 'x', when: 1, hash: '', statements: [text] }, new Set())).toEqual([]);
});
