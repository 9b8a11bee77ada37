import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/db/ids.ts';
import {
  startThrowawayS3,
  type ThrowawayS3,
} from '../../../tests/support/processes/throwawayS3.ts';
import { incomingLifetime, type FileStore } from './fileStore.ts';
import { readFilesUrl } from './filesUrl.ts';
import { openFileStore } from './openFiles.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'file-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = { info: vi.fn(), warn: vi.fn() };

describe.each(['disk', 's3'])('a store on %s', (kind) => {
  let s3: ThrowawayS3 | undefined;
  /** Two processes of one site: of one machine with a disk, of two machines with S3. */
  let [a, b]: FileStore[] = [];
  beforeAll(async () => {
    s3 = kind === 's3' ? await startThrowawayS3() : undefined;
    const open = (name: string) =>
      openFileStore({ root: path.join(folder, s3 ? name : 'one'), filesUrl: s3?.url, log });
    [a, b] = [await open('a'), await open('b')];
  });
  afterAll(() => s3?.stop());

  async function arriving(text: string): Promise<{ id: string; file: string }> {
    const id = newId();
    const file = path.join(a!.incoming, id);
    writeFileSync(file, text);
    return { id, file };
  }
  const read = async (store: FileStore, id: string) => {
    const found = await store.read(id);
    return found && { text: String(await buffer(found.stream)), bytes: found.bytes };
  };
  const webStream = (...parts: (string | (() => Promise<never>))[]) =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = parts.shift();
        if (next === undefined) controller.close();
        else if (typeof next === 'string') controller.enqueue(Buffer.from(next));
        else await next();
      },
    });
  const sizes = (at: string) => readdirSync(at).map((name) => statSync(path.join(at, name)).size);
  const place = (from: number, room: number) => ({
    from,
    room,
    signal: new AbortController().signal,
  });

  test('what one process keeps is there at the other, until one removes it', async () => {
    const { id, file } = await arriving('a resume');
    await a!.keep(file, id);
    expect(await read(b!, id)).toEqual({ text: 'a resume', bytes: 8 });
    expect((await b!.list()).map((one) => one.id)).toContain(id);
    expect(readdirSync(a!.incoming)).toEqual([]);
    await b!.remove(id);
    await a!.remove(id);
    expect(await read(a!, id)).toBeNull();
  });

  test('an upload goes on at the other process, with what had arrived of a broken chunk', async () => {
    const id = newId();
    await a!.chunks.create(id);
    expect(await b!.chunks.arrived(id)).toBe(0);
    expect(await a!.chunks.append(id, webStream('one '), place(0, 20))).toBe(true);
    const breaks = async () => {
      // Once the first bytes are written, wherever this store puts them.
      const onDisk = () =>
        [b!.incoming, path.join(b!.incoming, '../pieces')]
          .filter((at) => existsSync(at))
          .flatMap(sizes);
      await expect.poll(onDisk).toContain(kind === 's3' ? 4 : 8);
      throw new Error('gone');
    };
    const broken = b!.chunks.append(id, webStream('two ', breaks), place(4, 16));
    await expect(broken).rejects.toThrow('gone');
    expect(await a!.chunks.arrived(id)).toBe(8);
    expect(await a!.chunks.append(id, webStream('three'), place(8, 5))).toBe(true);
    const whole = await b!.chunks.withFile(id, (file) =>
      Promise.resolve(readFileSync(file, 'utf8')),
    );
    expect(whole).toBe('one two three');
    await b!.chunks.remove(id);
    expect(await a!.chunks.arrived(id)).toBeNull();
  });

  test('more than there is room for changes nothing', async () => {
    const id = newId();
    await a!.chunks.create(id);
    await a!.chunks.append(id, webStream('1234'), place(0, 6));
    expect(await b!.chunks.append(id, webStream('56', '7'), place(4, 2))).toBe(false);
    expect(await a!.chunks.arrived(id)).toBe(4);
    expect(readdirSync(b!.incoming)).toEqual([]);
  });

  test('the same chunk at two processes at once leaves one whole upload', async () => {
    const id = newId();
    await a!.chunks.create(id);
    await Promise.all([
      a!.chunks.append(id, webStream('12', '34'), place(0, 8)),
      b!.chunks.append(id, webStream('1', '2'), place(0, 8)),
    ]);
    expect(await a!.chunks.arrived(id)).toBe(4);
    await b!.chunks.append(id, webStream('5678'), place(4, 4));
    const whole = await a!.chunks.withFile(id, (file) =>
      Promise.resolve(readFileSync(file, 'utf8')),
    );
    expect(whole).toBe('12345678');
  });

  test('an import that came to one process is read by the other', async () => {
    const id = newId();
    await a!.imports.put(id, Readable.from(['a,b\n', '1,2\n']));
    const text = await b!.imports.withFile(id, (file) =>
      Promise.resolve(readFileSync(file, 'utf8')),
    );
    expect(text).toBe('a,b\n1,2\n');
    expect((await b!.imports.list()).map((one) => one.id)).toContain(id);
    await a!.imports.remove(id);
    await expect(b!.imports.withFile(id, (file) => readFile(file))).rejects.toThrow();
    const broken = Readable.from(
      (function* () {
        yield 'a,b\n';
        throw new Error('gone');
      })(),
    );
    const other = newId();
    await expect(a!.imports.put(other, broken)).rejects.toThrow('gone');
    expect(readdirSync(a!.incoming)).toEqual([]);
  });

  test('nothing but an id becomes part of a place', async () => {
    for (const id of ['', '../kept', 'a'.repeat(15), '../../etc/passwd', 'A'.repeat(16)]) {
      await expect(async () => a!.read(id)).rejects.toThrow();
      expect(await a!.chunks.arrived(id)).toBeNull();
    }
  });
});

