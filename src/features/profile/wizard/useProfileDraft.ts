import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/account/user.ts';
import { useDraft } from '#src/forms/draft.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import {
  unsavedOf,
  type ProfileField,
  type ProfileValues,
} from '#src/features/profile/edit/profileValues.ts';
import type { StepNumber } from './wizardSteps.ts';

interface ProfileDraft {
  values: Partial<ProfileValues>;
  /** Where someone is in the wizard; the edit form has no steps. */
  step: StepNumber;
  /** The version of the profile that the first change was made on. */
  baseVersion?: number;
}

const blank: ProfileDraft = { values: {}, step: 1 };

/** What becomes of a draft once its form's save is answered. */
interface Settling {
  keepOnly: (left: Partial<ProfileValues>, version: number) => void;
  forget: () => void;
}

/**
 * The drafts on screen by their keys: the answer to a save is for the one in which the form was opened
 * again too, which holds what was sent, and the version that it was sent on.
 */
const shown = new Map<string, Settling>();

/** What someone typed in the wizard or the edit form, over reloads and logins. `key` names form and user. */
export function useProfileDraft(key: string) {
  const [draft, setDraft, forget, kept] = useDraft<ProfileDraft>(key, blank, { shared: true });
  const isMounted = useIsMounted();
  const latest = useRef(draft.values);
  useLayoutEffect(() => {
    latest.current = draft.values;
  }, [draft.values]);
  const typed = useCallback(
    (): Partial<ProfileValues> => ({ ...kept()?.values, ...(isMounted() && latest.current) }),
    [kept, isMounted],
  );
  const own = useMemo<Settling>(
    () => ({
      keepOnly: (values, baseVersion) => setDraft((before) => ({ ...before, values, baseVersion })),
      forget() {
        setDraft(blank);
        forget();
      },
    }),
    [setDraft, forget],
  );
  useEffect(() => {
    shown.set(key, own);
    return () => {
      if (shown.get(key) === own) shown.delete(key);
    };
  }, [key, own]);
  const now = () => (isMounted() ? own : (shown.get(key) ?? own));
  const forgetAll = () => now().forget();
  /** Forgets but what is `left`, which is then a change of `version`; all of it where nothing is. */
  function keepOnly(left: Partial<ProfileValues>, version: number): void {
    if (Object.keys(left).length === 0) forgetAll();
    else now().keepOnly(left, version);
  }
  return {
    ...draft,
    /** What is typed in this form by now. */
    typedHere: () => latest.current,
    /** All that is typed by now: also in another tab, and in a form that was opened since. */
    typed,
    setStep: (step: StepNumber) => setDraft((before) => ({ ...before, step })),
    setValue(field: ProfileField, value: string, version: number) {
      setDraft((before) => ({
        ...before,
        baseVersion: before.baseVersion ?? version,
        values: { ...before.values, [field]: value },
      }));
    },
    /** All that was typed is a change of this version from now on. */
    setBase(version: number) {
      setDraft((before) => ({ ...before, baseVersion: version }));
    },
    /** Adds what was `left` in another form, as a change of `version`. */
    add(left: Partial<ProfileValues>, version: number) {
      setDraft((before) => ({
        ...before,
        baseVersion: Math.min(before.baseVersion ?? version, version),
        values: { ...before.values, ...left },
      }));
    },
    keepOnly,
    /**
     * Forgets what was `sent`. What was typed since, here or in another tab, stays as a change of
     * `version`, and so does a field that the server did not take.
     * @returns whether nothing is left
     */
    forgetSent(sent: Partial<ProfileValues>, version: number, notTaken?: ProfileField): boolean {
      const left = Object.entries(typed()).filter(
        ([field, value]) => value !== sent[field as ProfileField] || field === notTaken,
      );
      if (left.length === 0) forgetAll();
      // At once: the page may be about to be left, and what is not shown is not kept.
      else flushSync(() => now().keepOnly(Object.fromEntries(left), version));
      return left.length === 0;
    },
    forget: forgetAll,
  };
}

/**
 * Forgets what the server has by now, once no form is open: one that was closed while it was sent could
 * not. What only waits stays, for the server may refuse it.
 */
export function useSavedForgotten(
  draft: ReturnType<typeof useProfileDraft>,
  saved: User,
  isClosed: boolean,
): void {
  const { values, baseVersion = saved.version } = draft;
  const left = unsavedOf(values, saved);
  const isKnown = isClosed && Object.keys(left).length < Object.keys(values).length;
  const forget = useEffectEvent(() => draft.keepOnly(left, baseVersion));
  useEffect(() => {
    if (isKnown) forget();
  }, [isKnown]);
}
