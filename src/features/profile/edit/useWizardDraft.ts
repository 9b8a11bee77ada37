import { useEffect } from 'react';
import type { User } from '#contract/account/user.ts';
import { useProfileDraft } from '#src/features/profile/wizard/useProfileDraft.ts';
import { unsavedOf, type ProfileField } from './profileValues.ts';

/**
 * Takes over into the edit form what is left of the wizard's draft, once the profile is complete and
 * nothing of it is on its way: no one is led to the wizard any more.
 * @param edited the draft of the edit form
 */
export function useWizardDraft(
  user: User,
  isPending: boolean,
  edited: ReturnType<typeof useProfileDraft>,
): void {
  const wizard = useProfileDraft(`wizard:${user.id}`);
  useEffect(() => {
    if (!user.isProfileComplete || isPending || Object.keys(wizard.values).length === 0) return;
    const left = Object.entries(unsavedOf(wizard.values, user)).filter(
      ([field, value]) => value !== edited.values[field as ProfileField],
    );
    // Forgotten once the other draft is written.
    if (left.length === 0) wizard.forget();
    else edited.add(Object.fromEntries(left), wizard.baseVersion ?? user.version);
  });
}
