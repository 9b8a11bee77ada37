import { computed, signal } from '@preact/signals-core';
import { cookies } from '#contract/document.ts';
import { limits } from '#contract/limits.ts';
import type { LoginReply, SessionUser } from '#contract/user.ts';
import { clearStore } from './stores.ts';
import { tokenEnd } from './tokenEnd.ts';

/** The local session (spec 3): local storage keys `token` and `user`, followed by every tab. */
export interface Session {
  token: string;
  user: SessionUser;
}

/** Null means a visitor. Set from local storage by `startSession`; empty while a server renders. */
export const session = signal<Session | null>(null);

/**
 * True from the moment a session ran out or was refused, until a login, a logout or
 * `leaveExpired`: the profile page then says so before it leaves (spec 4).
 */
export const sessionExpired = signal(false);

/** The id of the logged-in user, or null. */
export const userId = computed(() => session.value?.user.id ?? null);

const keys = { token: 'token', user: 'user' } as const;
const onEnd = new Set<(expired: boolean) => void>();

/** Registers what must be forgotten when a session ends; `expired` where it was not by choice. */
export function onSessionEnd(forget: (expired: boolean) => void): void {
  onEnd.add(forget);
}

/**
 * Reads the session from local storage. An expired or unreadable token, or one without its user,
 * removes both (spec 4, app-wide check).
 */
export function checkSession(now = Date.now()): void {
  const ranOut = localStorage.getItem(keys.token) !== null;
  const next = readSession(now);
  if (next?.token === session.peek()?.token && next?.user.id === session.peek()?.user.id) {
    if (next && JSON.stringify(next.user) !== JSON.stringify(session.peek()?.user))
      session.value = next;
    return;
  }
  if (next !== null) session.value = next;
  // No token at all: another tab logged out. One that is no longer good: it ran out.
  else endSession(ranOut);
}

/** Starts following the session: now, every 60 s, when another tab changes it, on return from the back-forward cache. */
export function startSession(): void {
  const had = localStorage.getItem(keys.token) !== null;
  session.value = readSession(Date.now());
  sessionExpired.value = had && session.value === null;
  markMember(session.value !== null);
  setInterval(() => checkSession(), limits.sessionCheckApp);
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === keys.token || event.key === keys.user) checkSession();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) checkSession();
  });
}

/** Keeps what login or signup answered. */
export function beginSession({ token, user }: Pick<LoginReply, 'token' | 'user'>): void {
  localStorage.setItem(keys.user, JSON.stringify(user));
  localStorage.setItem(keys.token, token);
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
  localStorage.setItem(keys.user, JSON.stringify(next));
  session.value = { token: current.token, user: next };
}

/** The person has been told that the session ran out. */
export function leaveExpired(): void {
  sessionExpired.value = false;
}

/**
 * Ends the session: token, user and every private datum leave the phone. `expired`: it ran out or
 * was refused, and was not ended by choice.
 */
export function endSession(expired = false): void {
  sessionExpired.value = expired;
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.user);
  markMember(false);
  session.value = null;
  onEnd.forEach((forget) => forget(expired));
  void clearStore('private').catch(() => undefined);
}

function readSession(now: number): Session | null {
  const token = localStorage.getItem(keys.token);
  const user = parseUser(localStorage.getItem(keys.user));
  if (!token && !user) return null;
  const alive = token !== null && user !== null && tokenEnd(token) > now;
  if (alive) return { token, user };
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.user);
  return null;
}

function parseUser(text: string | null): SessionUser | null {
  try {
    const user = JSON.parse(text ?? 'null') as SessionUser | null;
    return user && typeof user.id === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** A hint for the server that this browser's pages are the client's affair (design 3); says nothing else. */
function markMember(member: boolean): void {
  const age = member ? limits.sessionKeptSignedIn / 1000 : 0;
  document.cookie = `${cookies.member}=1; path=/; max-age=${age}; samesite=lax`;
}
