import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { draftAt, keepDraft, ownerNow, placeOf, readDraft } from './keptDrafts.ts';

/**
 * State that survives a reload, a crash and an expired session: kept in local storage under `key`
 * with each change, read back once the form is there (a server knows no drafts). It is its author's:
 * neither a visitor nor another member finds it, until the author logs in again. Never for passwords.
 * @param shared for a `key` that names one thing, and not any new one: tabs that have the same form open
 *   share it field by field. Each writes only what was changed in it, and takes in what was changed in
 *   another one, except where it was changed here too
 * @returns the value, its setter, `clear` for when it was sent, which returns what puts it back, `kept`,
 *   which reads what is stored now: null where the author's drafts were given up, and whether the value
 *   is still as it was found
 */
export function useDraft<T extends object>(
  key: string,
  initial: T,
  { shared = false } = {},
): [T, (next: T | ((before: T) => T)) => void, () => () => void, () => T | null, boolean] {
  const [first] = useState(initial);
  const [value, setValue] = useState(first);
  const [restored, setRestored] = useState<T>();
  const edited = useRef(false);
  // Of the one who began: a session that runs out meanwhile makes it no visitor's.
  const owner = useRef<string | null>(null);
  /** As storage has it, as far as this tab wrote or read it. */
  const known = useRef(first);
  /** As it would be without what was changed in this tab. */
  const others = useRef(first);
  const kept = useCallback(() => draftAt<T>(placeOf(key, owner.current)), [key]);
  // Before an effect of the form that takes over what was typed before the page's code came.
  useLayoutEffect(() => {
    owner.current = ownerNow();
    const found = readDraft<T>(key, owner.current);
    if (!found || edited.current) return;
    const whole = { ...first, ...found };
    known.current = others.current = whole;
    setRestored(whole);
    setValue(whole);
  }, [key, first]);
  useEffect(() => {
    if (!edited.current || value === known.current) return;
    const found = shared && kept();
    const stored = { ...first, ...found };
    // Removed from outside the form, it is written anew with all that the form shows.
    const whole = found ? changed(stored, known.current, value) : value;
    known.current = value;
    // Words of another tab that were taken in are there already.
    if (whole !== stored) keepDraft(placeOf(key, owner.current), whole);
  }, [key, value, first, kept, shared]);
  useEffect(() => {
    if (!shared) return;
    const takeIn = (event: StorageEvent) => {
      if (event.key !== placeOf(key, owner.current)) return;
      const found = kept();
      const theirs = { ...first, ...found };
      const before = others.current;
      setValue((mine) => changed(theirs, before, mine));
      others.current = changed(theirs, known.current, before);
      // Sent or given up there: what was changed here is written again with the next change.
      known.current = found ? changed(theirs, before, known.current) : first;
      edited.current &&= found !== null;
    };
    addEventListener('storage', takeIn);
    return () => removeEventListener('storage', takeIn);
  }, [key, first, kept, shared]);
  const change = useCallback((next: T | ((before: T) => T)) => {
    edited.current = true;
    setValue(next);
  }, []);
  const clear = useCallback(() => {
    edited.current = false;
    known.current = others.current = first;
    const place = placeOf(key, owner.current);
    const before = readLocal(place);
    removeLocal(place);
    return () => {
      if (before !== null && readLocal(place) === null) writeLocal(place, before);
    };
  }, [key, first]);
  return [value, change, clear, kept, value === restored];
}

/** `onto` with what differs between `before` and `after`, by field and by field of a field; itself where nothing does. */
function changed<T extends object>(onto: T, before: T, after: T): T {
  const there = { ...onto } as Record<string, unknown>;
  const [from, to] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  let isSame = true;
  for (const name of Object.keys({ ...from, ...to })) {
    const [was, is, old] = [from[name], to[name], there[name]];
    if (was === is) continue;
    const next = isFields(was) && isFields(is) ? changed(isFields(old) ? old : {}, was, is) : is;
    isSame &&= next === old;
    if (next === undefined) delete there[name];
    else there[name] = next;
  }
  return isSame ? onto : (there as T);
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
