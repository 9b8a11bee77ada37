import { computed, signal } from '@preact/signals-core';
import { jwtDecode } from 'jwt-decode';
import { cookies } from '#contract/document.ts';
import { limits } from '#contract/limits.ts';
import type { LoginReply, SessionUser, TokenClaims } from '#contract/user.ts';
import { clearStore } from './stores.ts';

/** The local session (spec 3): local storage keys `token` and `user`, followed by every tab. */
export interface Session {
  token: string;
  user: SessionUser;
}

/** Null means a visitor. Set from local storage by `startSession`; empty while a server renders. */
export const session = signal<Session | null>(null);

/** The id of the logged-in user, or null. */
export const userId = computed(() => session.value?.user.id ?? null);

const keys = { token: 'token', user: 'user' } as const;
const onEnd = new Set<() => void>();

/** Registers what must be forgotten when a session ends (private data in memory). */
export function onSessionEnd(forget: () => void): void {
  onEnd.add(forget);
}

/**
 * Reads the session from local storage. An expired or unreadable token, or one without its user,
 * removes both (spec 4, app-wide check).
 */
export function checkSession(now = Date.now()): void {
  const next = readSession(now);
  if (next?.token === session.peek()?.token && next?.user.id === session.peek()?.user.id) {
    if (next && JSON.stringify(next.user) !== JSON.stringify(session.peek()?.user))
      session.value = next;
    return;
  }
  if (next === null) endSession();
  else session.value = next;
}

/** Starts following the session: now, every 60 s, when another tab changes it, on return from the back-forward cache. */
export function startSession(): void {
  session.value = readSession(Date.now());
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

/** Ends the session: token, user and every private datum leave the phone. */
export function endSession(): void {
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.user);
  markMember(false);
  session.value = null;
  onEnd.forEach((forget) => forget());
  void clearStore('private').catch(() => undefined);
}

function readSession(now: number): Session | null {
  const token = localStorage.getItem(keys.token);
  const user = parseUser(localStorage.getItem(keys.user));
  if (!token && !user) return null;
  const alive = token !== null && user !== null && expiry(token) > now;
  if (alive) return { token, user };
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.user);
  return null;
}

/** When a token ends, ms since 1970; 0 where it cannot be read. */
function expiry(token: string): number {
  try {
    return jwtDecode<TokenClaims>(token).exp * 1000;
  } catch {
    return 0;
  }
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
