import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { reportFindings, reportReasons, reportStatuses } from './report.ts';
import { oneOf, optionalText } from '#contract/schema.ts';

/** A report of a job. 'other' says nothing without a text. */
export const reportForm = v.pipe(
  v.object({
    reason: oneOf(reportReasons, 'reasonRequired'),
    text: v.optional(optionalText(limits.reportText), ''),
  }),
  v.forward(
    v.check(({ reason, text }) => reason !== 'other' || text !== '', 'reportTextRequired'),
    ['text'],
  ),
);

/**
 * What the admin writes down when it closes a report, or opens it again. The finding 'paused'
 * makes the job inactive; opening that report again makes it active.
 */
export const reportClosing = v.object({
  status: oneOf(reportStatuses, 'unknownOption'),
  /** As it was on screen. Refused where someone has closed it, or opened it again, since. */
  was: v.optional(oneOf(reportStatuses, 'unknownOption')),
  finding: v.optional(oneOf(reportFindings, 'unknownOption')),
  outcome: v.optional(optionalText(limits.reportText)),
});
