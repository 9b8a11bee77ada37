import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bundleForNode } from '../../support/server/bundleForNode.ts';
import { trialSize } from '../../support/trialSize.ts';

interface Writer {
  child: ChildProcess;
  /** Ids that the process acknowledged so far. */
  acked: Set<number>;
  /** The ids that it found when it opened the database; rejects when it ended before that. */
  opened: Promise<Set<number>>;
  /** Resolves with the output's last line when the process has ended and all output is read. */
  ended: Promise<string>;
  kill(): Promise<string>;
  /** Resolves when this many rows were acknowledged, or the process ended. */
  reached(rows: number): Promise<unknown>;
}

let bundle: Awaited<ReturnType<typeof bundleForNode>>;
let dataDir: string;
const running = new Set<Writer>();

beforeAll(async () => {
  bundle = await bundleForNode('tests/support/database/durabilityWriter.ts');
  dataDir = newFolder();
});

afterEach(async () => {
  for (const writer of running) await writer.kill();
});

afterAll(() => {
  bundle.remove();
  fs.rmSync(dataDir, { recursive: true });
});

const newFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'durability-'));

function start(folder: string, from = 0, writers = 8): Writer {
  const parameters = [bundle.file, folder, String(from), String(writers)];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const acked = new Set<number>();
  let last = '';
  const lines = createInterface(child.stdout);
  const opened = new Promise<Set<number>>((resolve, reject) => {
    lines.on('line', (line) => {
      last = line;
      if (line.startsWith('ack ')) acked.add(Number(line.slice(4)));
      if (line.startsWith('open')) resolve(new Set(line.match(/\d+/g)?.map(Number)));
    });
    lines.on('close', () => reject(new Error(`ended before it was open: ${last}`)));
  });
  opened.catch(() => {}); // not every test waits for it
  const ended = Promise.all([once(child, 'close'), once(lines, 'close')]).then(() => last);
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  const reached = (rows: number) => {
    const enough = new Promise<void>((resolve) => {
      lines.on('line', () => acked.size >= rows && resolve());
    });
    return Promise.race([enough, ended]);
  };
  const writer = { child, acked, opened, ended, kill, reached };
  running.add(writer);
  void ended.then(() => running.delete(writer));
  return writer;
}

const kills = trialSize(4);

test(
  `${kills} kills under load lose no acknowledged row`,
  { timeout: kills * 15_000, retry: 0 }, // one loss is one too many
  async () => {
    const acked = new Set<number>();
    const lost = new Set<number>();
    const compare = (found: Set<number>) => {
      for (const id of acked) if (!found.has(id)) lost.add(id);
    };
    const perRound: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const writer = start(dataDir, round * 100_000);
      // Every fourth is killed at any moment from its birth on, the recovery of the last kill too.
      if (round % 4 === 3) await delay(Math.random() * 1000);
      else {
        compare(await writer.opened);
        await writer.reached(Math.random() * 80);
      }
      await writer.kill();
      perRound.push(writer.acked.size);
      for (const id of writer.acked) acked.add(id);
    }
    compare(await start(dataDir, 0, 0).opened);
    console.log(`${kills} kills, ${acked.size} acknowledged rows, ${lost.size} lost`);
    expect([...lost]).toEqual([]);
    // Otherwise it would prove nothing.
    expect(perRound.filter((rows) => rows > 0).length).toBeGreaterThanOrEqual(kills * 0.75);
  },
);

test('a kill during the first start leaves a folder in which the next one succeeds', async () => {
  const folder = newFolder();
  const database = path.join(folder, 'database');
  for (const moment of [`${database}.new`, `${database}.new/PG_VERSION`]) {
    const writer = start(folder, 0, 0);
    await expect.poll(() => fs.existsSync(moment), { interval: 1, timeout: 60_000 }).toBe(true);
    await writer.kill();
    expect(fs.existsSync(database)).toBe(false);
  }
  expect(await start(folder, 0, 0).opened).toEqual(new Set());
  await Promise.all([...running].map((writer) => writer.kill()));
  fs.rmSync(folder, { recursive: true });
}, 120_000);

test('a second process is refused within 2 s and told who is there', async () => {
  const first = start(dataDir, 0, 0);
  await first.opened;
  const began = performance.now();
  const second = start(dataDir, 0, 0);
  const answer = await second.ended;
  expect(performance.now() - began).toBeLessThan(2000);
  expect(second.child.exitCode).toBe(1);
  expect(answer).toMatch(
    /^refused DirectoryInUseError: The data directory \S+ is in use by process/,
  );
  expect(answer).toContain(`process ${first.child.pid} on ${os.hostname()}`);
  // The first one has noticed nothing.
  expect(first.child.exitCode).toBeNull();
});

test('after kill -9 the folder is free at once', async () => {
  const first = start(dataDir, 0, 0);
  await first.opened;
  await first.kill();
  await start(dataDir, 0, 0).opened;
});

test('a link to the folder is the same folder', async () => {
  const link = path.join(newFolder(), 'link');
  fs.symlinkSync(dataDir, link);
  const first = start(dataDir, 0, 0);
  await first.opened;
  expect(await start(link, 0, 0).ended).toContain('DirectoryInUseError');
  fs.rmSync(path.dirname(link), { recursive: true });
});

test('a process whose folder someone else took over ends itself', async () => {
  const first = start(dataDir, 0, 0);
  await first.opened;
  const file = path.join(dataDir, 'in-use.json');
  const other = JSON.stringify({ pid: 1, host: 'elsewhere', token: 'other' });
  fs.writeFileSync(file, other);
  await first.ended; // at its next look, within 5 s
  expect(first.child.exitCode).toBe(1);
  expect(fs.readFileSync(file, 'utf8')).toBe(other);
  fs.rmSync(file);
});
