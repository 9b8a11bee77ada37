import * as v from 'valibot';
import { supportPriorities } from '#contract/options.ts';
import { email, oneOf, requiredText } from '#contract/schema.ts';

/** The support form (spec 5): all four fields required, priority normal where none is chosen. */
export const supportForm = v.object({
  name: requiredText('nameRequired'),
  email,
  subject: requiredText('subjectRequired'),
  message: requiredText('messageRequired', 5_000),
  priority: v.optional(oneOf(supportPriorities, 'unknownOption'), 'normal'),
});

/** A support request (spec 3), as the form's schema gives it out. */
export type SupportRequest = v.InferOutput<typeof supportForm>;
