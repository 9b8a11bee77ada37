import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileLink, ResumeView } from '#contract/http/accountCalls.ts';
import { noLeadCounts } from '#contract/leads/lead.ts';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';
import { newId } from '#server/db/ids.ts';
import { leadImports } from '#server/db/schema/leadSchema.ts';
import { files, users } from '#server/db/schema/schema.ts';
import { sweepFiles } from '#server/features/files/fileCleanup.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { call, signUp } from '../../support/accounts/people.ts';
import { failNextTransaction } from '../../support/processes/nextTransaction.ts';
import { pdfText, somePdf } from '../../support/data/pdfs.ts';
import { upload, uploadCalls, type UploadKind } from '../../support/accounts/uploadCalls.ts';

let server: AccountServer;
let jpeg: Buffer;
const pdf = Buffer.from(pdfText());

beforeAll(async () => {
  server = await startAccountServer();
  const create = { width: 60, height: 40, channels: 3, background: '#1a7f5a' } as const;
  jpeg = await sharp({ create }).jpeg().toBuffer();
});
afterAll(() => server.close());
beforeEach(() => server.freshLimits());

interface Person {
  url: string;
  id: string;
  token: string;
}

async function person(role: 'user' | 'admin' = 'user', fullName = ''): Promise<Person> {
  const { user, token } = await signUp(server.url);
  await server.db.update(users).set({ role, details: { fullName } }).where(eq(users.id, user.id));
  return { url: server.url, id: user.id, token };
}

const get = <T>(who: Person, to: string) => call<T>(server.url, 'GET', to, { token: who.token });
const profile = async (who: Person) => (await get<User>(who, `/auth/user/${who.id}`)).body;
const linkTo = (who: Person, kind: UploadKind, by = who) =>
  get<FileLink>(by, `/auth/user/${who.id}/files/${kind}`);
const kept = () => readdirSync(path.join(server.folder, 'files/kept'));
const padded = (start: Buffer, size: number) => Buffer.concat([start], size);

