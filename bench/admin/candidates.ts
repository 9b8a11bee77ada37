import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '#server/db/client.ts';
import { projectRoot } from '#server/env.ts';
import { candidateQuery, findCandidates } from '#server/features/candidates/find.ts';
import { addManyCandidates } from '#server/features/candidates/manyCandidates.ts';
import { candidatesById } from '#server/features/candidates/present.ts';

// How long an admin waits for a search among 20,000 people with 100,000 applications, on the embedded
// database or on an empty PostgreSQL:
//   npx tsx bench/admin/candidates.ts
//   DATABASE_URL=postgres://… npx tsx bench/admin/candidates.ts

const number = Number(process.env.PEOPLE ?? 20_000);
const rounds = 9;
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-candidates-'));
const log = pino({ level: 'warn' });
const databaseUrl = process.env.DATABASE_URL;
const database = await openDatabase({ dataDir: folder, log, ...(databaseUrl && { databaseUrl }) });
const { db } = database;
await database.migrate(path.join(projectRoot, 'server/db/migrations'));

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};
const tell = (name: string, ms: number, more = '') =>
  console.log(`${name}: ${ms.toFixed(1)} ms${more}`);

tell('people, consents and applications written', await timed(() => addManyCandidates(db, number)));
const all = sql`select refresh_candidates((select array_agg(id) from users where id like 'lot%'))`;
await db.execute(sql`delete from candidates`);
tell('the table filled, as the migration does', await timed(() => db.execute(all)));
await db.execute(sql`analyze`);

const searches: Record<string, Record<string, string>> = {
  'first page': {},
  'one letter': { search: 'r' },
  'three letters': { search: 'rav' },
  'two names and a number': { search: 'ravi kumar 77' },
  'a telephone number': { search: '90000 00777' },
  'no one': { search: 'zzzz' },
  'a skill': { skill: 'arc' },
  'five filters': {
    ...{ title: 'weld', state: 'Punjab', passport: 'Applied', years: '5', language: 'punjabi' },
  },
  'by name': { sort: 'name' },
  'by experience, one letter': { sort: 'experience', search: 'a' },
};
for (const [name, query] of Object.entries(searches)) {
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await timed(async () => {
        const found = await findCandidates(db, candidateQuery(query), {
          limit: 25,
          offset: 0,
          now: Date.now(),
        });
        total = found.total;
        await candidatesById(db, found.ids, Date.now());
      }),
    );
  }
  times.sort((a, b) => a - b);
  tell(
    name,
    times[Math.floor(rounds / 2)]!,
    `, at most ${times.at(-1)!.toFixed(1)} (${total} found)`,
  );
}
const save = (n: number) => sql`
  update users set details = details || '{"skills":"Driving"}' where id = ${`lot${n}`}`;
tell(
  'a profile is saved',
  (await timed(async () => {
    for (let n = 1; n <= 100; n += 1) await db.execute(save(n));
  })) / 100,
);
await database.close();
await rm(folder, { recursive: true, force: true });
