import type { FieldMessage } from '#src/i18n/keys.ts';
import type { i18n } from 'i18next';
import type { OutboxEntry, OutboxFailure } from '#contract/outbox.ts';
import type { ErrorCode } from '#contract/http/errors.ts';
import { failureText } from '#src/forms/failureText.ts';
import { detailFields } from '#contract/account/details.ts';

/** Names and values of what an entry will write, as the person typed them; none where they typed nothing. */
export function contentOf(entry: OutboxEntry): [name: string, value: string][] {
  const body = (entry.body ?? {}) as Record<string, unknown>;
  const typed = {
    'user.update': body.details,
    'support.request': body,
    'jobs.report': body,
  } as const;
  const values = entry.call in typed ? typed[entry.call as keyof typeof typed] : undefined;
  const texts = Object.entries(values ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  if (entry.call !== 'user.update') return texts;
  const order = new Map<string, number>(detailFields.map((field, at) => [field, at]));
  return texts.sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** The fields that were changed in two places, with both values; undefined where nothing is to be chosen. */
export function questionsOf({ failure }: OutboxEntry): OutboxFailure['conflicts'] {
  const { conflicts } = failure ?? {};
  return conflicts && Object.keys(conflicts).length > 0 ? conflicts : undefined;
}

/** What an entry is, in one word or two: taking an application back is not the same as undoing that. */
export function nameOf({ call, body }: OutboxEntry, { t }: Pick<i18n, 't'>): string {
  const isUndone = (body as { withdrawn?: boolean } | undefined)?.withdrawn === false;
  return call === 'jobs.withdraw' && isUndone ? t('outbox:unwithdraw') : t(`outbox:calls.${call}`);
}

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

/** Why an entry was refused, in the person's language. */
export function reasonOf({ failure }: OutboxEntry, texts: i18n): string {
  const { t } = texts;
  if (!failure) return '';
  if (failure.code === 'TOO_OLD') return t('outbox:tooOld');
  const fields = Object.values(failure.errors).map((key) =>
    t(`errors:fields.${key as FieldMessage}`),
  );
  return [failureText(texts, failure), ...fields].join(' ');
}
