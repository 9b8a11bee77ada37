import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { localKeys } from '#src/data/storage/keys.ts';
import {
  localsOf,
  readLocal,
  readUser,
  removeLocal,
  removeLocalsOf,
  writeLocal,
} from '#src/data/storage/localStore.ts';

/** Drafts older than this are forgotten, ms: 30 days. */
const keptFor = 30 * 24 * 60 * 60 * 1000;
const prefix = localKeys.drafts;
/** Begins what is a member's own; what a visitor typed belongs to whoever logs in next. */
const owned = '@';

const placeOf = (key: string, owner: string | null): string =>
  owner === null ? prefix + key : `${prefix}${owned}${owner}|${key}`;

/** Forms know no session. */
const ownerNow = () => readUser()?.id ?? null;

/**
 * State that survives a reload, a crash and an expired session: kept in local storage under `key`
 * with each change, read back once the form is there (a server knows no drafts). It is its author's:
 * neither a visitor nor another member finds it, until the author logs in again. Never for passwords.
 * @returns the value, its setter, `clear` for when it was sent, and `kept`, which reads what is stored
 *   now: null where the author's drafts were given up
 */
export function useDraft<T extends object>(
  key: string,
  initial: T,
): [T, (next: T | ((before: T) => T)) => void, () => void, () => T | null] {
  const [value, setValue] = useState<T>(initial);
  const edited = useRef(false);
  // Of the one who began: a session that runs out meanwhile makes it no visitor's.
  const owner = useRef<string | null>(null);
  // Before an effect of the form that takes over what was typed before the page's code came.
  useLayoutEffect(() => {
    owner.current = ownerNow();
    const kept = readDraft<T>(key, owner.current);
    if (kept && !edited.current) setValue((before) => ({ ...before, ...kept }));
  }, [key]);
  useEffect(() => {
    if (!edited.current) return;
    writeLocal(placeOf(key, owner.current), JSON.stringify({ at: Date.now(), value }));
  }, [key, value]);
  const change = useCallback((next: T | ((before: T) => T)) => {
    edited.current = true;
    setValue(next);
  }, []);
  const clear = useCallback(() => {
    edited.current = false;
    removeLocal(placeOf(key, owner.current));
  }, [key]);
  const kept = useCallback(
    () => parsed<T>(readLocal(placeOf(key, owner.current)))?.value ?? null,
    [key],
  );
  return [value, change, clear, kept];
}

function readDraft<T>(key: string, owner: string | null): T | null {
  const own = placeOf(key, owner);
  const typed = readLocal(prefix + key);
  // What a visitor typed and then logged in to send.
  if (typed !== null && readLocal(own) === null) {
    writeLocal(own, typed);
    removeLocal(prefix + key);
  }
  const kept = parsed<T>(readLocal(own));
  return kept && !isOld(kept) ? kept.value : null;
}

interface KeptDraft<T> {
  /** When it was written, ms since 1970. */
  at: number;
  value: T;
}

const isOld = ({ at }: KeptDraft<unknown>) => Date.now() - at >= keptFor;

function parsed<T>(text: string | null): KeptDraft<T> | null {
  try {
    return JSON.parse(text ?? 'null') as KeptDraft<T> | null;
  } catch {
    return null;
  }
}

/** Forgets what was written under `key`, from outside its form. */
export function removeDraft(key: string): void {
  for (const owner of [null, ownerNow()]) removeLocal(placeOf(key, owner));
}

/**
 * Forgets the drafts of who ends the session by choice, for they hold personal data, and those that
 * are no one's. Another member's, whose session ran out, wait for that member.
 */
export function clearDrafts(leaving: string | null): void {
  if (leaving !== null) removeLocalsOf(placeOf('', leaving));
  for (const [key] of localsOf(prefix)) {
    if (!key.startsWith(owned)) removeLocal(prefix + key);
  }
}

/** Forgets the drafts that no one came back for. */
export function forgetOldDrafts(): void {
  for (const [key, text] of localsOf(prefix)) {
    const kept = parsed(text);
    if (kept && isOld(kept)) removeLocal(prefix + key);
  }
}

/** Whether someone has begun to write what was not sent. */
export function hasDrafts(author: string): boolean {
  return localsOf(placeOf('', author)).length > 0;
}
