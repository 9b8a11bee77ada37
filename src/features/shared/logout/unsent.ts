import { getI18n } from 'react-i18next';
import { outboxPolicy } from '#contract/outbox.ts';
import { endOutboxFor, outbox } from '#src/data/outbox/outbox.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { showToast } from '#src/toasts/toasts.ts';

/** Looks what waits on this phone to be sent, for as long as storage is given to answer. */
export async function readUnsent(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, outboxPolicy.storageTimeout));
  await Promise.race([outbox.refresh(), late]);
}

/**
 * What becomes of a member's unsent work at the end of the session: before endSession. Where it was to
 * be forgotten and storage did not do it, the person is told.
 */
export async function endUnsent(userId: string, keep: boolean): Promise<void> {
  if ((await endOutboxFor(userId, keep)) || keep) return;
  const texts = getI18n();
  await loadTexts(texts, ['outbox']).catch(() => undefined);
  showToast({ tone: 'danger', text: texts.t('outbox:notRemoved'), ms: 0 });
}