describe('an upload', () => {
  test('answers with the profile, whose links lead to the files', async () => {
    const who = await person();
    const { body } = await upload(who, 'resume', pdf);
    expect(body.profileCompletion?.percentage).toBe(body.user?.profileCompletion.percentage);
    expect(body.user?.profileCompletion.completedFields.map(({ field }) => field)).toContain(
      'resume',
    );
    await upload(who, 'profilePhoto', jpeg);
    const { details } = await profile(who);
    const photo = await fetch(server.url + details.profilePhoto);
    expect((await sharp(await photo.arrayBuffer()).metadata()).format).toBe('webp');
    const resume = await fetch(server.url + details.resume);
    expect(Buffer.from(await resume.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test.each([
    ['profilePhoto', 'PHOTO_TOO_LARGE', 'Image exceeding the 2MB limit, try with smaller image'],
    ['bannerImage', 'BANNER_TOO_LARGE', 'Banner image size must be less than 2MB'],
    ['resume', 'RESUME_TOO_LARGE', 'Resume file size must be less than 5MB'],
  ] as const)('of a %s may be as large as the limit and no larger', async (kind, code, message) => {
    const who = await person();
    const size = kind === 'resume' ? limits.resumeBytes : limits.imageBytes;
    const start = kind === 'resume' ? pdf : jpeg;
    expect((await upload(who, kind, padded(start, size))).status).toBe(200);
    const refused = await upload(who, kind, padded(start, size + 1));
    expect(refused).toMatchObject({ status: 413, body: { code, message } });
    const larger = await upload(who, kind, padded(start, size * 4));
    expect(larger).toMatchObject({ status: 413, body: { code } });
  });

  test('that hides its size is cut off at the limit', async () => {
    const who = await person();
    const head =
      '--cut\r\nContent-Disposition: form-data; name="profilePhoto"; filename="a.jpg"\r\n\r\n';
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(head) : new Uint8Array(64 * 1024));
        sent += 64 * 1024;
        if (sent > 4 * limits.imageBytes) controller.close();
      },
    });
    const answer = await fetch(`${server.url}/api/auth/user/${who.id}/profile-photo`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${who.token}`,
        'Content-Type': 'multipart/form-data; boundary=cut',
      },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toMatchObject({ code: 'PHOTO_TOO_LARGE' });
  });

  test.each([
    ['an empty file', ''],
    ['a text', 'just words'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['the first bytes of a JPEG', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF'],
    ['a PDF', pdf.toString('latin1')],
  ])('of %s is no photo', async (_, content) => {
    const answer = await upload(await person(), 'profilePhoto', Buffer.from(content, 'latin1'));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'IMAGE_TYPE',
        message: 'Please select a valid image file (JPEG, PNG, or WebP)',
      },
    });
  });

  test.each([
    ['an empty file', ''],
    ['a page that is a PDF too', `<html><script>alert(1)</script>\n${pdf.toString()}`],
    ['a program that is a PDF too', `MZ\u0090\u0000${pdf.toString()}`],
    ['a script that is a PDF too', `#!/bin/sh\n${pdf.toString()}`],
    ['an archive that is a PDF too', `PK\u0003\u0004${pdf.toString()}`],
    ['a PDF that begins too late', `${' '.repeat(1024)}${pdf.toString()}`],
  ])('of %s is no resume', async (_, content) => {
    const answer = await upload(await person(), 'resume', Buffer.from(content, 'latin1'));
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'RESUME_TYPE', message: 'Please select a PDF file for resume' },
    });
  });

  test.each(['\n', '\ufeff', '\r\n\r\n  '])('of a PDF after %j is a resume', async (before) => {
    const answer = await upload(await person(), 'resume', before + pdf.toString());
    expect(answer.status).toBe(200);
  });

  test('of a few bytes that become 52 million points is refused', async () => {
    const create = { width: 7_200, height: 7_200, channels: 3, background: 'white' } as const;
    const bomb = await sharp({ create }).toColourspace('b-w').png().toBuffer();
    expect(bomb.length).toBeLessThan(limits.imageBytes);
    const answer = await upload(await person(), 'profilePhoto', bomb);
    expect(answer).toMatchObject({ status: 422, body: { code: 'IMAGE_TYPE' } });
  });

  test('keeps nothing that hides behind a picture', async () => {
    const who = await person();
    await upload(who, 'profilePhoto', Buffer.concat([jpeg, Buffer.from('<?php system($x)')]), {
      name: '../../../dist/client/evil.php',
      type: 'text/html',
    });
    const [row] = await server.db.select().from(files).where(eq(files.ownerId, who.id));
    expect(row?.id).toMatch(/^[0-9a-z]{16}$/);
    expect(readFileSync(server.files.pathOf(row?.id ?? ''), 'latin1')).not.toContain('php');
  });

  test('takes the place of the one before, whose bytes go', async () => {
    const who = await person();
    await upload(who, 'resume', pdf);
    const before = kept();
    await upload(who, 'resume', pdf);
    const rows = await server.db.select().from(files).where(eq(files.ownerId, who.id));
    expect(rows).toHaveLength(1);
    expect(kept()).toHaveLength(before.length);
    expect(kept()).not.toEqual(before);
  });

  test('that comes twice at once leaves one file', async () => {
    const who = await person();
    const before = kept().length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(who, 'profilePhoto', jpeg)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(kept()).toHaveLength(before + 1);
    const photo = await fetch(server.url + (await profile(who)).details.profilePhoto);
    expect(photo.status).toBe(200);
  });

  test.each(['profilePhoto', 'bannerImage', 'resume'] as const)(
    'of a %s can be undone',
    async (kind) => {
      const who = await person();
      const before = kept();
      await upload(who, kind, kind === 'resume' ? pdf : jpeg);
      const link = (await profile(who)).details[kind] ?? '';
      const gone = await call<{ user: User }>(
        server.url,
        'DELETE',
        `/auth/user/${who.id}/${uploadCalls[kind]}`,
        { token: who.token },
      );
      expect(gone.body.user.details).not.toHaveProperty(kind);
      expect((await fetch(server.url + link)).status).toBe(404);
      await expect.poll(kept).toEqual(before);
    },
  );

  test('cannot be had by a profile save', async () => {
    const who = await person();
    await call(server.url, 'PATCH', `/auth/user/${who.id}`, {
      token: who.token,
      body: { details: { fullName: 'Asha', resume: 'https://evil.example/cv.pdf' } },
    });
    const { details } = await profile(who);
    expect(details).toEqual({ fullName: 'Asha' });
  });

  test('is for oneself or an administrator', async () => {
    const [who, other, admin] = [await person(), await person(), await person('admin')];
    const as = (token: string) => upload({ ...who, token }, 'profilePhoto', jpeg);
    expect(await as(other.token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await as('')).toMatchObject({ status: 401, body: { code: 'NO_TOKEN' } });
    expect((await as(admin.token)).status).toBe(200);
  });

  test.each([
    ['another field', 'multipart/form-data; boundary=b', part('somethingElse')],
    ['no file', 'multipart/form-data; boundary=b', '--b--\r\n'],
    ['no boundary', 'multipart/form-data', part('profilePhoto')],
    [
      'a body that breaks off',
      'multipart/form-data; boundary=b',
      part('profilePhoto').slice(0, 90),
    ],
    ['a body of rubbish', 'multipart/form-data; boundary=b', '\u0000\u0001\u0002'],
    ['JSON', 'application/json', '{"profilePhoto":"abc"}'],
    ['a text where a file should be', 'multipart/form-data; boundary=b', textPart('profilePhoto')],
  ])('with %s is refused', async (_, type, body) => {
    const who = await person();
    const answer = await fetch(`${server.url}/api/auth/user/${who.id}/profile-photo`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': type },
      body,
    });
    expect([400, 422]).toContain(answer.status);
    expect(readdirSync(server.parts.files.incoming)).toEqual([]);
  });

  test('is limited to so many an hour', async () => {
    const who = await person();
    for (let n = 0; n < 60; n += 1) await server.parts.limits.take('uploadUser', who.id);
    const refused = await upload(who, 'profilePhoto', jpeg);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });
});

