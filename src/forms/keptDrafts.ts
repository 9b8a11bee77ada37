import { limits } from '#contract/limits.ts';
import { localKeys, paidDraft } from '#src/data/storage/keys.ts';
import {
  localsOf,
  readLocal,
  readUser,
  removeLocal,
  removeLocalsOf,
  writeLocal,
} from '#src/data/storage/localStore.ts';

const prefix = localKeys.drafts;
/** Begins what is a member's own; what a visitor typed belongs to the one who logs in next. */
const owned = '@';

/** Where a draft is kept; `owner`: whose it is, null for a visitor's. */
export const placeOf = (key: string, owner: string | null): string =>
  owner === null ? prefix + key : `${prefix}${owned}${owner}|${key}`;

/** Who writes now. Forms know no session. */
export const ownerNow = () => readUser()?.id ?? null;

/** What is kept of a form that is opened by `owner`. */
export function readDraft<T>(key: string, owner: string | null): T | null {
  const own = placeOf(key, owner);
  const typed = readLocal(prefix + key);
  // What a visitor typed and then logged in to send.
  if (typed !== null && readLocal(own) === null) {
    writeLocal(own, typed);
    removeLocal(prefix + key);
  }
  return draftAt(own);
}

/** What is kept at a place now; null where there is nothing, or nothing that still counts. */
export function draftAt<T>(place: string): T | null {
  const kept = parsed<T>(readLocal(place));
  return kept && !isOld(kept) ? kept.value : null;
}

/** Keeps what was typed by now. */
export function keepDraft(place: string, value: object): void {
  writeLocal(place, JSON.stringify({ at: Date.now(), value }));
}

interface KeptDraft<T> {
  /** When it was written, ms since 1970. */
  at: number;
  value: T;
}

const isOld = ({ at }: KeptDraft<unknown>) => Date.now() - at >= limits.unsentKept;

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

/** Whether someone has begun to write what was not sent. What was paid is among the drafts, not written. */
export function hasDrafts(author: string): boolean {
  return localsOf(placeOf('', author)).some(([key]) => key !== paidDraft);
}
