import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, session } from '#src/data/session/session.ts';
import { keepNothing } from '#src/data/storage/keepNothing.ts';
import { allEntries, clearStore, writeEntry } from '#src/data/storage/stores.ts';
import { fetchOwnFile, ownFile, refreshOwnFiles } from './ownFiles.ts';

const link = (id: string, signature: string) => `/api/files/${id}?signature=${signature}`;
const asked: string[] = [];
let files: Record<string, string> = {};
let current = 'f1';

beforeEach(async () => {
  asked.length = 0;
  files = { f1: 'the first', f2: 'the second' };
  current = 'f1';
  await clearStore('private');
  vi.stubGlobal('location', { origin: 'https://safar.example' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('/auth/user/')) return Response.json({ url: link(current, 'new') });
    const headers = { 'Content-Disposition': 'attachment; filename="Asha-resume.pdf"' };
    const id = /files\/(\w+)/.exec(url)?.[1] ?? '';
    return id in files ? new Response(files[id], { headers }) : new Response('', { status: 404 });
  });
  const user = { id: 'asha', email: 'a@x.in', role: 'user', isProfileComplete: true } as const;
  session.value = { token: 'a.b.c', user };
});
afterEach(() => {
  keepNothing(false);
  vi.unstubAllGlobals();
});

const profile = (resume: string) =>
  writeEntry('private', 'asha|user.get|userId=asha|', {
    data: { details: { resume } },
    savedAt: 1,
  });
const keptKeys = async () =>
  (await allEntries('private')).map(([key]) => key).filter((key) => key.includes('|file|'));

test('what was opened once is there the next time, by its file and not by its link', async () => {
  expect(await ownFile('resume', link('f1', 'old'))).toBeUndefined();
  await fetchOwnFile('resume');
  const kept = await ownFile('resume', link('f1', 'old'));
  expect([kept?.name, await kept?.text()]).toEqual(['Asha-resume.pdf', 'the first']);
  expect(await ownFile('resume', link('f2', 'old'))).toBeUndefined();
});

test('idle time fetches it once, again when there is another one, and never where bytes count', async () => {
  await profile(link('f1', 'x'));
  await refreshOwnFiles(() => false);
  expect(asked).toEqual([]);
  await refreshOwnFiles(() => true);
  await refreshOwnFiles(() => true);
  expect(asked).toHaveLength(2);
  current = 'f2';
  await profile(link('f2', 'x'));
  await refreshOwnFiles(() => true);
  expect(await (await ownFile('resume', link('f2', 'y')))?.text()).toBe('the second');
  await profile('');
  await refreshOwnFiles(() => true);
  expect(await keptKeys()).toEqual([]);
});

test('it says whether all is here that the profile names', async () => {
  await profile(link('f1', 'x'));
  expect(await refreshOwnFiles(() => false)).toBe(false);
  expect(await refreshOwnFiles(() => true)).toBe(true);
  current = 'gone';
  await profile(link('gone', 'x'));
  expect(await refreshOwnFiles(() => true)).toBe(false);
});

test('it is only its owner\u2019s, and gone with the session', async () => {
  await fetchOwnFile('resume');
  const { user } = session.peek() ?? {};
  if (user) session.value = { token: 'd.e.f', user: { ...user, id: 'balu' } };
  expect(await ownFile('resume', link('f1', 'x'))).toBeUndefined();
  endSession(true);
  await vi.waitFor(async () => expect(await keptKeys()).toEqual([]));
});

test('nothing stays of it on a phone that is not one\u2019s own, or after a logout on the way', async () => {
  keepNothing(true);
  expect(await (await fetchOwnFile('resume')).text()).toBe('the first');
  keepNothing(false);
  expect(await keptKeys()).toEqual([]);
  const arriving = fetchOwnFile('resume');
  endSession(true);
  await arriving.catch(() => undefined);
  expect(await keptKeys()).toEqual([]);
});

test('a file that is gone is a failure, and nothing is kept', async () => {
  files = {};
  await expect(fetchOwnFile('resume')).rejects.toMatchObject({ status: 404 });
  expect(await keptKeys()).toEqual([]);
});
