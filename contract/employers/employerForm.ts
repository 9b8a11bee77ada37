import * as v from 'valibot';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { day } from '#contract/jobs/jobFactsForm.ts';
import { email, oneOf, optionalText, requiredText, requiredVersion } from '#contract/schema.ts';
import { isUrl, normalise } from '#contract/text.ts';
import { companyKey } from './companyKey.ts';
import { employerCountries, employerKinds, employerLimits, isOfLicence } from './employer.ts';
import { checkSources } from './evidence.ts';

const orNull = (text: string) => text || null;
const text = (maximum?: number) =>
  v.pipe(v.nullish(optionalText(maximum), ''), v.transform(orNull));
const blankOr = <S extends v.GenericSchema>(schema: S, message: string) =>
  v.check((value: string) => value === '' || v.is(schema, value), message);

const contact = v.object({
  name: requiredText('required', 120),
  role: v.optional(optionalText(120), ''),
  phone: v.pipe(
    v.optional(optionalText(40), ''),
    blankOr(v.pipe(v.string(), v.regex(/^\+?(?:[\s().-]*\d){6,15}$/)), 'mobileInvalid'),
  ),
  email: v.pipe(v.optional(optionalText(254), ''), blankOr(email, 'emailInvalid')),
});

const entries = {
  name: v.pipe(
    requiredText('required'),
    // A name of signs alone would be the same company as any other.
    v.check((name) => normalise(name) !== '', 'required'),
  ),
  kind: oneOf(employerKinds, 'unknownOption'),
  country: v.nullish(oneOf(employerCountries, 'unknownOption'), null),
  website: v.pipe(
    v.nullish(optionalText(500), ''),
    v.check((url) => url === '' || (/^https?:\/\//i.test(url) && isUrl(url)), 'urlInvalid'),
    v.transform(orNull),
  ),
  licenceNumber: text(80),
  validUntil: v.nullish(day, null),
  checkSource: v.nullish(oneOf(checkSources, 'unknownOption'), null),
  checkedOn: v.nullish(day, null),
  evidence: text(2_000),
  contacts: v.optional(
    v.pipe(v.array(contact), v.maxLength(employerLimits.contacts, 'tooLong')),
    [],
  ),
  notes: v.optional(optionalText(employerLimits.notes), ''),
};

/** What an admin fills in for an employer or an agent. */
export const employerForm = v.object(entries, 'required');

/** What PUT /employers/{id} takes. */
export const employerUpdate = v.object({ ...entries, version: requiredVersion }, 'required');

/** A record as the form's schema gives it out. */
export type EmployerForm = v.InferOutput<typeof employerForm>;

/** The messages of employerProblems(). */
export const employerMessages = ['required', 'dateFuture'] as const;

/**
 * What is wrong with a form's check as seen today (`now` in ms): a check is whole or none, where, when
 * and by what it can be seen again; a licence that was seen has a number, and an employer a country, in
 * which the check counts; no check is of tomorrow.
 * @returns message keys by field, empty where all is well
 */
export function employerProblems(
  form: EmployerForm,
  now: number,
): Record<string, (typeof employerMessages)[number]> {
  const { checkSource, checkedOn, evidence, licenceNumber } = form;
  const problems: Record<string, (typeof employerMessages)[number]> = {};
  if (checkSource === null && checkedOn === null && evidence === null) return problems;
  if (checkSource === null) problems.checkSource = 'required';
  if (checkedOn === null) problems.checkedOn = 'required';
  else if (checkedOn > indianDay(now)) problems.checkedOn = 'dateFuture';
  if (evidence === null) problems.evidence = 'required';
  if (checkSource && isOfLicence(checkSource) && licenceNumber === null) {
    problems.licenceNumber = 'required';
  }
  if (form.kind === 'employer' && form.country === null) problems.country = 'required';
  return problems;
}

/** What a check says something of, and the check itself. */
type Checked = Pick<
  EmployerForm,
  'kind' | 'name' | 'country' | 'licenceNumber' | 'validUntil' | 'checkedOn'
>;

/**
 * Whether a change leaves a check that says nothing of what is stored then: another company, licence
 * or last day was never looked up. Only a later check than the one before may be of the new ones, or
 * one of today (`now` in ms).
 */
export function isCheckOutdated(before: Checked, after: Checked, now: number): boolean {
  if (after.checkedOn === null || after.checkedOn === indianDay(now)) return false;
  if (before.checkedOn === null || after.checkedOn > before.checkedOn) return false;
  const seen = ({ name, ...rest }: Checked) =>
    JSON.stringify([
      companyKey(name),
      rest.kind,
      rest.country,
      rest.licenceNumber,
      rest.validUntil,
    ]);
  return seen(before) !== seen(after);
}
