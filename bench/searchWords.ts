import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { wordLimits } from '#contract/admin/words.ts';
import { withAddedWords, type AddedWord } from '#contract/search/lexicon/addedWords.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { openDatabase } from '#server/db/client.ts';
import { demonstrationJobs } from '#server/db/seed/jobs/jobs.ts';
import { seed } from '#server/db/seed/seed.ts';
import { currentLexicons, currentWords } from '#server/db/search/words/currentWords.ts';
import { projectRoot } from '#server/env.ts';
import { checkWord } from '#server/features/search/words/checkWord.ts';
import { listMisses } from '#server/features/search/words/misses.ts';
import { listWords } from '#server/features/search/words/store.ts';
import { tryWords } from '#server/features/search/words/tryWords.ts';
import type { RatedQuery } from '#server/features/search/relevanceMetrics.ts';
import relevance from '#server/features/search/relevance.json' with { type: 'json' };
import { listJobs } from '#server/features/jobs/store.ts';

// What as many words as admins may add cost, beside as many counted searches as are kept: a search on
// the server and on the phone, the first one after a change, a trial before a word is saved, the file
// that phones load, the admin's list:
//   node scripts/bench.mjs searchWords
//   DATABASE_URL=postgres://... node scripts/bench.mjs searchWords

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-words-'));
const { DATABASE_URL: databaseUrl } = process.env;
const { db, migrate, close } = await openDatabase({
  ...{ dataDir: folder, ...(databaseUrl && { databaseUrl }) },
  log: pino({ level: 'warn' }),
});
await migrate(path.join(projectRoot, 'server/db/migrations'));
const now = new Date();
await seed(db, { adminEmail: 'office@example.test', adminPassword: 'x-1Ay', demo: true, now });

const request = { status: 'active', order: 'desc', now: now.getTime(), page: 1, limit: 5 } as const;
const queries = (relevance as RatedQuery[]).map(({ query }) => query);
const jobs = demonstrationJobs(now)
  .filter(({ status }) => status === 'active')
  .map((job, at) => ({
    ...{ ...job, id: String(at), title: job.jobName, createdAt: job.createdAt.toISOString() },
  }));

/** Median and 95 % of all queries, the first round left out. */
async function measure(name: string, ask: (query: string) => unknown): Promise<void> {
  const times: number[] = [];
  for (const round of [0, 1, 2]) {
    for (const query of queries) {
      const before = performance.now();
      await ask(query);
      if (round > 0) times.push(performance.now() - before);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  console.log(`${name.padEnd(38)} median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
}

async function once<T>(name: string, what: () => T | Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await what();
  console.log(`${name.padEnd(38)} ${(performance.now() - before).toFixed(1)} ms`);
  return result;
}

const onServer = (query: string) => listJobs(db, { ...request, filters: { search: query } });
const onPhone = (words: readonly AddedWord[]) => {
  const engine = searchable(jobs, withAddedWords(baseLexicon(), words));
  return (query: string) => engine.search(query);
};

await measure('server, no added words', onServer);
await measure('phone, no added words', onPhone([]));
// Two words of an admin's each, with a fifth of them fillers.
await db.execute(sql`
  insert into added_words (id, phrase, key, kind, meaning, language, titles_only, updated_at)
  select 'word' || n,
    case when n % 5 = 0 then 'zq' || md5(n::text) else 'zq' || left(md5(n::text), 8) || ' wala' || n end,
    'zq' || md5(n::text), case when n % 5 = 0 then 'filler' else 'trade' end,
    case when n % 5 = 0 then '' else 'welder' end, 'other', false, now()
  from generate_series(1, ${wordLimits.words - 1}) n`);
await db.execute(sql`
  insert into search_misses (id, words, number, last_by, last_at)
  select md5(n::text), md5(n::text), 3 + n % 50, 'ab', now()
  from generate_series(1, ${wordLimits.misses}) n`);
await db.execute(sql`update added_word_state set stamp = gen_random_uuid()::text`);

const { version, words } = await once('words read after a change', () => currentWords(db));
await once('compiled for the server', () => currentLexicons(db));
await once('compiled on the phone', () => withAddedWords(baseLexicon(), [...words]));
await measure(`server, ${words.length} words`, onServer);
await measure(`phone, ${words.length} words`, onPhone(words));
await once("a page of the admin's list", () => listWords(db, {}, { limit: 50, offset: 0 }));
await once('its last page', () => listWords(db, {}, { limit: 50, offset: words.length - 50 }));
await once('one that is looked for', () =>
  listWords(db, { search: 'abc' }, { limit: 50, offset: 0 }),
);
await once('the searches in vain', () => listMisses(db));
const form = {
  phrase: 'jodai karigar',
  kind: 'trade',
  meaning: 'Mason',
  language: 'hinglish',
} as const;
const { word } = await once('a word is checked', () =>
  checkWord({ ...form, titlesOnly: false }, words),
);
await once('tried, the first of a process', () => tryWords(words, [...words, word]));
const other = { ...word, phrase: 'chunai karigar' };
await once('tried, the next', () => tryWords(words, [...words, other]));
const file = JSON.stringify({ version, words });
const packed = brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
console.log(`the file: ${file.length} bytes, ${packed.length} as brotli at level 4`);
await close();
await rm(folder, { recursive: true, force: true });
