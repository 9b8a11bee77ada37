import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { UploadRequest, UploadStarted, UploadState } from '#contract/http/accountCalls.ts';
import { limits } from '#contract/limits.ts';
import { files } from '#server/db/schema/schema.ts';
import { forgetOldUploads } from '#server/features/files/fileCleanup.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { somePdf as resume } from '../../support/data/pdfs.ts';
import { call, signUp } from '../../support/accounts/people.ts';

const server = await accountServer();

interface Person {
  id: string;
  token: string;
}
interface Refusal {
  code: string;
  offset?: number;
}

async function person(): Promise<Person> {
  const { user, token } = await signUp(server.url);
  return { id: user.id, token };
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const pathOf = ({ id }: Person, uploadId = '') =>
  `/auth/user/${id}/uploads${uploadId && `/${uploadId}`}`;

const begin = (who: Person, body: UploadRequest) =>
  call<UploadStarted & Refusal>(server.url, 'POST', pathOf(who), { token: who.token, body });
const state = (who: Person, id: string) =>
  call<UploadState & Refusal>(server.url, 'GET', pathOf(who, id), { token: who.token });

async function send(who: Person, id: string, offset: number | string, piece: Uint8Array) {
  const answer = await fetch(`${server.url}/api${pathOf(who, id)}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${who.token}`, 'Upload-Offset': String(offset) },
    body: piece as BodyInit,
  });
  return { status: answer.status, body: (await answer.json()) as UploadState & Refusal };
}

/**
 * Sends a piece up to a point and then nothing more, as a phone does in a tunnel.
 * @returns cuts the line
 */
