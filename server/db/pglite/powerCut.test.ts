import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trialSize } from '../../../tests/support/trialSize.ts';
import { openDatabase } from '#server/db/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const silent = () => {};
const log = { info: silent, warn: silent, error: silent, fatal: silent };
const rows = 60;
let base: string;
let dataDir: string;

/** A kill leaves what was written in the system's memory; a power cut only what was fsynced. */
class Disk {
  readonly #folder: string;
  readonly #image: string;

  /** All of `folder` counts as on disk now. From here on only fsync brings more there. */
  constructor(folder: string, image: string) {
    this.#folder = fs.realpathSync(folder);
    this.#image = image;
    const isFile = (name: string) => !fs.lstatSync(name).isSocket();
    fs.cpSync(folder, image, { recursive: true, filter: isFile });
    const real = fs.fsyncSync;
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      real(descriptor);
      this.#keep(fs.readlinkSync(`/proc/self/fd/${descriptor}`));
    });
  }

  #keep(name: string): void {
    const inside = path.relative(this.#folder, name);
    if (inside.startsWith('..')) return;
    const kept = path.join(this.#image, inside);
    fs.mkdirSync(path.dirname(kept), { recursive: true });
    if (!fs.statSync(name).isDirectory()) return fs.copyFileSync(name, kept);
    fs.mkdirSync(kept, { recursive: true });
    const names = new Set(fs.readdirSync(name));
    for (const entry of fs.readdirSync(kept))
      if (!names.has(entry)) fs.rmSync(path.join(kept, entry), { recursive: true });
  }

  /** @returns a new folder with what is on the disk at this moment */
  cut(): string {
    const folder = fs.mkdtempSync(path.join(base, 'cut-'));
    fs.cpSync(this.#image, folder, { recursive: true });
    return folder;
  }
}

beforeEach(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'power-cut-'));
  dataDir = path.join(base, 'data');
  fs.mkdirSync(dataDir);
  const { db, close } = await openDatabase({ dataDir, log });
  await db.execute(sql`CREATE TABLE acked (id int PRIMARY KEY)`);
  await close();
});

afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(base, { recursive: true });
});

async function idsIn(folder: string): Promise<number[]> {
  const { db, close } = await openDatabase({ dataDir: folder, log });
  const found = await db.execute(sql`SELECT id FROM acked ORDER BY id`);
  await close();
  return found.rows.map(({ id }) => Number(id));
}

const total = { cuts: 0, rows: 0 };
afterAll(() => console.log(`${total.cuts} power cuts, ${total.rows} acknowledged rows, none lost`));

const onLinux = test.skipIf(process.platform !== 'linux');

const repeats = trialSize(1) - 1;

onLinux(
  'a power cut loses no acknowledged row, at a checkpoint neither',
  { repeats, retry: 0 },
  async () => {
    const database = await openDatabase({ dataDir, log });
    const disk = new Disk(dataDir, path.join(base, 'disk'));
    const random = () => 1 + Math.floor(Math.random() * rows);
    const moments = new Set([random(), rows / 2, rows]);
    const cuts: { folder: string; acked: number }[] = [];
    for (let id = 1; id <= rows; id += 1) {
      await database.db.execute(sql`INSERT INTO acked VALUES (${id})`);
      if (id === rows / 2) await database.db.execute(sql`CHECKPOINT`);
      if (moments.has(id)) cuts.push({ folder: disk.cut(), acked: id });
    }
    vi.restoreAllMocks();
    await database.close();
    for (const { folder, acked } of cuts) {
      expect(await idsIn(folder)).toEqual(Array.from({ length: acked }, (_, index) => index + 1));
      total.cuts += 1;
      total.rows += acked;
    }
    expect(cuts.length).toBeGreaterThan(1);
  },
);

onLinux('PGlite as it is shipped loses rows to the same cut', async () => {
  const shipped = await PGlite.create(path.join(dataDir, 'database'));
  const disk = new Disk(dataDir, path.join(base, 'disk'));
  for (let id = 1; id <= rows; id += 1) await shipped.query('INSERT INTO acked VALUES ($1)', [id]);
  const cut = disk.cut();
  vi.restoreAllMocks();
  await shipped.close();
  expect((await idsIn(cut)).length).toBeLessThan(rows);
});
