import { computed, signal } from '@preact/signals-core';
import { cookies } from '#contract/http/document.ts';
import { limits } from '#contract/limits.ts';
import type { LoginReply, SessionUser } from '#contract/account/user.ts';
import { reach } from '#src/data/reach/reach.ts';
import { localKeys as keys, sharedFileCache } from '#src/data/storage/keys.ts';
import { forgetSnapshots } from '#src/data/storage/snapshots.ts';
import { readLocal, readUser, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import { keepsNothing, setOwnStorage } from '#src/data/storage/tabOnly.ts';
import { noteServerTime, timeLeft } from './clock.ts';
import { keepLogoutNotes, logoutNotes, logoutOf, noteLogout } from './logoutNotes.ts';
import { tokenBegin, tokenEnd } from './tokenEnd.ts';

/** The local session (spec 3): local storage keys `token` and `user`, followed by every tab. */
export interface Session {
  token: string;
  user: SessionUser;
}

/** Null means a visitor. Set from local storage by `startSession`; empty while a server renders. */
export const session = signal<Session | null>(null);

/**
 * True from the moment a session ran out or was refused, until a login, a logout or
 * `leaveExpired`: pages of members then say so before they leave (spec 4).
 */
export const sessionExpired = signal(false);

let overAtStart = false;

/** Whether the session that ran out had come to its end before this page was opened. */
export const wasOverAtStart = (): boolean => overAtStart;

/** The id of the logged-in user, or null. */
export const userId = computed(() => session.value?.user.id ?? null);

type Forget = (keepDrafts: boolean, leaving: string | null) => void;

const onEnd = new Set<Forget>();

/**
 * Registers what must be forgotten when a session ends. `keepDrafts`: it was not ended by a logout
 * in this tab, so what was typed stays. `leaving`: the id of whose session it was.
 */
export function onSessionEnd(forget: Forget): void {
  onEnd.add(forget);
}

/**
 * Reads the session from local storage. An expired or unreadable token, or one without its user,
 * removes both (spec 4, app-wide check).
 */
export function checkSession(now = Date.now()): void {
  const before = session.peek();
  // Another tab may have come first, and removed what had run out.
  const hadEnded = before !== null && timeLeft(tokenEnd(before.token), now) <= 0;
  const ranOut = readLocal(keys.token) !== null || hadEnded;
  const next = readSession(now);
  if (next?.token === before?.token && next?.user.id === before?.user.id) {
    if (next && JSON.stringify(next.user) !== JSON.stringify(before?.user)) session.value = next;
    return;
  }
  // Another tab ended it: by choice or not, that tab has seen to the drafts.
  if (next === null) return end(ranOut, true);
  // Another person logged in elsewhere before this tab came to look: nothing of the first stays here.
  if (before && before.user.id !== next.user.id)
    onEnd.forEach((forget) => forget(true, before.user.id));
  session.value = next;
}

/** Starts following the session: now, every 60 s, when another tab changes it, on return from the back-forward cache. */
export function startSession(): void {
  const had = readLocal(keys.token) !== null;
  session.value = readSession(Date.now());
  overAtStart = had && session.value === null;
  sessionExpired.value = overAtStart;
  if (sessionExpired.value) forgetPrivate();
  markMember(session.value !== null);
  setInterval(() => checkSession(), limits.sessionCheckApp);
  addEventListener('online', () => checkSession());
  addEventListener('storage', (event) => {
    // A login writes the user, then the token: between the two there is nothing wrong to remove.
    if (event.key === keys.user && event.newValue !== null && readLocal(keys.token) === null)
      return;
    if (event.key === null || event.key === keys.token || event.key === keys.user) checkSession();
  });
  // The browser may show this document once more, before it can look who is logged in then.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && session.peek()) document.body.hidden = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    checkSession();
    document.body.hidden = false;
  });
}

/**
 * Ends a session that was logged out already: a browser that was ended in the seconds after that has
 * not written it into local storage (logoutNotes.ts). Never rejects.
 * @returns whether it was one
 */
export async function endIfLoggedOut(): Promise<boolean> {
  const token = session.peek()?.token;
  const logout = token === undefined || keepsNothing() ? undefined : await logoutOf(token);
  if (!logout || session.peek()?.token !== token) return false;
  const { keepDrafts, ...note } = logout;
  // The server may not have heard of it either.
  keepLogoutNotes([...logoutNotes().filter(({ id }) => id !== note.id), note]);
  end(false, keepDrafts);
  return true;
}

