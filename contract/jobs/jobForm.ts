import * as v from 'valibot';
import { factEntries } from './jobFactsForm.ts';
import { limits } from '#contract/limits.ts';
import { categories, jobStatuses, jobTypes, salaryRanges } from '#contract/options.ts';
import { oneOf, optionalText, requiredLine, requiredText, version } from '#contract/schema.ts';
import { isUrl } from '../text.ts';
import { noExperience } from './job.ts';

/** Only what a page may load by the site's policy: not over plain HTTP, nor `javascript:`, a URL too. */
const logoUrl = v.pipe(
  optionalText(2_000),
  v.check((text) => text === '' || (/^https:\/\//i.test(text) && isUrl(text)), 'urlInvalid'),
);

/**
 * The skills as typed: a text with commas, or a list.
 * @returns a list without blanks or doubles
 */
const skills = v.pipe(
  v.union([v.string(), v.array(v.string())], 'required'),
  v.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
  v.array(optionalText(80)),
  v.transform((list) => [...new Set(list.map((skill) => skill.trim()).filter(Boolean))]),
  v.maxLength(30, 'tooLong'),
);

const openings = v.pipe(
  v.number('openingsInvalid'),
  v.integer('openingsInvalid'),
  v.minValue(1, 'openingsInvalid'),
  v.maxValue(9_999, 'openingsInvalid'),
);

/** So many characters an experience has at most. */
export const experienceLength = 20;

const years = String.raw`\d{1,2}(?:\.\d)?`;
const yearsText = new RegExp(
  String.raw`^(${years})\s*(?:(?:[-–—]|to)\s*(${years})|\+)?\s*(?:(?:years?|yrs?|saal|months?)\.?|साल)?\s*(?:\+|min(?:imum|\.)?)?$`,
  'i',
);

/** Whether an experience says how many years (spec 3), one end or both, or that newcomers may or may not apply. */
function isExperience(text: string): boolean {
  if (noExperience.test(text) || /^no freshers$/i.test(text)) return true;
  const [, from, to = from] = yearsText.exec(text) ?? [];
  return from !== undefined && Number(to) >= Number(from);
}

/** The job form (spec 5): everything but the logo and the facts for applicants is required. */
export const jobForm = v.object({
  jobName: requiredLine('required'),
  companyName: requiredLine('required'),
  logoUrl: v.optional(v.nullable(logoUrl), ''),
  experience: v.pipe(
    requiredText('required', experienceLength),
    v.check(isExperience, 'yearsOfExperienceInvalid'),
  ),
  location: requiredLine('required'),
  description: requiredText('required', limits.longText),
  skills: v.pipe(skills, v.minLength(1, 'required')),
  salaryRange: oneOf(salaryRanges, 'required'),
  jobType: oneOf(jobTypes, 'required'),
  category: oneOf(categories, 'required'),
  status: v.optional(oneOf(jobStatuses, 'required'), 'active'),
  openings: v.optional(openings, 1),
  ...factEntries,
});

/**
 * The fields of an imported job that may be blank: boards leave them out, and no one invents them
 * in order to correct a misspelt word.
 */
const maybeBlank = {
  experience: optionalText(experienceLength),
  skills,
  salaryRange: oneOf(['', ...salaryRanges], 'required'),
  jobType: oneOf(['', ...jobTypes], 'required'),
  category: oneOf(['', ...categories], 'required'),
};

/** A job that is there: what was blank may stay blank (see changeProblems). */
export const storedJobForm = v.object({ ...jobForm.entries, ...maybeBlank });

/**
 * What a change would make blank that is required and was not blank, or an experience that says
 * nothing of years; one that an import or an admin of before had stored so may stay.
 * @returns message keys by field, empty where all is well
 */
export function changeProblems(
  form: Pick<JobForm, keyof typeof maybeBlank>,
  stored: { readonly [K in keyof typeof maybeBlank]: string | readonly string[] },
): Record<string, 'required' | 'yearsOfExperienceInvalid'> {
  const names = Object.keys(maybeBlank) as (keyof typeof maybeBlank)[];
  const emptied = names.filter((name) => form[name].length === 0 && stored[name].length > 0);
  const { experience } = form;
  const isOdd = experience !== '' && experience !== stored.experience && !isExperience(experience);
  return {
    ...Object.fromEntries(emptied.map((name) => [name, 'required' as const])),
    ...(isOdd && { experience: 'yearsOfExperienceInvalid' as const }),
  };
}

export const statusAlone = v.object({ status: oneOf(jobStatuses, 'required') });

/**
 * What PUT /jobs/{id} takes: all fields, or the status alone (spec 7). Chosen by what was sent:
 * a union would not say which field is wrong.
 */
export const jobUpdate = v.lazy((input): typeof changedJob | typeof statusAlone => {
  const keys = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  return keys.length === 1 && keys[0] === 'status' ? statusAlone : changedJob;
});

/** A change of a job: what it does not name stays as it was. */
export const changedJob = v.object({
  ...storedJobForm.entries,
  logoUrl: v.optional(v.nullable(logoUrl)),
  status: v.optional(oneOf(jobStatuses, 'required')),
  openings: v.optional(openings),
  version,
});

/** What the admin does with many jobs at once. To close one is to end it for good, not to pause it. */
export const bulkActions = ['activate', 'deactivate', 'close'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkForm = v.object({
  ids: v.pipe(
    v.array(requiredText('required', 40), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(limits.bulkJobs, 'tooLong'),
  ),
  action: oneOf(bulkActions, 'unknownOption'),
});

export type JobForm = v.InferOutput<typeof storedJobForm>;
export type JobChange = Omit<v.InferOutput<typeof changedJob>, 'version'>;
