import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { unsafeSettings } from './startReport.ts';

const report = (environment: Record<string, string>) => unsafeSettings(readEnv(environment));

/** What a public site needs, with test payments that were asked for. */
const publicSite = {
  PUBLIC_URL: 'https://jobs.example',
  PAYMENTS: 'sandbox',
  SMTP_URL: 'smtp://mail.example',
  TRUST_PROXY: '1',
  DEMO: '0',
  SUPPORT_EMAIL: 'help@safar.in',
  SUPPORT_PHONE: '+918040001000',
  SUPPORT_CHAT: 'https://wa.me/918040001000',
};

test('a public site in order is told of its test payments alone', () => {
  expect(report(publicSite)).toEqual([expect.stringContaining('PAYMENTS=sandbox')]);
});

test.each([
  ['TRUST_PROXY', { TRUST_PROXY: '0' }],
  ['no payments', { PAYMENTS: '' }],
  ['SMTP_URL', { SMTP_URL: '' }],
  ['DEMO', { DEMO: '1' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: '' }],
  ['SUPPORT_PHONE', { SUPPORT_PHONE: '+918000000000' }],
  ['SUPPORT_CHAT', { SUPPORT_CHAT: '' }],
  ['PUSH_SERVICE', { PUSH_SERVICE: 'http://127.0.0.1:9' }],
  ['FEED_ORIGIN', { FEED_ORIGIN: 'http://127.0.0.1:9' }],
  ['FILES_URL', { DATABASE_URL: 'postgres://u:p@db.example/safar' }],
  ['PUBLIC_URL is http', { PUBLIC_URL: 'http://jobs.example' }],
])('it names %s', (name, change) => {
  expect(report({ ...publicSite, ...change }).join('\n')).toContain(name);
});

test('proxies by their networks are proxies', () => {
  expect(report({ ...publicSite, TRUST_PROXY: '10.0.0.0/8' }).join()).not.toContain('TRUST_PROXY');
});
