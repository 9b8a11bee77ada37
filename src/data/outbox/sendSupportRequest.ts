import type { SupportRequest } from '#contract/support/supportForm.ts';
import { CallFailure } from '#src/data/api.ts';

/**
 * Sends a support request, or keeps it to be sent later.
 * @returns which of the two
 * @throws CallFailure (with `errors` by field) where the server refused it: the form on screen
 *   still holds the text
 */
export async function sendSupportRequest(body: SupportRequest): Promise<'sent' | 'waiting'> {
  const { outbox, submit } = await import('./outbox.ts');
  const outcome = await submit({ call: 'support.request', body });
  if (outcome.state === 'waiting') return 'waiting';
  if (outcome.state === 'delivered') return 'sent';
  if (outcome.entry) await outbox.discard(outcome.entry.id);
  const { status, message, errors } = outcome.failure;
  throw new CallFailure(status, { message, errors });
}
