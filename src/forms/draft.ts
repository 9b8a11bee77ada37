import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { localKeys } from '#src/data/storage/keys.ts';
import {
  readLocal,
  removeLocal,
  removeLocalsOf,
  writeLocal,
} from '#src/data/storage/localStore.ts';

/** Drafts older than this are forgotten, ms: 30 days. */
const keptFor = 30 * 24 * 60 * 60 * 1000;
const prefix = localKeys.drafts;

/**
 * State that survives a reload, a crash and an expired session: kept in local storage under `key`
 * with each change, read back once the form is there (a server knows no drafts). Never for
 * passwords.
 * @returns the value, its setter, and `clear` for when it was sent
 */
export function useDraft<T extends object>(
  key: string,
  initial: T,
): [T, (next: T | ((before: T) => T)) => void, () => void] {
  const [value, setValue] = useState<T>(initial);
  const edited = useRef(false);
  // Before an effect of the form that takes over what was typed before the page's code came.
  useLayoutEffect(() => {
    const kept = readDraft<T>(key);
    if (kept && !edited.current) setValue((before) => ({ ...before, ...kept }));
  }, [key]);
  useEffect(() => {
    if (edited.current) writeLocal(prefix + key, JSON.stringify({ at: Date.now(), value }));
  }, [key, value]);
  const change = useCallback((next: T | ((before: T) => T)) => {
    edited.current = true;
    setValue(next);
  }, []);
  const clear = useCallback(() => {
    edited.current = false;
    removeDraft(key);
  }, [key]);
  return [value, change, clear];
}

function readDraft<T>(key: string): T | null {
  try {
    const kept = JSON.parse(readLocal(prefix + key) ?? 'null') as {
      at: number;
      value: T;
    } | null;
    return kept && Date.now() - kept.at < keptFor ? kept.value : null;
  } catch {
    return null;
  }
}

/** Forgets what was written under `key`, from outside its form. */
export const removeDraft = (key: string): void => removeLocal(prefix + key);

/** Forgets every draft of this phone: they hold personal data, so they leave with the session's end by choice. */
export const clearDrafts = (): void => removeLocalsOf(prefix);
