import { useDraft } from '#src/forms/draft.ts';
import type { ProfileField, ProfileValues } from '#src/features/profile/edit/profileValues.ts';
import type { StepNumber } from './wizardSteps.ts';

interface ProfileDraft {
  values: Partial<ProfileValues>;
  /** Where someone is in the wizard; the edit form has no steps. */
  step: StepNumber;
  /** The version of the profile that the first change was made on. */
  baseVersion?: number;
}

const blank: ProfileDraft = { values: {}, step: 1 };

/** What someone typed in the wizard or the edit form, over reloads and logins. `key` names form and user. */
export function useProfileDraft(key: string) {
  const [draft, setDraft, forget, kept] = useDraft<ProfileDraft>(key, blank);
  return {
    ...draft,
    /** All that is typed by now, also in a form that was opened since. */
    typed: (): Partial<ProfileValues> => kept()?.values ?? {},
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
    /** Forgets but what is `left`, which is then a change of `version`. */
    keepOnly(left: Partial<ProfileValues>, version: number) {
      setDraft((before) => ({ ...before, values: left, baseVersion: version }));
    },
    forget() {
      setDraft(blank);
      forget();
    },
  };
}
