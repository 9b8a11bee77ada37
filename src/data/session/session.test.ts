// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  beginSession,
  checkSession,
  endIfLoggedOut,
  endSession,
  isAlive,
  onSessionEnd,
  session,
  sessionExpired,
  startSession,
} from './session.ts';
import { reach } from '#src/data/reach/reach.ts';
import { keepNothing } from '#src/data/storage/keepNothing.ts';
import { allEntries, writeEntry } from '#src/data/storage/stores.ts';

const leavePush = vi.hoisted(() => vi.fn<(userId: string) => Promise<void>>(async () => {}));
vi.mock('#src/data/push/leavePush.ts', () => ({ leavePush }));

const now = Date.parse('2026-11-21T10:00:00Z');
const person = (id: string) => ({
  id,
  email: `${id}@x.in`,
  role: 'user' as const,
  isProfileComplete: true,
});
const tokenOf = (id: string, more: object = {}) => {
  const claims = { id, iat: now / 1000, exp: now / 1000 + 3600, ...more };
  return `h.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.s`;
};
const ended: boolean[] = [];
onSessionEnd((keepDrafts) => ended.push(keepDrafts));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
  session.value = null;
  keepNothing(false);
  document.cookie = 'member=; path=/; max-age=0';
  ended.length = 0;
});

it('a logout in this tab takes the drafts along, and every private datum', async () => {
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  await writeEntry('private', 'ravi|jobs.mine||', { data: 'secret', savedAt: now });
  endSession();
  expect(ended).toEqual([false]);
  expect(localStorage).toHaveLength(0);
  await vi.waitFor(async () => expect(await allEntries('private')).toEqual([]));
});

it.each([
  ['a logout by choice', [], true],
  ['a logout that keeps what is not sent', [false, true], true],
  ['a logout only to log in again at once', [false, true, true], false],
  ['a session that ran out', [true], false],
] as const)('%s ends the news on this phone or leaves it', async (_, how, isLeft) => {
  // Loaded by then: what does not happen would only not have happened yet.
  const { sendLogouts } = await import('./logouts.ts');
  leavePush.mockClear();
  beginSession({ token: tokenOf('ravi', { jti: 'of-push', proof: 'p' }), user: person('ravi') });
  endSession(...how);
  await vi.waitFor(() => expect(leavePush.mock.calls).toEqual(isLeft ? [['ravi']] : []));
  await sendLogouts();
  expect(leavePush.mock.calls).toEqual(isLeft ? [['ravi']] : []);
});

it.each([
  ['with', false],
  ['without', true],
])(
  'a session that was logged out stays over %s its drafts, where storage forgot it',
  async (_, keep) => {
    const token = tokenOf('ravi', { jti: `one ${keep}`, proof: 'proof of one' });
    beginSession({ token, user: person('ravi') });
    expect(await endIfLoggedOut()).toBe(false);
    endSession(false, keep);
    // What a browser that is ended within seconds has on its disk.
    localStorage.clear();
    localStorage.setItem('user', JSON.stringify(person('ravi')));
    localStorage.setItem('token', token);
    startSession();
    expect(session.value?.user.id).toBe('ravi');
    ended.length = 0;
    expect(await endIfLoggedOut()).toBe(true);
    expect([session.value, sessionExpired.value, ended]).toEqual([null, false, [keep]]);
    // The server is told of it now.
    expect(Object.keys(localStorage)).toEqual(['logouts']);
    expect(localStorage.getItem('logouts')).toContain('proof of one');
    // Another session of the same person is none of that.
    const again = tokenOf('ravi', { jti: 'two', proof: 'proof of two' });
    beginSession({ token: again, user: person('ravi') });
    expect(await endIfLoggedOut()).toBe(false);
    expect(session.value?.token).toBe(again);
  },
);

it('a login as another person, past one of another tab, leaves nothing of the first one', async () => {
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  await writeEntry('private', 'ravi|push', { data: 'mark', savedAt: now });
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  expect(await allEntries('private')).toHaveLength(1);
  beginSession({ token: tokenOf('asha'), user: person('asha') });
  expect(session.value?.user.id).toBe('asha');
  expect(localStorage.getItem('token')).toBe(tokenOf('asha'));
  // What was typed there stays: that tab sees to it.
  expect(ended).toEqual([true]);
  await vi.waitFor(async () => expect(await allEntries('private')).toEqual([]));
});

it('a session that was refused keeps what was typed', () => {
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  endSession(true);
  expect(ended).toEqual([true]);
});

it('a session that another tab ended leaves the drafts to that tab', () => {
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  localStorage.clear();
  checkSession(now);
  expect(session.value).toBeNull();
  expect(ended).toEqual([true]);
});

it('a session that ran out is told as that, whichever tab removed it', () => {
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  localStorage.clear();
  checkSession(now + 2 * 3600 * 1000);
  expect(session.value).toBeNull();
  expect(sessionExpired.value).toBe(true);
});

