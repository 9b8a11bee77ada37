import type { ErrorCode } from '#contract/http/errors.ts';
import type { OutboxEntry } from '#contract/outbox.ts';

/** Refusals that stay as long as the entry says the same, no matter who asks again. */
const lasting: ReadonlySet<string> = new Set<ErrorCode>([
  'VERSION_CONFLICT',
  'INVALID_FIELDS',
  'ALREADY_APPLIED',
  'JOB_INACTIVE',
  'JOB_NOT_FOUND',
  'APPLICATION_NOT_FOUND',
  'WITHDRAWAL_NOT_POSSIBLE',
  'WITHDRAWAL_FINAL',
]);

/** Whether sending an entry again, as it is, may come to something else. */
export function isWorthRetrying({ state, failure }: OutboxEntry): boolean {
  return state === 'waiting' || (state === 'failed' && !lasting.has(failure?.code ?? ''));
}
