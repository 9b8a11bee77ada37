import type { ErrorCode } from '#contract/http/errors.ts';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import type { SupportRequest } from '#contract/support/supportForm.ts';
import { CallFailure } from '#src/data/api.ts';
import { sessionExpired, userId } from '#src/data/session/session.ts';
import type { Write } from './queue.ts';

/**
 * What became of it. 'login': it is kept, and sent after the next login; 'gone': who wrote it has
 * left meanwhile, and there is no one to tell.
 */
export type Sent = 'sent' | 'waiting' | 'login' | 'gone';

/** Takes a form's draft off the phone. @returns puts it back */
export type GiveUpDraft = () => () => void;

/**
 * Sends what a form holds, or keeps it to be sent later.
 * @param giveUpDraft called once the phone keeps it, before it is sent: anyone who closes the page then
 *   finds the form empty. What it returns puts the draft back, where the server refuses it
 * @returns which of them
 * @throws CallFailure (with `errors` by field) where the server refused it, or where nothing could be
 *   kept: the form on screen still holds the text
 */
export async function sendOrKeep<N extends QueuedCall>(
  write: Write<N>,
  giveUpDraft?: GiveUpDraft,
): Promise<Sent> {
  const { outbox, submit } = await import('./outbox.ts');
  let putBack: (() => void) | undefined;
  const outcome = await submit(write, { onKept: () => (putBack = giveUpDraft?.()) });
  if (outcome.state === 'waiting') return outcome.needsLogin ? 'login' : 'waiting';
  if (outcome.state === 'delivered') return 'sent';
  if (outcome.state === 'gone') return 'gone';
  if (outcome.entry) {
    // Not of someone who has left by choice meanwhile.
    if (outcome.entry.userId === userId.peek() || sessionExpired.peek()) putBack?.();
    await outbox.discard(outcome.entry.id);
  }
  const { status, code, message, errors } = outcome.failure;
  throw new CallFailure(status, { code: code as ErrorCode, message, errors });
}

/** Sends a support request, or keeps it to be sent later; see sendOrKeep. */
export const sendSupportRequest = (
  body: SupportRequest,
  giveUpDraft?: GiveUpDraft,
): Promise<Sent> => sendOrKeep({ call: 'support.request', body }, giveUpDraft);