function part(field: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\nabc\r\n--b--\r\n`;
}

function textPart(field: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\nabc\r\n--b--\r\n`;
}

describe('reading a file', () => {
  test('a resume is only saved, and nothing keeps it', async () => {
    const who = await person('user', 'Ravi Kumar "र"; DROP');
    await upload(who, 'resume', pdf);
    const { body } = await linkTo(who, 'resume');
    const answer = await fetch(server.url + body.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Ravi-Kumar-DROP-resume.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('a picture is shown as what it is', async () => {
    const who = await person();
    await upload(who, 'bannerImage', jpeg);
    const { body } = await linkTo(who, 'bannerImage');
    const answer = await fetch(server.url + body.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect((await fetch(server.url + body.url, { method: 'HEAD' })).status).toBe(200);
  });

  test('needs a link that is whole, for this file, and not too old', async () => {
    const who = await person();
    await upload(who, 'resume', pdf);
    await upload(who, 'profilePhoto', jpeg);
    const { url } = (await linkTo(who, 'resume')).body;
    const photo = (await linkTo(who, 'profilePhoto')).body.url;
    const status = async (to: string) => (await fetch(server.url + to)).status;
    expect(await status(url)).toBe(200);
    const [resumePath = '', query = ''] = url.split('?');
    const changed = (name: string, value: string) => {
      const search = new URLSearchParams(query);
      search.set(name, value);
      return `${resumePath}?${search.toString()}`;
    };
    expect(await status(resumePath)).toBe(403);
    expect(await status(changed('signature', 'A'.repeat(43)))).toBe(403);
    expect(await status(changed('signature', ''))).toBe(403);
    expect(await status(changed('expires', String(4e9)))).toBe(403);
    expect(await status(changed('viewer', (await person('admin')).id))).toBe(403);
    expect(await status(`${photo.split('?')[0]}?${query}`)).toBe(403);
    expect(await status('/api/files/..%2f..%2fjwt-secret?' + query)).toBe(403);
    server.travel(2 * limits.fileLinkLifetime);
    expect(await status(url)).toBe(403);
  });

  test('gives the same link for a while, so that browsers need not fetch it again', async () => {
    const who = await person();
    await upload(who, 'profilePhoto', jpeg);
    const links = [await linkTo(who, 'profilePhoto'), await linkTo(who, 'profilePhoto')];
    const [first, second] = links.map(({ body }) => body.url);
    expect(first).toBe(second);
  });

  test('of someone else is refused, and of an administrator who is none any more too', async () => {
    const [who, other, admin] = [await person(), await person(), await person('admin')];
    await upload(who, 'resume', pdf);
    expect((await linkTo(who, 'resume', other)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await get(other, `/auth/user/${who.id}`)).status).toBe(403);
    const { url } = (await linkTo(who, 'resume', admin)).body;
    expect((await fetch(server.url + url)).status).toBe(200);
    await server.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
    expect((await fetch(server.url + url)).status).toBe(404);
  });

  test('of a file that is not there, or of an unknown kind, is told', async () => {
    const who = await person();
    expect((await linkTo(who, 'resume')).body).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect((await get(who, `/auth/user/${who.id}/files/passport`)).status).toBe(404);
  });
});

describe('who saw a resume', () => {
  const views = async (who: Person) =>
    (await get<{ views: ResumeView[] }>(who, `/auth/user/${who.id}/resume-views`)).body.views;

  test('is written down once for each link of an administrator, and never for the owner', async () => {
    const [who, admin] = [await person(), await person('admin', 'Meera of the office')];
    await upload(who, 'resume', pdf);
    await upload(who, 'profilePhoto', jpeg);
    await fetch(server.url + (await linkTo(who, 'resume')).body.url);
    await linkTo(who, 'profilePhoto', admin);
    expect(await views(who)).toEqual([]);
    const { url } = (await linkTo(who, 'resume', admin)).body;
    await fetch(server.url + url);
    await fetch(server.url + url);
    expect(await views(who)).toMatchObject([{ viewerName: 'Meera of the office' }]);
    server.travel(limits.fileLinkLifetime);
    await linkTo(who, 'resume', admin);
    expect(await views(who)).toHaveLength(2);
  });

  test('knows a link from a profile that an administrator opened', async () => {
    const [who, admin] = [await person(), await person('admin')];
    await upload(who, 'resume', pdf);
    const { details } = (await get<User>(admin, `/auth/user/${who.id}`)).body;
    expect(await views(who)).toEqual([]);
    await fetch(server.url + details.resume);
    expect(await views(who)).toHaveLength(1);
  });
});

test('a new resume stands where the bytes of the old one cannot be removed', async () => {
  const who = await person();
  await upload(who, 'resume', pdf);
  const old = await server.db.select().from(files).where(eq(files.ownerId, who.id));
  const refuse = vi.spyOn(server.files, 'remove').mockRejectedValue(new Error('the disk is away'));
  const second = somePdf();
  try {
    expect((await upload(who, 'resume', second)).status).toBe(200);
  } finally {
    refuse.mockRestore();
  }
  const link = (await linkTo(who, 'resume')).body.url;
  const answer = await fetch(server.url + link);
  expect(Buffer.from(await answer.arrayBuffer()).equals(second)).toBe(true);
  expect(kept()).toContain(old[0]?.id);
  server.travel(2 * 60 * 60 * 1000);
  await sweepFiles(server.parts);
  expect(kept()).not.toContain(old[0]?.id);
  expect((await fetch(server.url + (await linkTo(who, 'resume')).body.url)).status).toBe(200);
});

test('a commit whose answer was lost keeps the bytes that its row may need', async () => {
  const who = await person();
  const lost = new Error('Connection terminated unexpectedly');
  failNextTransaction(server.databases, lost, 'after');
  const logged = vi.spyOn(server.parts.log, 'error');
  expect((await upload(who, 'resume', pdf)).status).toBeGreaterThanOrEqual(500);
  const [line] = logged.mock.calls;
  expect(line).toMatchObject([{ route: 'user.setResume' }, 'request failed']);
  expect(JSON.stringify(line)).not.toContain(who.id);
  const answer = await fetch(server.url + (await linkTo(who, 'resume')).body.url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
});

test('bytes that no row knows are swept up when they are old enough', async () => {
  const who = await person();
  await upload(who, 'resume', pdf);
  const mine = kept();
  const lost = (id: string, ageInHours: number) => {
    const file = server.files.pathOf(id);
    writeFileSync(file, 'left over');
    const at = server.parts.now() / 1000 - ageInHours * 3600;
    utimesSync(file, at, at);
  };
  lost('0000000000000001', 2);
  lost('0000000000000002', 0);
  expect(await sweepFiles(server.parts)).toBe(1);
  expect(kept().sort()).toEqual([...mine, '0000000000000002'].sort());
});

test('a list whose row was never written, or is gone, is swept up as well', async () => {
  const at = new Date(server.parts.now());
  const list = { createdBy: 'admin', fileName: 'list.xlsx', bytes: 1, digest: '', run: '' };
  const state = { status: 'checked' as const, beatAt: at, progress: { done: 1, total: 1 } };
  const [known, lost] = [newId(), newId()];
  await server.db
    .insert(leadImports)
    .values({ id: known, ...list, ...state, counts: noLeadCounts, createdAt: at });
  for (const id of [known, lost]) {
    await server.files.imports.put(id, Readable.from(['Bina Devi, K1234567']));
  }
  const left = async () => (await server.files.imports.list()).map(({ id }) => id).sort();
  expect(await left()).toEqual([known, lost].sort());
  server.travel(2 * 60 * 60 * 1000);
  await sweepFiles(server.parts);
  expect(await left()).toEqual([known]);
});
