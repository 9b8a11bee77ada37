import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer, type Mailer } from './mail.ts';
import { mailText } from './mailTexts.ts';

let folder: string;
let mailer: Mailer;
const logged: unknown[] = [];
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'mail-')), 'mails');
  const log = { info: (...line: unknown[]) => void logged.push(line), warn: () => undefined };
  mailer = createMailer({ smtpUrl: undefined, from: 'Safar <a@b.example>', folder, log });
});
afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

const text = { subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

test.each([
  'a@b.in\r\nBcc: all@b.in',
  'a@b.in\nBcc: all@b.in',
  'a@b.in, c@d.in',
  'Name <a@b.in>',
  'a@b',
  '',
])('no mail is made for the address %j', async (to) => {
  await expect(mailer.send({ to, ...text })).rejects.toThrow();
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('a subject is one line, whatever stands in it', async () => {
  await mailer.send({ to: 'a@b.in', ...text, subject: 'Hi\r\nBcc: all@b.in\u2028x' });
  const [name = ''] = await readdir(folder);
  const mail = await readFile(path.join(folder, name), 'utf8');
  expect(mail).not.toMatch(/^bcc:/im);
  expect(mail).toMatch(/^Subject: .*Hi.*Bcc/m);
  expect(mail).toMatch(/^To: a@b\.in\r?$/m);
  expect(JSON.stringify(logged)).toContain(name);
});

test('a mail that can be stopped says so to the mail program, others do not', async () => {
  const stopUrl = `https://portal.example/api/searches/stop?sign=${'x'.repeat(60)}`;
  await mailer.send({ id: 'stopped', to: 'a@b.in', ...text, stopUrl });
  await mailer.send({ id: 'plain', to: 'a@b.in', ...text });
  const read = async (id: string) =>
    // Long headers are folded (RFC 5322, 2.2.3).
    (await readFile(path.join(folder, `${id}.eml`), 'utf8')).replace(/\r?\n[ \t]+/g, ' ');
  const mail = await read('stopped');
  expect(mail).toContain(`List-Unsubscribe: <${stopUrl}>`);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(await read('plain')).not.toMatch(/^List-/m);
});

test('what goes into a text cannot become markup', () => {
  const { html, subject } = mailText('english', 'otp', { code: '<b>"&', minutes: '5' });
  expect(html).toContain('&lt;b&gt;&quot;&amp;');
  expect(subject).toBe('Your Safar code');
});

test('both languages say the same, English where none is known', () => {
  const values = { code: '123456', minutes: '5' };
  expect(mailText(null, 'otp', values)).toEqual(mailText('english', 'otp', values));
  expect(mailText('hinglish', 'otp', values).text).toContain('123456');
  expect(mailText('hinglish', 'otp', values).text).not.toContain('{{');
});

test.each([
  ['otp', { code: '123456' }, true],
  ['refund', { rest: 'Your plan has ended.' }, false],
  ['applicationStatus', { status: 'Selected' }, false],
  ['newJobsFor', { name: 'Driver in Qatar' }, false],
] as const)('a code to enter is shown large, a sentence is not: %s', (name, values, isLarge) => {
  const { html } = mailText('english', name, values);
  const large = Object.values(values).map((value) => `letter-spacing:.2em">${value}</p>`);
  expect(large.every((part) => html.includes(part))).toBe(isLarge);
});
