// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteLogout } from './logoutNotes.ts';
import { sendLogouts } from './logouts.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const tokenOf = (jti: string, claims: object = { proof: `proof of ${jti}` }) =>
  `h.${btoa(JSON.stringify({ jti, exp: now / 1000 + 3600, ...claims })).replace(/=+$/, '')}.s`;

const sent: { session: { id: string; expires: number; proof: string } }[] = [];
const answered = (status: number) => Promise.resolve(Response.json({}, { status }));
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
  sent.length = 0;
  answer = () => answered(200);
  vi.stubGlobal('fetch', (_url: string, { body, headers }: { body: string; headers: object }) => {
    expect(headers).not.toHaveProperty('Authorization');
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a logout is told to the server, by its proof and not by the token', async () => {
  noteLogout(tokenOf('one'), false);
  expect(localStorage.getItem('logouts')).not.toContain(tokenOf('one').split('.')[1]);
  await sendLogouts();
  expect(localStorage).toHaveLength(0);
  expect(sent).toEqual([
    { session: { id: 'one', expires: now / 1000 + 3600, proof: 'proof of one' } },
  ]);
});

test.each([
  ['without a network', () => Promise.reject(new TypeError('offline'))],
  ['of a server in trouble', () => answered(503)],
  ['of a gateway that has its own view', () => answered(409)],
  ['of a server that asks to wait', () => answered(429)],
  ['of a proxy that lost patience', () => answered(408)],
  ['behind the page of a café’s network', () => Promise.resolve(new Response('<html>'))],
])('one %s waits, with those that follow', async (_name, trouble) => {
  answer = trouble;
  noteLogout(tokenOf('one'), false);
  noteLogout(tokenOf('two'), false);
  await sendLogouts();
  expect(JSON.parse(localStorage.getItem('logouts') ?? '')).toHaveLength(2);
  answer = () => answered(200);
  await sendLogouts();
  expect(localStorage).toHaveLength(0);
  expect(sent.slice(-2).map(({ session }) => session.id)).toEqual(['one', 'two']);
});

test('one that the server refuses, or that has run out, is forgotten', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  noteLogout(tokenOf('one'), false);
  await sendLogouts();
  expect(sent).toHaveLength(1);
  vi.setSystemTime(now + 3_601_000);
  await sendLogouts();
  expect(localStorage).toHaveLength(0);
  expect(sent).toHaveLength(1);
  vi.setSystemTime(now);
  answer = () => answered(401);
  noteLogout(tokenOf('two'), false);
  await sendLogouts();
  expect(localStorage).toHaveLength(0);
});

test('tokens of an earlier release, and what is none, leave nothing behind', async () => {
  noteLogout(tokenOf('one', {}), false);
  localStorage.setItem('logouts', '{');
  await sendLogouts();
  expect(sent).toEqual([]);
});
