import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { notSpecified } from '#contract/options.ts';
import { isDetailField, wizardSteps } from '#contract/account/profileForms.ts';
import { fieldErrors } from '#contract/schema.ts';
import { isFilled, requiredFields, type DetailField } from '#contract/account/details.ts';
import { takesLanguageTest } from '#src/features/profile/edit/languageTest.ts';
import {
  changedValues,
  isEmptyChange,
  type ProfileChange,
  type ProfileValues,
} from '#src/features/profile/edit/profileValues.ts';

/** A step of the wizard as people count it: 1 to 4. */
export type StepNumber = 1 | 2 | 3 | 4;

export const stepNumbers = [1, 2, 3, 4] as const satisfies readonly StepNumber[];

/** The fields of a step, in the order of its form. */
export function fieldsOf(step: StepNumber): (keyof ProfileValues)[] {
  return Object.keys(wizardSteps[step - 1]?.entries ?? {}) as (keyof ProfileValues)[];
}

/** Percent: each visible step counts two of the eight progress steps; 100 is the last screen (design 7). */
export function progressOf(step: StepNumber | 'done'): number {
  if (step === 'done') return 100;
  const each = limits.wizardProgressSteps / limits.wizardVisibleSteps;
  return (((step - 1) * each) / limits.wizardProgressSteps) * 100;
}

/**
 * What is wrong in a step: message keys by field. `stored` is what the server holds: a choice out
 * of the profile page's list is not among the wizard's options and still stands.
 */
export function stepErrors(
  step: StepNumber,
  values: ProfileValues,
  stored: ProfileValues,
): Record<string, string> {
  const schema = wizardSteps[step - 1];
  if (!schema) return {};
  const { issues } = v.safeParse(schema, values);
  const errors = issues ? fieldErrors(issues) : {};
  return without(errors, (field) => {
    if (isUnknown(field, values)) return true;
    // Who came by mobile number has no email, and may go without.
    if (field === 'email' && stored.email === '') return values.email.trim() === '';
    const entry = (schema.entries as Record<string, v.GenericSchema>)[field];
    const value = values[field as keyof ProfileValues];
    return entry?.type === 'picklist' && isFilled(value) && value === storedAs(field, stored);
  });
}

/** Questions that people honestly cannot answer: a skip that says so (spec 3, 'Not Specified'). */
const unknowable: readonly string[] = ['qualificationRecognized', 'prFuture'];

/** Whether a field offers 'I do not know'. */
export const mayBeUnknown = (field: keyof ProfileValues): boolean => unknowable.includes(field);

function isUnknown(field: string, values: ProfileValues): boolean {
  return unknowable.includes(field) && values[field as keyof ProfileValues] === notSpecified;
}

/**
 * Whether a step asks for a field. A score that is there stays in sight, also while someone clears it
 * to type another.
 */
export function asksFor(
  field: keyof ProfileValues,
  stored: ProfileValues,
  typed: Partial<ProfileValues> = {},
): boolean {
  if (field !== 'ieltsBand' || stored.ieltsBand !== '') return true;
  return typed.ieltsBand !== undefined || takesLanguageTest({ ...stored, ...typed });
}

function storedAs(field: string, stored: ProfileValues): string {
  return stored[field as keyof ProfileValues];
}

function without(errors: Record<string, string>, drop: (field: string) => boolean) {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !drop(field)));
}

/** The first step with a wrong answer. An unanswered question of a skipped step is not wrong. */
export function firstWrongStep(
  values: ProfileValues,
  stored: ProfileValues,
): { step: StepNumber; errors: Record<string, string> } | null {
  for (const step of stepNumbers) {
    const errors = without(stepErrors(step, values, stored), (field) => {
      return field !== 'email' && !isFilled(values[field as keyof ProfileValues]);
    });
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return null;
}

/** The step that asks for one of these fields first. */
export function stepWith(fields: readonly string[]): StepNumber | undefined {
  return stepNumbers.find((step) => fieldsOf(step).some((field) => fields.includes(field)));
}

/**
 * What the wizard saves: what was answered otherwise than `stored` has it, for the rest may be another
 * device's by now. A required answer that was skipped is stored as 'Not Specified' (spec 3); with `skipRest` (spec 4, 'Skip this step' on the last one) every blank
 * answer is, and wrong ones are left out so that they do not hold back the rest.
 */
export function wizardChange(
  values: ProfileValues,
  stored: ProfileValues,
  { baseVersion, skipRest }: { baseVersion: number; skipRest: boolean },
): ProfileChange {
  const wrong = skipRest ? wrongFields(values, stored) : new Set<string>();
  const details: ProfileChange['details'] = {};
  for (const field of stepNumbers.flatMap(fieldsOf).filter(isDetailField)) {
    if (wrong.has(field)) continue;
    const fill = skipRest || (requiredFields as readonly DetailField[]).includes(field);
    const value = values[field].trim() || (fill ? notSpecified : '');
    if (value !== stored[field]) details[field] = value;
  }
  const { email } = changedValues(stored, values);
  return { details, baseVersion, ...(email !== undefined && !wrong.has('email') && { email }) };
}

/** What was typed after `before` was sent, alone, or null where nothing was. */
export function changeSince(
  before: ProfileValues,
  after: ProfileValues,
  baseVersion: number,
): ProfileChange | null {
  const whole = wizardChange(after, before, { baseVersion, skipRest: false });
  const typed = Object.entries(whole.details).filter(
    ([field]) => after[field as DetailField] !== before[field as DetailField],
  );
  const change = { ...whole, details: Object.fromEntries(typed) };
  return isEmptyChange(change) ? null : change;
}

/** Fields with an answer that breaks a rule. */
function wrongFields(values: ProfileValues, stored: ProfileValues): Set<string> {
  const all = stepNumbers.flatMap((step) => Object.keys(stepErrors(step, values, stored)));
  return new Set(
    all.filter((field) => field === 'email' || isFilled(values[field as keyof ProfileValues])),
  );
}
