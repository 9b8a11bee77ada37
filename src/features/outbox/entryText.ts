import type { FieldMessage } from '#src/i18n/keys.ts';
import type { i18n } from 'i18next';
import type { OutboxEntry } from '#contract/outbox.ts';
import { failureText } from '#src/forms/failureText.ts';
import { detailFields } from '#contract/account/details.ts';

/** Names and values of what an entry will write, as the person typed them. */
export function contentOf(entry: OutboxEntry): [name: string, value: string][] {
  const body = (entry.body ?? {}) as Record<string, unknown>;
  const values = entry.call === 'user.update' ? (body.details as object | undefined) : body;
  const texts = Object.entries(values ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  if (entry.call !== 'user.update') return texts;
  const order = new Map<string, number>(detailFields.map((field, at) => [field, at]));
  return texts.sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
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
