import * as v from 'valibot';
import { fieldErrors } from '#contract/schema.ts';
import { supportForm, type SupportRequest } from '#contract/support/supportForm.ts';

/**
 * Checks the support form by the contract's own schema. A file of its own, loaded when someone
 * starts to write: the home page shows the form and must not carry the schema for everyone.
 */
export function checkSupportRequest(
  form: Record<string, string>,
): { request: SupportRequest } | { errors: Record<string, string> } {
  const checked = v.safeParse(supportForm, form);
  return checked.success ? { request: checked.output } : { errors: fieldErrors(checked.issues) };
}