it('without a network the last copy stays readable after the token’s end; with one it is over', async () => {
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  await writeEntry('private', 'ravi|jobs.mine||', { data: 'mine', savedAt: now });
  const later = now + 30 * 24 * 3600 * 1000;
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  checkSession(later);
  expect(session.value?.user.id).toBe('ravi');
  online.mockReturnValue(true);
  reach.value = 'away';
  checkSession(later);
  expect(session.value?.user.id).toBe('ravi');
  expect(await allEntries('private')).toHaveLength(1);
  reach.value = 'ok';
  checkSession(later);
  expect(session.value).toBeNull();
  expect(sessionExpired.value).toBe(true);
  await vi.waitFor(async () => expect(await allEntries('private')).toEqual([]));
});

it('where another person logged in meanwhile, the first one’s data leaves the memory', () => {
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  localStorage.setItem('user', JSON.stringify(person('asha')));
  localStorage.setItem('token', tokenOf('asha'));
  checkSession(now);
  expect(session.value?.user.id).toBe('asha');
  expect(ended).toEqual([true]);
});

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

describe.each([-year, -day, 0, day, year])('a phone whose clock is off by %i ms', (off) => {
  const who = () => session.value?.user.id;
  const phone = (at: number) => void vi.setSystemTime(at + off);

  it('holds a login, through its checks and another start, until it is over', () => {
    phone(now);
    beginSession({ token: tokenOf('ravi'), user: person('ravi') });
    phone(now + 3_500_000);
    checkSession();
    expect(who()).toBe('ravi');
    session.value = null;
    checkSession();
    expect(who()).toBe('ravi');
    phone(now + 3_700_000);
    checkSession();
    // A phone that is behind cannot be sure: there the server says it.
    expect(who() === undefined).toBe(off >= 0);
  });

  it('holds it when the clock is put right without a network', () => {
    phone(now);
    beginSession({ token: tokenOf('ravi'), user: person('ravi') });
    vi.setSystemTime(now + 1_000);
    checkSession();
    expect(who()).toBe('ravi');
  });
});

it('a few minutes are no other time, and a right clock at the next login forgets the wrong one', () => {
  vi.setSystemTime(now + 200_000);
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  expect(localStorage.getItem('clock')).toBeNull();
  vi.setSystemTime(now + day);
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  expect(localStorage.getItem('clock')).toBe(String(-day));
  vi.setSystemTime(now);
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  expect(localStorage.getItem('clock')).toBeNull();
});

it('where local storage is blocked, a login holds as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  checkSession(now);
  expect(session.value?.user.id).toBe('ravi');
  endSession();
  expect(session.value).toBeNull();
});

it('on someone else’s phone a login and a logout leave what is the owner’s as it is', async () => {
  await writeEntry('private', 'owner|jobs.mine||', { data: 'theirs', savedAt: now });
  keepNothing(true);
  beginSession({ token: tokenOf('guest'), user: person('guest') });
  expect({ ...localStorage }).toEqual({});
  expect(document.cookie).not.toContain('member=1');
  await expect(writeEntry('private', 'guest|jobs.mine||', {})).rejects.toThrow();
  // The owner logs in, in another tab.
  localStorage.setItem('user', JSON.stringify(person('owner')));
  localStorage.setItem('token', tokenOf('owner'));
  checkSession(now);
  expect(session.value?.user.id).toBe('guest');
  endSession();
  expect(session.value).toBeNull();
  expect(localStorage.getItem('token')).toBe(tokenOf('owner'));
  await vi.waitFor(async () => expect(await allEntries('private')).toHaveLength(1));
});

it('a page that the browser puts aside is not shown again before it has looked who is logged in', () => {
  const page = (kind: string) => dispatchEvent(Object.assign(new Event(kind), { persisted: true }));
  startSession();
  page('pagehide');
  expect(document.body.hidden).toBe(false);
  beginSession({ token: tokenOf('ravi'), user: person('ravi') });
  page('pagehide');
  expect(document.body.hidden).toBe(true);
  localStorage.setItem('user', JSON.stringify(person('asha')));
  localStorage.setItem('token', tokenOf('asha'));
  const shown: unknown[] = [];
  const stop = session.subscribe((now) => shown.push([now?.user.id, document.body.hidden]));
  page('pageshow');
  stop();
  expect(shown.at(-1)).toEqual(['asha', true]);
  expect(document.body.hidden).toBe(false);
});

it('a token is alive until its end, and after it while no one can log in', () => {
  const hour = 3_600_000;
  const token = tokenOf('ravi');
  expect(isAlive(token, now + hour - 1000)).toBe(true);
  expect(isAlive(token, now + 2 * hour)).toBe(false);
  for (const none of [null, undefined]) expect(isAlive(none, now)).toBe(false);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(isAlive(token, now + 2 * hour)).toBe(true);
  online.mockRestore();
});
