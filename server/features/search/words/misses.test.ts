import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { writeJobBlocks } from '#server/db/search/blocks/writeBlocks.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { wordsOfMiss } from './misses.ts';

const now = Date.parse('2026-11-21T08:30:00Z');

test('whether a search finds something is read from blocks where there are many jobs', async () => {
  const { db, close } = await testDatabase();
  try {
    const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
    await seed(db, { ...admin, demo: true, now: new Date(now) });
    expect(await wordsOfMiss(db, 'driver', now)).toBeUndefined();
    expect(await wordsOfMiss(db, 'glaciologist', now)).toBe('glaciologist');
    await writeJobBlocks(db, { least: 1, changes: 1 });
    // The rows that a ranking of all jobs would read.
    await db.execute(sql`alter table search_postings disable trigger user`);
    await db.execute(sql`truncate search_postings`);
    expect(await wordsOfMiss(db, 'driver', now)).toBeUndefined();
    expect(await wordsOfMiss(db, 'glaciologist', now)).toBe('glaciologist');
  } finally {
    await close();
  }
}, 60_000);
