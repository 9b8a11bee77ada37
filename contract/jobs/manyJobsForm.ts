import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { categories, jobStatuses } from '#contract/options.ts';
import { oneOf, optionalText, requiredLine, requiredText } from '#contract/schema.ts';
import { day } from './jobFactsForm.ts';

const id = requiredText('required', 40);
/** As the job was seen: of another version it is left alone. */
const version = requiredText('required', 40);

/** Some jobs in one call, each with more about it. */
const someJobs = <T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    v.array(v.object({ id, version, ...entries }), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(limits.bulkJobs, 'tooLong'),
  );

/** The same change of many jobs: what is left out stays; no last day is null. */
export const manyJobsForm = v.pipe(
  v.object({
    jobs: someJobs({}),
    closingDate: v.optional(v.nullable(day)),
    category: v.optional(oneOf(categories, 'required')),
    companyName: v.optional(requiredLine('required')),
  }),
  v.check(
    ({ closingDate, category, companyName }) =>
      closingDate !== undefined || category !== undefined || companyName !== undefined,
    'required',
  ),
);

/** Takes such a change back: each job with what it was, which an imported one may not have said. */
export const undoManyForm = v.object({
  jobs: someJobs({
    before: v.object({
      status: v.optional(oneOf(jobStatuses, 'unknownOption')),
      closingDate: v.optional(v.nullable(day)),
      category: v.optional(
        v.pipe(
          optionalText(),
          v.check((text) => text === '' || categories.some((one) => one === text), 'unknownOption'),
        ),
      ),
      companyName: v.optional(optionalText()),
      logoUrl: v.optional(
        v.nullable(
          v.pipe(optionalText(2_000), v.regex(/^(https:\/\/|\/(?![/\\]))/i, 'urlInvalid')),
        ),
      ),
    }),
  }),
});

/** What may be changed of many jobs at once. A logo goes with its employer. */
export type JobEdit = v.InferOutput<typeof undoManyForm>['jobs'][number]['before'];
