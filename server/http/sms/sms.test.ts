import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { createSmsSender, SmsRefusedError, type SmsSender } from './sms.ts';
import { smsSettings } from './smsSettings.ts';
import { smsText } from './smsText.ts';

/** A provider on this machine: what it was sent, and what it answers. */
const got: { request: IncomingMessage; body: string }[] = [];
let answer: { status: number; body: string; location?: string } | 'nothing' = {
  status: 200,
  body: 'ok',
};
const provider = createServer((request, response) => {
  const reply = async () => {
    got.push({ request, body: await text(request) });
    if (answer === 'nothing') return;
    const { status, body: said, location } = answer;
    response.writeHead(status, location ? { Location: location } : {}).end(said);
  };
  void reply();
});
const log = { info: vi.fn(), warn: vi.fn() };
let url: string;
let folder: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), 'sms-'));
});
afterEach(() => {
  got.length = 0;
  answer = { status: 200, body: 'ok' };
  vi.clearAllMocks();
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await rm(folder, { recursive: true });
});

const unset = {
  SMS_METHOD: 'POST',
  SMS_HEADERS: 'Content-Type: application/json | Authorization: Bearer key-1',
  SMS_BODY: '{"to":"{{to}}","text":"{{text}}","ref":"{{id}}"}',
  SMS_ACCEPTED: '',
} as const;
const message = { id: 'request-1', to: '+919876543210', text: 'A "code"\n123456', code: '123456' };

function sender(more: Partial<Parameters<typeof smsSettings>[0]> = {}, limit = 5_000): SmsSender {
  const settings = smsSettings({ ...unset, SMS_URL: `${url}/send`, ...more }, true);
  const made = createSmsSender(settings, { folder, log, times: { limit, pause: 60_000 } });
  if (!made) throw new Error('SMS is off');
  return made;
}

test('a provider gets the message in the form that its settings say, with the key', async () => {
  await sender().send(message);
  const { request, body } = got[0]!;
  expect(JSON.parse(body)).toEqual({ to: message.to, text: message.text, ref: 'request-1' });
  expect(request.headers).toMatchObject({ authorization: 'Bearer key-1' });
  await sender({
    SMS_HEADERS: 'Content-Type: application/x-www-form-urlencoded',
    SMS_BODY: 'n={{digits}}&m={{text}}&otp={{code}}',
  }).send(message);
  expect(Object.fromEntries(new URLSearchParams(got[1]!.body))).toEqual({
    ...{ n: '919876543210', m: message.text, otp: '123456' },
  });
  await sender({ SMS_METHOD: 'GET', SMS_URL: `${url}/s?to={{to}}&t={{text}}` }).send(message);
  expect(new URL(got[2]!.request.url ?? '', url).searchParams.get('t')).toBe(message.text);
});

test('a no is told apart from an outage, and nothing is followed to another place', async () => {
  answer = { status: 400, body: 'bad number' };
  await expect(sender().send(message)).rejects.toBeInstanceOf(SmsRefusedError);
  answer = { status: 200, body: '{"status":"failed"}' };
  const strict = sender({ SMS_ACCEPTED: '"status":"sent"' });
  await expect(strict.send(message)).rejects.toBeInstanceOf(SmsRefusedError);
  answer = { status: 307, body: '', location: `${url}/elsewhere` };
  await expect(sender().send(message)).rejects.toBeInstanceOf(SmsRefusedError);
  expect(got).toHaveLength(3);
});

test('a provider that hangs is left in time, and not asked any more for a while', async () => {
  answer = 'nothing';
  const hanging = sender({}, 100);
  const tries = [1, 2, 3].map(() => hanging.send(message).catch((error: unknown) => error));
  await Promise.all(tries);
  const asked = got.length;
  await expect(hanging.send(message)).rejects.toBeInstanceOf(BreakerOpenError);
  expect(got).toHaveLength(asked);
});

test('no error and no line of the log holds number, code or key', async () => {
  answer = { status: 500, body: message.to };
  const away = sender({ SMS_METHOD: 'GET', SMS_URL: 'http://127.0.0.1:1/?k=key-1&to={{to}}' });
  const errors = [
    await away.send(message).catch((error: unknown) => error),
    await sender()
      .send(message)
      .catch((error: unknown) => error),
  ] as Error[];
  const said = errors.map(
    (error) => `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`,
  );
  const logged = JSON.stringify([...log.info.mock.calls, ...log.warn.mock.calls]);
  for (const text of [...said, logged]) expect(text).not.toMatch(/98765|123456|key-1/);
});

test('in test mode the message is a file, and the log names no more than that', async () => {
  const settings = smsSettings({ ...unset }, false);
  expect(settings).toEqual({ kind: 'sandbox' });
  const files = createSmsSender(settings, { folder, log });
  await files?.send(message);
  const [name = ''] = await readdir(folder);
  expect(await readFile(path.join(folder, name), 'utf8')).toContain('123456');
  expect(name).not.toMatch(/98765|123456/);
  expect(log.info.mock.calls).toEqual([[{ file: path.join(folder, name) }, expect.any(String)]]);
});

test('where anyone can come, the test mode must be asked for', () => {
  expect(smsSettings({ ...unset }, true)).toEqual({ kind: 'off' });
  expect(smsSettings({ ...unset, SMS: 'sandbox' }, true)).toEqual({ kind: 'sandbox' });
  expect(createSmsSender({ kind: 'off' }, { folder, log })).toBeUndefined();
  expect(() => smsSettings({ ...unset, SMS: 'http' }, false)).toThrow('SMS_URL');
  expect(() => smsSettings({ ...unset, SMS_URL: url, SMS_HEADERS: 'key-1' }, false)).toThrow(
    'SMS_HEADERS must be',
  );
});

test('a message fits into one SMS, and its last line is bound to the site', () => {
  for (const language of ['english', 'hinglish'] as const) {
    const sent = smsText(language, '123456', 'https://jobs.safar.example');
    // The basic character set of GSM, without what takes two places.
    expect(sent).toMatch(/^[\w @£$¥!"#%&'()*+,\-./:;<=>?\n]+$/);
    expect(sent.length).toBeLessThanOrEqual(160);
    expect(sent.split('\n').at(-1)).toBe('@jobs.safar.example #123456');
  }
});

test('in Hindi too, where a message holds 70 characters in place of 160', () => {
  const sent = smsText('hindi', '123456', 'https://jobs.safar.example');
  expect(sent).toMatch(/^123456 Safar [\u0900-\u097f]+, 5 [\u0900-\u097f]/);
  expect(sent.length).toBeLessThanOrEqual(70);
  expect(sent.split('\n').at(-1)).toBe('@jobs.safar.example #123456');
});
