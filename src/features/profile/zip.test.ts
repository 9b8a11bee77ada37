import { expect, test } from 'vitest';
import { CFB } from 'xlsx';
import { crc32, zip } from './zip.ts';

const encode = (text: string) => new TextEncoder().encode(text);

test('a CRC-32 is the one that everybody computes', () => {
  expect(crc32(encode('123456789'))).toBe(0xcbf43926); // the check value of the CRC catalogue
  expect(crc32(encode(''))).toBe(0);
});

test('another reader of archives finds the files as they were put in', async () => {
  const photo = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);
  const data = encode('{"name":"रवि"}');
  const files = [
    { name: 'my-data.json', data },
    { name: 'photo.webp', data: photo },
  ];
  const blob = zip(files, new Date(2026, 10, 21, 9, 30, 12));
  const archive = CFB.read(Buffer.from(await blob.arrayBuffer()), { type: 'buffer' });
  const content = (name: string) => Uint8Array.from(CFB.find(archive, name)?.content ?? []);
  expect(content('/my-data.json')).toEqual(data);
  expect(content('/photo.webp')).toEqual(photo);
  expect(CFB.find(archive, '/photo.webp')?.mt).toEqual(new Date(2026, 10, 21, 9, 30, 12));
});