function sendPart(who: Person, id: string, offset: number, piece: Buffer, until: number) {
  const request = http.request(`${server.url}/api${pathOf(who, id)}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      Authorization: `Bearer ${who.token}`,
      'Upload-Offset': offset,
      'Content-Length': piece.length,
    },
  });
  request.on('error', () => undefined); // the line is cut on purpose
  request.write(piece.subarray(0, until));
  return () => request.destroy();
}

async function stored(who: Person): Promise<Buffer> {
  const [row] = await server.db.select().from(files).where(eq(files.ownerId, who.id));
  return readFileSync(server.files.pathOf(row?.id ?? ''));
}

const arrived = async (who: Person, id: string) => (await state(who, id)).body.offset;

test('five megabytes over a line that is cut three times arrive whole, none sent twice', async () => {
  const who = await person();
  const content = resume(limits.resumeBytes);
  const { body } = await begin(who, {
    kind: 'resume',
    bytes: content.length,
    sha256: sha256(content),
  });
  let offset = 0;
  for (const cutAt of [1_300_000, 2_600_001, 3_900_017]) {
    const cut = sendPart(who, body.uploadId, offset, content.subarray(offset), cutAt - offset);
    await expect.poll(() => arrived(who, body.uploadId), { timeout: 20_000 }).toBe(cutAt);
    cut();
    offset = cutAt;
  }
  const last = await send(who, body.uploadId, offset, content.subarray(offset));
  expect(last).toMatchObject({ status: 200, body: { done: true, offset: content.length } });
  expect(last.body.user?.details.resume).toMatch(/^\/api\/files\//);
  expect((await stored(who)).equals(content)).toBe(true);
  expect(readdirSync(path.join(server.folder, 'files/pieces'))).toEqual([]);
});

test('a line that hangs does not block the next piece', async () => {
  const who = await person();
  const content = resume(300_000);
  const { body } = await begin(who, { kind: 'resume', bytes: content.length });
  const cut = sendPart(who, body.uploadId, 0, content, 100_000);
  await expect.poll(() => arrived(who, body.uploadId)).toBe(100_000);
  const rest = await send(who, body.uploadId, 100_000, content.subarray(100_000));
  expect(rest).toMatchObject({ status: 200, body: { done: true } });
  cut();
  expect((await stored(who)).equals(content)).toBe(true);
});

test('a lost answer is given again', async () => {
  const who = await person();
  const content = resume(50_000);
  const { body } = await begin(who, { kind: 'resume', bytes: content.length });
  await send(who, body.uploadId, 0, content);
  const again = await state(who, body.uploadId);
  expect(again.body).toMatchObject({ done: true, offset: 50_000, bytes: 50_000 });
  expect(again.body.user?.id).toBe(who.id);
  const sentAgain = await send(who, body.uploadId, 0, content);
  expect(sentAgain).toMatchObject({ status: 200, body: { done: true } });
});

test('the same piece sent twice at once is stored once', async () => {
  const who = await person();
  const content = resume(400_000);
  const { body } = await begin(who, { kind: 'resume', bytes: content.length });
  const both = await Promise.all([1, 2].map(() => send(who, body.uploadId, 0, content)));
  expect(both.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const { offset } = (await state(who, body.uploadId)).body;
  await send(who, body.uploadId, offset, content.subarray(offset));
  expect((await stored(who)).equals(content)).toBe(true);
});

test('a picture in chunks is drawn anew like any other', async () => {
  const who = await person();
  const create = { width: 1_000, height: 500, channels: 3, background: '#1a7f5a' } as const;
  const photo = await sharp({ create })
    .withExif({ IFD0: { Artist: 'Ravi' } })
    .jpeg()
    .toBuffer();
  const { body } = await begin(who, { kind: 'profilePhoto', bytes: photo.length });
  await send(who, body.uploadId, 0, photo.subarray(0, 200));
  await send(who, body.uploadId, 200, photo.subarray(200));
  const { format, width, exif } = await sharp(await stored(who)).metadata();
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 800, exif: undefined });
});

test.each([
  ['resume', limits.resumeBytes, 'RESUME_TOO_LARGE'],
  ['profilePhoto', limits.imageBytes, 'PHOTO_TOO_LARGE'],
  ['bannerImage', limits.imageBytes, 'BANNER_TOO_LARGE'],
] as const)(
  'a %s above its limit is refused before anything is sent',
  async (kind, bytes, code) => {
    const who = await person();
    expect((await begin(who, { kind, bytes })).status).toBe(201);
    const refused = await begin(who, { kind, bytes: bytes + 1 });
    expect(refused).toMatchObject({ status: 413, body: { code } });
  },
);

test('more than was announced is refused, with and without a declared length', async () => {
  const who = await person();
  const content = resume(1_000);
  const { body } = await begin(who, { kind: 'resume', bytes: 900 });
  const refused = await send(who, body.uploadId, 0, content);
  expect(refused).toMatchObject({ status: 413, body: { code: 'RESUME_TOO_LARGE' } });
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(content));
      controller.close();
    },
  });
  const undeclared = await fetch(`${server.url}/api${pathOf(who, body.uploadId)}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${who.token}`, 'Upload-Offset': '0' },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  expect(undeclared.status).toBe(413);
  expect(await arrived(who, body.uploadId)).toBe(0);
});

test.each(['7', '', '-1', '0x0', '0.0'])(
  'a piece at the offset %j is refused with the right one',
  async (offset) => {
    const who = await person();
    const { body } = await begin(who, { kind: 'resume', bytes: 100 });
    const refused = await send(who, body.uploadId, offset, Buffer.from('%PDF-1.4'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'UPLOAD_OFFSET', offset: 0 } });
  },
);

test('a damaged file is refused and forgotten', async () => {
  const who = await person();
  const content = resume(2_000);
  const wrong = sha256(resume(2_000));
  const { body } = await begin(who, { kind: 'resume', bytes: content.length, sha256: wrong });
  const refused = await send(who, body.uploadId, 0, content);
  expect(refused).toMatchObject({ status: 422, body: { code: 'UPLOAD_DAMAGED' } });
  expect((await state(who, body.uploadId)).body.code).toBe('UPLOAD_NOT_FOUND');
});

test('a file of the wrong kind is refused when it is complete, and forgotten', async () => {
  const who = await person();
  const { body } = await begin(who, { kind: 'resume', bytes: 9 });
  const refused = await send(who, body.uploadId, 0, Buffer.from('not a pdf'));
  expect(refused).toMatchObject({ status: 422, body: { code: 'RESUME_TYPE' } });
  expect((await state(who, body.uploadId)).body.code).toBe('UPLOAD_NOT_FOUND');
});

test('an upload is its owner’s', async () => {
  const [who, other] = [await person(), await person()];
  const { body } = await begin(who, { kind: 'resume', bytes: 100 });
  const asOther = { id: who.id, token: other.token };
  expect((await state(asOther, body.uploadId)).status).toBe(403);
  expect((await send(asOther, body.uploadId, 0, Buffer.from('%PDF'))).status).toBe(403);
  // Under the own path the other's upload does not exist.
  expect((await state(other, body.uploadId)).body.code).toBe('UPLOAD_NOT_FOUND');
  expect((await send(other, '..%2f..%2fkept', 0, Buffer.from('x'))).body.code).toBe(
    'UPLOAD_NOT_FOUND',
  );
});

test('a new upload of a kind takes the place of the unfinished one', async () => {
  const who = await person();
  const first = (await begin(who, { kind: 'resume', bytes: 100 })).body.uploadId;
  await send(who, first, 0, Buffer.from('%PDF-1.4'));
  await begin(who, { kind: 'profilePhoto', bytes: 100 });
  const second = (await begin(who, { kind: 'resume', bytes: 100 })).body.uploadId;
  expect((await state(who, first)).body.code).toBe('UPLOAD_NOT_FOUND');
  expect(await arrived(who, second)).toBe(0);
});

test('an upload is forgotten after a day', async () => {
  const who = await person();
  const { uploadId } = (await begin(who, { kind: 'resume', bytes: 100 })).body;
  await send(who, uploadId, 0, Buffer.from('%PDF-1.4'));
  const file = path.join(server.folder, 'files/pieces', uploadId);
  await forgetOldUploads(server.parts);
  expect(existsSync(file)).toBe(true);
  server.travel(limits.uploadLifetime + 1);
  await forgetOldUploads(server.parts);
  expect(existsSync(file)).toBe(false);
});
