import * as v from 'valibot';
import { isFilled, requiredFields } from '#contract/account/details.ts';
import { profileUpdate, wizardSteps } from '#contract/account/profileForms.ts';
import { fieldErrors } from '#contract/schema.ts';
import type { ProfileChange } from './profileValues.ts';
import { formErrorsOf } from './saveProfile.ts';

/** What is wrong in a change, by the rule that the server saves by: message keys by field. */
export function editErrors(change: Omit<ProfileChange, 'baseVersion'>): Record<string, string> {
  const { issues } = v.safeParse(profileUpdate, change);
  return { ...clearedErrors(change), ...(issues && formErrorsOf(fieldErrors(issues))) };
}

/**
 * What the wizard requires may be replaced and not taken away: no one could apply without it. A gap
 * that was there before is no part of a change, so that the rest can be saved beside it.
 */
function clearedErrors({ details }: Pick<ProfileChange, 'details'>): Record<string, string> {
  const cleared = requiredFields.filter(
    (field) => details[field] !== undefined && !isFilled(details[field]),
  );
  const blank = Object.fromEntries(cleared.map((field) => [field, '']));
  const errors = wizardSteps.map((step) => fieldErrors(v.safeParse(step, blank).issues ?? []));
  return Object.fromEntries(
    cleared.map((field) => [field, errors.find((said) => said[field])?.[field] ?? 'required']),
  );
}
