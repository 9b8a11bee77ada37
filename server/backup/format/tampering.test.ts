import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackupWriter } from './writeFolder.ts';
import { BackupReader } from './readFolder.ts';
import type { Manifest } from './manifest.ts';

const signal = new AbortController().signal;
const password = 'correct horse battery';
const id = 'abcdefgh12345678';
/** Several chunks of encryption, and none that ends where a chunk does. */
const bytes = Buffer.alloc(200_001, 'The bytes of a file. ');
const lines = ['["1", "one"]', '["2", null]', '["3", "क\\n"]'];
let folder: string;
let backup: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tampering-'));
  backup = path.join(folder, 'backup');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function make(secret?: string, change: (manifest: Manifest) => unknown = (same) => same) {
  const createdAt = '2026-11-22T00:00:00.000Z';
  const writer = await BackupWriter.begin(backup, {
    password: secret,
    cost: 16,
    createdAt,
    signal,
  });
  const rows = lines.map((line) => Buffer.from(`${line}\n`));
  const table = await writer.write('tables/people', rows, { pack: true });
  const plain = createHash('sha256');
  const file = await writer.write(`files/${id}`, [bytes], { plain });
  const listed = JSON.stringify([id, { ...file, plain: plain.digest('hex') }]);
  const list = await writer.write('files.list', [Buffer.from(`${listed}\n`)], { pack: true });
  const checksum = '0'.repeat(64);
  const manifest: Manifest = {
    ...{ createdAt, source: 'embedded', migrations: [1], schema: 'first', sequences: [] },
    tables: [{ ...table, name: 'people', columns: ['id', 'name'], rows: 3, checksum }],
    files: { ...list, count: 1, total: bytes.length },
  };
  await writer.finish(change(manifest) as Manifest);
}

async function read(secret?: string) {
  const reader = await BackupReader.open(backup, { password: secret, signal });
  await reader.verify(() => {});
  return reader;
}

const at = (name: string) => path.join(backup, name);
const edit = (name: string, change: (content: Buffer) => Buffer) =>
  fs.writeFileSync(at(name), change(fs.readFileSync(at(name))));
const flip = (position: number) => (content: Buffer) => {
  const changed = Buffer.from(content);
  const place = position < 0 ? changed.length + position : position;
  changed[place] = changed[place]! ^ 1;
  return changed;
};

describe.each([undefined, password])('with the password %s', (secret) => {
  test('what was written comes back', async () => {
    await make(secret);
    const reader = await read(secret);
    const rows: string[] = [];
    for await (const row of reader.rows('people')) rows.push(row);
    expect(rows).toEqual(lines);
    for await (const file of reader.files()) {
      const parts: Buffer[] = [];
      for await (const part of reader.file(file)) parts.push(part);
      expect(file[0]).toBe(id);
      expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    }
  });

  const entries = ['tables/people', `files/${id}`, 'files.list', 'manifest'];

  test.each(entries)('a byte of %s that flipped is found, wherever it is', async (name) => {
    await make(secret);
    const whole = fs.readFileSync(at(name));
    // The fourth byte of gzip's header on is a time that no one reads: found by the checksum only.
    for (const place of [0, 5, 20, Math.floor(whole.length / 2), -1]) {
      if (name === 'manifest' && !secret && place === 5) continue;
      fs.writeFileSync(at(name), flip(place)(whole));
      await expect(read(secret)).rejects.toThrow(/^The backup is damaged: \S+ /);
    }
  });

  test.each(entries)('a %s that is cut short, longer or missing is found', async (name) => {
    await make(secret);
    const whole = fs.readFileSync(at(name));
    for (const size of [0, 1, 65_552, whole.length - 1]) {
      if (size >= whole.length) continue;
      fs.writeFileSync(at(name), whole.subarray(0, size));
      await expect(read(secret)).rejects.toThrow(/^The backup is damaged: \S+ /);
    }
    fs.writeFileSync(at(name), Buffer.concat([whole, whole]));
    await expect(read(secret)).rejects.toThrow(/^The backup is damaged: \S+ /);
    fs.rmSync(at(name));
    await expect(read(secret)).rejects.toThrow(/is missing|was not finished/);
  });

  test('a link in place of an entry leads nowhere', async () => {
    await make(secret);
    fs.renameSync(at('tables/people'), path.join(folder, 'elsewhere'));
    fs.symlinkSync(path.join(folder, 'elsewhere'), at('tables/people'));
    await expect(read(secret)).rejects.toThrow('tables/people is not as it was written');
  });

  test.each(['more', 'tables/more', 'files/more', 'files/folder/'])(
    '%s besides is found',
    async (name) => {
      await make(secret);
      if (name.endsWith('/')) fs.mkdirSync(at(name));
      else fs.writeFileSync(at(name), '');
      await expect(read(secret)).rejects.toThrow('is not part of it');
    },
  );
});

