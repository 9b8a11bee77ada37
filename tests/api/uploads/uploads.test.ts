import { readFileSync, readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';
import { files } from '#server/db/schema/schema.ts';
import { call } from '../../support/accounts/people.ts';
import { upload, uploadCalls } from '../../support/accounts/uploadCalls.ts';
import { uploadStage } from '../../support/accounts/uploadStage.ts';

const { server, jpeg, pdf, person, profile, kept } = await uploadStage();
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
