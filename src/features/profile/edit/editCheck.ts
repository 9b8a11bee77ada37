import * as v from 'valibot';
import { profileUpdate } from '#contract/account/profileForms.ts';
import { fieldErrors } from '#contract/schema.ts';
import type { ProfileChange } from './profileValues.ts';
import { formErrorsOf } from './saveProfile.ts';

/** What is wrong in a change, by the rule that the server saves by: message keys by field. */
export function editErrors(change: Omit<ProfileChange, 'baseVersion'>): Record<string, string> {
  const { issues } = v.safeParse(profileUpdate, change);
  return issues ? formErrorsOf(fieldErrors(issues)) : {};
}
