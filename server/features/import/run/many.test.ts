import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { trialSize } from '../../../../tests/support/trialSize.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { actOn, importOf, receiveImport } from './importActions.ts';
import { checkedRows } from '#server/features/import/convert/readJobs.ts';
import { createFileStore } from '#server/http/files/diskStore.ts';
import { finishedImportWork } from './importWorker.ts';

const { db, close } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'safar-many-'));
const deps = {
  db,
  log: pino({ level: 'error' }),
  files: await createFileStore(folder),
  now: Date.now,
};
const count = trialSize(6_000);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What JavaScript itself holds, in bytes. The database of this test is memory, too, and grows. */
const held = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

test(
  `${count} rows: with progress, in memory that does not grow with them, never holding others up`,
  async () => {
    const source = path.join(folder, 'source');
    const out = createWriteStream(source);
    out.write('id,title,company,city,description\n');
    for (let n = 0; n < count; n += 1)
      out.write(`${n},Welder ${n % 7},Steel ${n % 50},Dubai,Weld.\n`);
    await new Promise<void>((done) => out.end(done));

    const stream = createReadStream(source);
    const { id } = await receiveImport(deps, { stream, fileName: 'jobs.csv', by: 'admin' });
    const progress: number[] = [];
    let early = 0;
    let latest = 0;
    for (let row = await importOf(db, id); row.status !== 'checked'; row = await importOf(db, id)) {
      const reached = row.status === 'checking' ? row.progress.done : 0;
      if (reached > (progress.at(-1) ?? 0) + count / 12) {
        progress.push(reached);
        if (early === 0) early = held();
        latest = held();
      }
      await new Promise((turn) => setImmediate(turn));
    }
    expect(progress.length).toBeGreaterThanOrEqual(5);
    // What is kept of every row is its key and the beginning of its hash: about 200 bytes.
    expect(latest - early).toBeLessThan(count * 300);

    const checked = await importOf(db, id);
    expect(checked).toMatchObject({ status: 'checked', counts: { good: count, added: count } });
    await actOn(deps, checked, { action: 'commit', allOrNothing: true, closeMissing: false });
    let seen = 0;
    let most = 0;
    for (let status = 'committing'; status === 'committing';) {
      // Others come between two of its transactions.
      const number = await db.$count(jobs);
      most = Math.max(most, number - seen);
      seen = number;
      ({ status } = await importOf(db, id));
      await new Promise((turn) => setImmediate(turn));
    }
    expect(await db.$count(jobs)).toBe(count);
    expect(most).toBeLessThan(count / 10);
    // The search index follows in the background, as another test shows: here it is let go.
    await db.update(jobImports).set({ run: 'none' }).where(eq(jobImports.id, id));
    await finishedImportWork(id);
  },
  60_000 + count * 5,
);

test('no more than one batch is read ahead', async () => {
  let read = 0;
  async function* records() {
    for (; read < 1_000; read += 1) {
      yield { row: read + 1, fields: { t: [`Job ${read}`], d: ['Work.'] } };
    }
  }
  const mapping = {
    ...{ columns: { title: ['t'], description: ['d'] }, fallback: {}, rates: {} },
    ...({ titleForm: 'plain', dayOrder: 'dayFirst' } as const),
  };
  let taken = 0;
  for await (const rows of checkedRows(records(), mapping, 0, 100)) {
    taken += rows.length;
    expect(rows.length).toBeLessThanOrEqual(100);
    expect(read - taken).toBeLessThanOrEqual(1);
  }
  expect(taken).toBe(1_000);
});
