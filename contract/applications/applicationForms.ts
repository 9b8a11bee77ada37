import * as v from 'valibot';
import { applicantFilters, applicantLimits } from './applicants.ts';
import { interviewLimits } from './interviews.ts';
import { isZone } from './zones.ts';
import { consentVersion } from '#contract/account/consent.ts';
import { applicationStatuses } from '#contract/options.ts';
import { oneOf, optionalText, requiredLine, requiredText } from '#contract/schema.ts';

/** Whether a calendar has a day: 30 February would be taken for one of March. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** A moment as ISO 8601 with a time zone, kept as UTC; years that no calendar of ours has are refused. */
export const moment = v.pipe(
  v.string('dateInvalid'),
  v.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/, 'dateInvalid'),
  v.check((text) => !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10)), 'dateInvalid'),
  v.transform((text) => new Date(text).toISOString()),
);

const interviewForm = v.object({
  at: moment,
  place: requiredLine('required', applicantLimits.place),
  zone: v.optional(
    v.pipe(
      v.string('unknownOption'),
      v.maxLength(interviewLimits.zone, 'unknownOption'),
      v.check(isZone, 'unknownOption'),
    ),
  ),
  note: v.optional(optionalText(interviewLimits.note)),
});

/** A filter by its own fields: one that is misspelt, or a list, would mean everyone. */
const applicantFilter = v.pipe(
  v.custom<object>((input) => !Array.isArray(input), 'required'),
  v.strictObject(
    {
      search: v.optional(optionalText(), ''),
      status: v.optional(v.picklist(['', ...applicantFilters], 'unknownOption'), ''),
      skill: v.optional(optionalText(), ''),
      step: v.optional(optionalText(), ''),
    },
    'required',
  ),
);

/** @returns which applicants: named one by one, at most so many, or all whom a filter finds */
export const chosenOf = (most: number) =>
  v.union(
    [
      v.object({
        ids: v.pipe(
          v.array(requiredText('required', 40), 'required'),
          v.minLength(1, 'required'),
          v.maxLength(most, 'tooLong'),
        ),
      }),
      v.object({
        all: applicantFilter,
      }),
    ],
    'required',
  );

/** As many as one change takes. */
export const chosen = chosenOf(applicantLimits.changeIds);

/** What the admin does to applicants: a status, an interview (null calls it off), or both. */
export const applicantsChange = v.pipe(
  v.intersect([
    chosen,
    v.object({
      status: v.optional(oneOf(applicationStatuses, 'unknownOption')),
      interview: v.optional(v.nullable(interviewForm)),
      /** Of one applicant: as they were on screen. Refused where someone has changed them since. */
      was: v.optional(
        v.object({
          status: v.pipe(v.string('required'), v.maxLength(40, 'tooLong')),
          interview: v.nullable(
            v.object({
              ...{ at: moment, place: optionalText(applicantLimits.place) },
              // Blank where there were none; not compared where left out, as by a release before.
              zone: v.optional(optionalText(interviewLimits.zone)),
              note: v.optional(optionalText(interviewLimits.note)),
            }),
          ),
        }),
      ),
      /** How many the admin has said yes to. Refused where it would change another number. */
      expected: v.optional(v.pipe(v.number('required'), v.integer('required'))),
      /** Changes nothing, and answers how many it would. */
      onlyCount: v.optional(v.boolean('required'), false),
    }),
  ]),
  v.check(({ status, interview }) => status !== undefined || interview !== undefined, 'required'),
  // An interview stands only under its status: the status goes with it, and no other one can.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    const { status: value = 'Interview Scheduled', interview } = input;
    if (!interview || value === 'Interview Scheduled') return;
    const at = { type: 'object', origin: 'value', input, key: 'status', value } as const;
    addIssue({ message: 'unknownOption', path: [at] });
  }),
  v.transform((change) =>
    change.interview ? { ...change, status: 'Interview Scheduled' as const } : change,
  ),
);
export type ApplicantsChange = v.InferOutput<typeof applicantsChange>;
/** An applicant as someone has seen them. */
export type SeenApplicant = NonNullable<ApplicantsChange['was']>;

/** A note of the admin. */
export const noteForm = v.object({ text: requiredText('required', applicantLimits.note) });

/**
 * What goes with an application: by which text (consentVersion) the person saw, beside the button,
 * that profile and resume go to the company, and whether they were asked anew because they had taken
 * that back. Spec 7 has no body: who calls without one is asked elsewhere.
 */
export const applyForm = v.optional(
  v.object({
    agreed: v.optional(
      v.pipe(
        v.string('dateInvalid'),
        v.isoDate('dateInvalid'),
        v.check((version) => version <= consentVersion, 'dateInvalid'),
      ),
    ),
    again: v.optional(v.boolean('required'), false),
  }),
);

/** The applicant takes an application back, or takes that back. */
export const withdrawalForm = v.object({ withdrawn: v.boolean('required') });
