import * as v from 'valibot';
import { importLimits, importTargets, dayOrders, titleForms } from './import.ts';
import { foreignCurrencies } from '#contract/jobs/jobCountry.ts';
import { day } from '#contract/jobs/jobFactsForm.ts';
import { storedJobForm } from '#contract/jobs/jobForm.ts';
import { oneOf, optionalText, requiredText, version } from '#contract/schema.ts';

/**
 * A job as a file brings it: the job form, but that a blank is allowed where boards say nothing
 * (screens show 'Not specified') and no one of the admin has chosen yet.
 */
export const importedJob = v.object({
  ...storedJobForm.entries,
  skills: v.array(requiredText('required', 80)),
});
export type ImportedJob = v.InferOutput<typeof importedJob>;

const target = v.picklist(importTargets, 'unknownOption');
const column = requiredText('required', 400);

/** How columns become jobs, as the screen or a file beside the terminal's command sends it. */
export const mappingForm = v.object({
  columns: v.record(target, v.pipe(v.array(column), v.maxLength(5, 'tooLong'))),
  fallback: v.optional(v.record(target, optionalText()), {}),
  titleForm: v.optional(oneOf(titleForms, 'unknownOption'), 'plain'),
  dayOrder: v.optional(oneOf(dayOrders, 'unknownOption'), 'dayFirst'),
  dayOrderUnsure: v.optional(v.boolean('unknownOption')),
  rates: v.optional(
    v.record(
      oneOf(foreignCurrencies, 'unknownOption'),
      v.object({
        rate: v.pipe(
          v.number('amountInvalid'),
          v.gtValue(0, 'amountInvalid'),
          v.maxValue(100_000, 'amountInvalid'),
        ),
        day,
      }),
    ),
    {},
  ),
});

/** What PUT /imports/{id} takes: the mapping, and the name of the source. */
export const importSettings = v.object({
  version,
  source: requiredText('required', importLimits.nameCharacters),
  mapping: mappingForm,
});

/** What may be done with an import. */
const importActions = ['commit', 'undo', 'cancel'] as const;

/** What POST /imports/{id} takes. */
export const importAct = v.object({
  action: oneOf(importActions, 'unknownOption'),
  /** Refuse the whole import when a single row is bad. */
  allOrNothing: v.optional(v.boolean('unknownOption'), false),
  /** Close open jobs of this source that are no longer in the file. */
  closeMissing: v.optional(v.boolean('unknownOption'), false),
  /** Rows that may turn a job into another employer's, named one by one. */
  confirmed: v.optional(
    v.pipe(
      v.array(v.pipe(v.number('unknownOption'), v.integer('unknownOption'))),
      v.maxLength(importLimits.confirmed, 'tooLong'),
    ),
    [],
  ),
  version,
});
export type ImportAct = v.InferInput<typeof importAct>;
