import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/client.ts';
import { fillWithFirstStart, startServer } from '../tests/support/server/server.ts';
import { startCommand, type Place } from '../tests/support/backup/backupCommands.ts';
import { startThrowawayPostgres } from '../tests/support/server/throwawayPostgres.ts';

// Time and memory of a backup and a restore, and what visitors notice meanwhile, from the built server:
//   node scripts/bench.mjs backup

const users = Number(process.env.BENCH_USERS ?? 100_000);
const files = Number(process.env.BENCH_FILES ?? 20_000);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-backup-'));
const quiet = { info() {}, warn() {}, error() {}, fatal() {} };

async function fill({ dataDir }: Place): Promise<void> {
  fs.mkdirSync(dataDir);
  await fillWithFirstStart(dataDir);
  const { db, close } = await openDatabase({ dataDir, log: quiet });
  await db.execute(sql`
    INSERT INTO users (id, email, details)
    SELECT lpad(n::text, 16, '0'), 'many-' || n || '@example.in',
      jsonb_build_object('fullName', 'Ravi ' || n, 'skills', repeat('Arc welding, ', 20), 'whyAbroad', md5(n::text))
    FROM generate_series(1, ${users}::int) AS n`);
  const kept = path.join(dataDir, 'files/kept');
  fs.mkdirSync(kept, { recursive: true });
  const bytes = randomBytes(60_000);
  for (let n = 1; n <= files; n += 1) {
    const size = 2_000 + ((n * 7_919) % 50_000);
    fs.writeFileSync(path.join(kept, `f${String(n).padStart(15, '0')}`), bytes.subarray(0, size));
  }
  await db.execute(sql`
    INSERT INTO files (id, owner_id, kind, media_type, bytes, sha256)
    SELECT 'f' || lpad(n::text, 15, '0'), lpad(n::text, 16, '0'), 'resume', 'application/pdf', 1, ''
    FROM generate_series(1, ${files}::int) AS n`);
  await close();
}

/** Runs a command and says how long it took and how much memory it had at most. */
async function measured(name: 'backup' | 'restore', place: Place, ...parameters: string[]) {
  const began = performance.now();
  const { child, ended } = startCommand(name, place, parameters);
  let most = 0;
  const watch = setInterval(() => {
    const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8');
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, 100);
  const { code, output } = await ended.finally(() => clearInterval(watch));
  if (code !== 0) throw new Error(output);
  const kind = place.databaseUrl ? 'PostgreSQL' : 'embedded';
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name} ${kind}: ${seconds} s, at most ${Math.round(most / 1024)} MiB`);
}

/** Milliseconds of calls, one after the other, while `work` runs or for some seconds. */
async function latencies(url: string, work: Promise<unknown>): Promise<number[]> {
  const done = new AbortController();
  void work.finally(() => done.abort()).catch(() => {});
  const times: number[] = [];
  while (!done.signal.aborted) {
    const before = performance.now();
    await (await fetch(`${url}/api/jobs?limit=20`)).arrayBuffer();
    times.push(performance.now() - before);
  }
  await work;
  return times.sort((a, b) => a - b);
}

const shown = (times: number[]) =>
  `median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(1)} ms of ${times.length}`;

const postgres = await startThrowawayPostgres();
try {
  console.log(`${users} people, ${files} files`);
  const source = { dataDir: path.join(folder, 'source') };
  await fill(source);
  const server = await startServer(source);
  const seconds = (time: number) => new Promise((resolve) => setTimeout(resolve, time * 1000));
  console.log(`visitors, nothing else: ${shown(await latencies(server.url, seconds(5)))}`);
  const first = path.join(folder, 'first');
  const backup = measured('backup', source, first);
  console.log(`visitors, during the backup: ${shown(await latencies(server.url, backup))}`);
  await server.stop();
  await measured('restore', { dataDir: path.join(folder, 'embedded') }, first);
  if (postgres) {
    const target = { dataDir: path.join(folder, 'postgres'), databaseUrl: postgres.url };
    await measured('restore', target, first);
    await measured(
      'backup',
      { ...target, password: 'a long password' },
      path.join(folder, 'second'),
    );
  }
} finally {
  await postgres?.stop();
  fs.rmSync(folder, { recursive: true });
}
