import { useEffect } from 'react';
import type { User } from '#contract/account/user.ts';
import { useProfileDraft } from '#src/features/profile/wizard/useProfileDraft.ts';
import { unsavedOf, type ProfileField, type ProfileValues } from './profileValues.ts';

/**
 * Takes over into the edit form what is left of the wizard's draft, once the profile is complete: no
 * one is led to the wizard any more. What the edit form's draft says is newer, and stays.
 * @param isHeld while something of it is on its way, or the edit form is open
 * @param edited the draft of the edit form
 * @returns forgets in the wizard's draft what the edit form has saved
 */
export function useWizardDraft(
  user: User,
  isHeld: boolean,
  edited: ReturnType<typeof useProfileDraft>,
): (saved: Partial<ProfileValues>) => void {
  const wizard = useProfileDraft(`wizard:${user.id}`);
  const version = wizard.baseVersion ?? user.version;
  useEffect(() => {
    if (!user.isProfileComplete || isHeld || Object.keys(wizard.values).length === 0) return;
    const left = Object.entries(unsavedOf(wizard.values, user)).filter(
      ([field]) => !(field in edited.values),
    );
    // Forgotten once the other draft is written.
    if (left.length === 0) wizard.forget();
    else edited.add(Object.fromEntries(left), version);
  });
  return (saved) => {
    const fields = Object.keys(saved) as ProfileField[];
    // Of what was saved by what the wizard says of it: what was typed there since stays.
    const known = fields.map((field) => [field, wizard.values[field]]);
    wizard.forgetSent(Object.fromEntries(known) as Partial<ProfileValues>, version);
  };
}