test('a second start leaves what is on its way to the first, and sweeps what is old', async () => {
  const root = path.join(folder, 'twice');
  const first = await openFileStore({ root, log });
  const [fresh, old] = [newId(), newId()];
  for (const id of [fresh, old]) writeFileSync(path.join(first.incoming, id), 'on its way');
  const before = (Date.now() - incomingLifetime) / 1000 - 60;
  utimesSync(path.join(first.incoming, old), before, before);
  const second = await openFileStore({ root, log });
  expect(readdirSync(second.incoming)).toEqual([fresh]);
  await first.keep(path.join(first.incoming, fresh), fresh);
  expect(String(await buffer((await second.read(fresh))!.stream))).toBe('on its way');
});

test('a store that does not answer asks to come again, and says nothing of the address', async () => {
  const filesUrl = 's3://key:hidden-secret@127.0.0.1:1/uploads?tls=0';
  const gone = await openFileStore({ root: path.join(folder, 'gone'), filesUrl, log });
  for (let n = 0; n < 8; n += 1) {
    await expect(gone.read(newId())).rejects.toMatchObject({
      code: 'FILES_UNAVAILABLE',
      status: 503,
      retryAfterSeconds: 5,
    });
  }
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/hidden-secret|kept/);
});

test.each([
  ['s3://host/bucket', { endpoint: 'https://host', bucket: 'bucket', prefix: '' }],
  [
    's3://a%2Fb:c%40d@host:9000/bucket/some/folder?region=ap-south-1&tls=0&style=host',
    {
      endpoint: 'http://host:9000',
      region: 'ap-south-1',
      bucket: 'bucket',
      prefix: 'some/folder/',
      forcePathStyle: false,
      credentials: { accessKeyId: 'a/b', secretAccessKey: 'c@d' },
    },
  ],
])('%s is understood', (url, bucket) => {
  expect(readFilesUrl(url)).toMatchObject(bucket);
});

test.each(['s3://host', 's3://host/', 'https://host/bucket', 's3:bucket', 's3://key@host/bucket'])(
  '%s is refused without its secret',
  (url) => {
    expect(() => readFilesUrl(url)).toThrow(/FILES_URL must/);
  },
);
