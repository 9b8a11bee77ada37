import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicConfig, UploadStarted, UploadState } from '#contract/http/accountCalls.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import {
  googleClientId,
  makeGoogleKeys,
  type GoogleKeys,
} from '../../support/server/googleKeys.ts';
import { somePdf } from '../../support/data/pdfs.ts';
import { codeIn, openInbox, type Inbox } from '../../support/server/inbox.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';
import {
  fillWithFirstStart,
  startServer,
  type RunningServer,
} from '../../support/server/server.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';

/** The same roads as in the other tests of accounts, once each, through the server as it is shipped. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'built-'));
const newPassword = 'Brand-New-Pass-9';
let jpeg: Buffer;
beforeAll(async () => {
  const create = { width: 900, height: 300, channels: 3, background: '#1a7f5a' } as const;
  jpeg = await sharp({ create }).jpeg().toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const post = <T = Record<string, string>>(url: string, to: string, body: object) =>
  call<T>(url, 'POST', `/auth/${to}`, { body });

describe('a server with mail and Google', () => {
  let server: RunningServer;
  let inbox: Inbox;
  let google: GoogleKeys;
  const dataDir = path.join(folder, 'data');
  const start = () =>
    startServer({
      dataDir,
      environment: {
        DEMO: '0',
        SMTP_URL: inbox.url,
        GOOGLE_CLIENT_ID: googleClientId,
        GOOGLE_JWKS_FILE: google.file,
      },
    });
  beforeAll(async () => {
    inbox = await openInbox();
    google = await makeGoogleKeys(folder, Date.now);
    await fillWithFirstStart(dataDir, { DEMO: '0' });
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    await inbox.close();
  });

  test('lets someone back in by a mailed code', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    await post(server.url, 'forgot-password', { email });
    const otp = codeIn((await inbox.waitFor(email, 1))[0]);
    const { resetToken } = (await post(server.url, 'verify-otp', { email, otp })).body;
    const reset = await post(server.url, 'reset-password', { email, resetToken, newPassword });
    expect(reset.status).toBe(200);
    expect((await post(server.url, 'login', { email, password })).status).toBe(401);
    expect((await post(server.url, 'login', { email, password: newPassword })).status).toBe(200);
  });

  test('lets someone in with Google, whose button only those two pages may load', async () => {
    const token = await google.sign({ sub: 'google-1', email: 'asha@gmail.com' });
    const { body } = await post<LoginReply>(server.url, 'google-signup', { token });
    expect(body.user.email).toBe('asha@gmail.com');
    const policy = async (page: string) => {
      const answer = await fetch(server.url + page, { headers: { Accept: 'text/html' } });
      return answer.headers.get('content-security-policy');
    };
    expect(await policy('/login')).toContain('https://accounts.google.com/gsi/client');
    expect(await policy('/signup')).toContain('https://accounts.google.com/gsi/client');
    expect(await policy('/jobs')).not.toContain('google');
  });

  test('keeps files through a kill', async () => {
    const { user, token } = await signUp(server.url);
    const who = { id: user.id, token };
    const sent = await upload({ url: server.url, ...who }, 'profilePhoto', jpeg);
    expect(sent.status).toBe(200);
    const pieces = `/auth/user/${user.id}/uploads`;
    const content = somePdf();
    const { body } = await call<UploadStarted>(server.url, 'POST', pieces, {
      token,
      body: { kind: 'resume', bytes: content.length },
    });
    const send = async (offset: number, piece: Buffer) => {
      const answer = await fetch(`${server.url}/api${pieces}/${body.uploadId}`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${token}`, 'Upload-Offset': String(offset) },
        body: piece as BodyInit,
      });
      return (await answer.json()) as UploadState;
    };
    await send(0, content.subarray(0, 12));
    await server.kill();
    server = await start();
    expect(await send(12, content.subarray(12))).toMatchObject({ done: true });
    const { details } = (await call<User>(server.url, 'GET', `/auth/user/${user.id}`, { token }))
      .body;
    const photo = await fetch(server.url + details.profilePhoto);
    expect(photo.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const { width, format } = await sharp(await photo.arrayBuffer()).metadata();
    expect({ width, format }).toEqual({ width: 800, format: 'webp' });
    const resume = await fetch(server.url + details.resume);
    expect(Buffer.from(await resume.arrayBuffer()).equals(content)).toBe(true);
  });
});

test('a server without mail and Google writes mails to files and says so', async () => {
  const dataDir = path.join(folder, 'plain');
  await fillWithFirstStart(dataDir, { DEMO: '0' });
  const server = await startServer({ dataDir, environment: { DEMO: '0', LOG_LEVEL: 'info' } });
  try {
    const email = newEmail();
    await signUp(server.url, email);
    const asked = await post(server.url, 'forgot-password', { email });
    expect(asked.body).toMatchObject({ otpSent: true });
    const [name = ''] = readdirSync(path.join(dataDir, 'mail'));
    const file = path.join(dataDir, 'mail', name);
    const mail = await PostalMime.parse(readFileSync(file));
    expect(mail.to).toMatchObject([{ address: email }]);
    const verified = await post(server.url, 'verify-otp', { email, otp: codeIn(mail) });
    expect(verified.status).toBe(200);
    expect(server.output()).toContain(file);
    expect(server.output()).not.toContain(codeIn(mail));
    const { body } = await call<PublicConfig>(server.url, 'GET', '/config');
    expect(body.googleClientId).toBeNull();
  } finally {
    await server.stop();
  }
});

test.each([
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'no address'],
  ['GOOGLE_JWKS_FILE', '/does/not/exist.json'],
])('a wrong %s stops the start and is named', async (name, value) => {
  await expect(startServer({ environment: { [name]: value } })).rejects.toThrow(name);
});

test('a first administrator with a password that is tried first is warned of', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'common-'));
  const environment = { ADMIN_PASSWORD: 'Welcome@123', DEMO: '0' };
  const server = await startServer({ dataDir, environment });
  await server.stop();
  expect(server.output()).toContain('ADMIN_PASSWORD is a password that is tried first');
  expect(server.output()).not.toContain('Welcome@123');
  rmSync(dataDir, { recursive: true });
}, 120_000);