/** Keeps what login or signup answered. */
export function beginSession({ token, user }: Pick<LoginReply, 'token' | 'user'>): void {
  const before = session.peek()?.user.id ?? user.id;
  // Another tab was faster with another person: their session ends here as by a logout.
  if (before !== user.id && !keepsNothing()) endSession(false, true);
  noteServerTime(tokenBegin(token) || Date.now());
  writeLocal(keys.user, JSON.stringify(user));
  writeLocal(keys.token, token);
  overAtStart = false;
  sessionExpired.value = false;
  session.value = { token, user };
  markMember(true);
}

/** Takes over what the server now says of the logged-in user. */
export function updateSessionUser(user: SessionUser): void {
  const current = session.peek();
  if (!current || current.user.id !== user.id) return;
  const { id, email, role, isProfileComplete } = user;
  const next = { id, email, role, isProfileComplete };
  writeLocal(keys.user, JSON.stringify(next));
  session.value = { token: current.token, user: next };
}

/** The person has been told that the session ran out. */
export function leaveExpired(): void {
  sessionExpired.value = false;
}

/**
 * Ends the session: token, user and every private datum leave the phone. `expired`: it ran out or
 * was refused, and was not ended by choice. Drafts leave with a choice only. `returns`: only to log in
 * again at once, so that who wants to be told of news here goes on being told.
 */
export function endSession(expired = false, keepDrafts = expired, returns = false): void {
  const before = session.peek();
  if (before && !expired) {
    noteLogout(before.token, keepDrafts);
    const leaving = returns || keepsNothing() ? undefined : before.user.id;
    // Without a network it is sent with the next idle time.
    import('./logouts.ts').then(({ sendLogouts }) => sendLogouts(leaving)).catch(() => undefined);
  }
  end(expired, keepDrafts);
}

function end(expired: boolean, keepDrafts: boolean): void {
  const leaving = userId.peek();
  sessionExpired.value = expired;
  removeLocal(keys.token);
  removeLocal(keys.user);
  markMember(false);
  session.value = null;
  onEnd.forEach((forget) => forget(keepDrafts, leaving));
  forgetPrivate();
  // Files that wait to be sent stay as drafts do (keptUploads.ts).
  if (!keepDrafts && leaving) void clearStore('uploads', `${leaving}|`).catch(() => undefined);
  // A file that was shared before a login waits for it; a logout by choice leaves nothing behind.
  if (!keepDrafts && 'caches' in globalThis) void caches.delete(sharedFileCache);
  setOwnStorage(null);
}

/** Takes from the phone what only a member may see, and what was painted for whomever. */
function forgetPrivate(): void {
  void clearStore('private').catch(() => undefined);
  void forgetSnapshots().catch(() => undefined);
}

/**
 * Whether a token has come to its end at `now`, ms since 1970. While no one can log in again, because
 * there is no network or the server is not reached, the last copy of what is one's own stays readable:
 * the end counts from the moment at which a login is possible. The server takes no such token.
 */
export function hasRunOut(token: string, now = Date.now()): boolean {
  const canLogIn = navigator.onLine && reach.peek() === 'ok';
  const end = tokenEnd(token);
  return timeLeft(end, now) <= 0 && (canLogIn || end === 0);
}

/** Whether there is a token that has not come to its end at `now`; see hasRunOut. */
export function isAlive(token: string | null | undefined, now = Date.now()): token is string {
  return typeof token === 'string' && !hasRunOut(token, now);
}

function readSession(now: number): Session | null {
  const token = readLocal(keys.token);
  const user = readUser();
  if (!token && !user) return null;
  if (user !== null && isAlive(token, now)) return { token, user };
  removeLocal(keys.token);
  removeLocal(keys.user);
  return null;
}

/** A hint for the server that this browser's pages are the client's affair (design 3); says nothing else. */
function markMember(member: boolean): void {
  if (keepsNothing()) return;
  const age = member ? limits.sessionKeptSignedIn / 1000 : 0;
  document.cookie = `${cookies.member}=1; path=/; max-age=${age}; samesite=lax`;
}