test.each(['../../etc/passwd', 'a/b', '..', '', 'People', 'x'.repeat(64)])(
  'the name %j leads out of no folder',
  async (name) => {
    await make(undefined, (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, name })),
    }));
    await expect(read()).rejects.toThrow('manifest cannot be read');
  },
);

test.each(['../../../etc/cron.d/x', 'ABCDEFGH12345678', '../abcdefgh1234567'])(
  'a file called %s is refused, with all checksums right',
  async (name) => {
    await make();
    const list = gzipSync(
      gunzipSync(fs.readFileSync(at('files.list')))
        .toString()
        .replace(id, name),
    );
    fs.writeFileSync(at('files.list'), list);
    const sha256 = createHash('sha256').update(list).digest('hex');
    const manifest = JSON.parse(gunzipSync(fs.readFileSync(at('manifest'))).toString()) as Manifest;
    Object.assign(manifest.files, { sha256, bytes: list.length });
    fs.writeFileSync(at('manifest'), gzipSync(JSON.stringify(manifest)));
    await expect(read()).rejects.toThrow('files.list cannot be read');
  },
);

test('a wrong password, or none, is told from damage', async () => {
  await make(password);
  await expect(read('another password')).rejects.toThrow('The password is not the one');
  await expect(read()).rejects.toThrow('set BACKUP_PASSWORD');
  for (const name of ['tables/people', `files/${id}`, 'manifest'])
    expect(fs.readFileSync(at(name)).includes('bytes of a file')).toBe(false);
});

test('entries and chunks cannot change places', async () => {
  await make(password);
  const whole = fs.readFileSync(at(`files/${id}`));
  const chunk = 64 * 1024 + 16;
  const [first, second, rest] = [
    whole.subarray(0, chunk),
    whole.subarray(chunk, 2 * chunk),
    whole.subarray(2 * chunk),
  ];
  const reader = await read(password);
  const readAll = async () => {
    for await (const file of reader.files())
      for await (const part of reader.file(file)) expect(part.length).toBeGreaterThanOrEqual(0);
  };
  // Behind the checksums' back, as one who can write them could.
  for (const changed of [
    [second, first, rest],
    [first, rest],
    [first, second],
    [first, second, second, rest],
  ]) {
    fs.writeFileSync(at(`files/${id}`), Buffer.concat(changed));
    await expect(readAll()).rejects.toThrow('is not as it was written');
  }
  fs.copyFileSync(at('files.list'), at(`files/${id}`));
  await expect(readAll()).rejects.toThrow('is not as it was written');
});

test('no two backups mix, and only an empty folder is taken', async () => {
  const begin = () => BackupWriter.begin(backup, { password: undefined, createdAt: '', signal });
  const both = await Promise.allSettled([begin(), begin()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(begin()).rejects.toThrow('not finished');
  await expect(BackupReader.open(backup, { password: undefined, signal })).rejects.toThrow(
    'was not finished',
  );
  const other = path.join(folder, 'other');
  fs.mkdirSync(other);
  fs.writeFileSync(path.join(other, 'mine.txt'), 'mine');
  await expect(
    BackupWriter.begin(other, { password: undefined, createdAt: '', signal }),
  ).rejects.toThrow('is not empty');
  expect(fs.readFileSync(path.join(other, 'mine.txt'), 'utf8')).toBe('mine');
  await expect(BackupReader.open(other, { password: undefined, signal })).rejects.toThrow(
    'holds no backup',
  );
});

test('a backup of a later format is refused', async () => {
  await make();
  edit('backup.json', (text) =>
    Buffer.from(text.toString().replace('"safarBackup": 1', '"safarBackup": 2')),
  );
  await expect(read()).rejects.toThrow('newer release');
});
