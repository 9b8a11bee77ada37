import { getI18n } from 'react-i18next';
import type { FileField } from '#contract/account/details.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import { endOutboxFor, outbox } from '#src/data/outbox/outbox.ts';
import { outboxWasRead } from '#src/data/outbox/state.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { forgetUploads, keptUploads } from '#src/data/uploads/keptUploads.ts';
import { uploads } from '#src/data/uploads/state.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { showToast } from '#src/toasts/toasts.ts';

/**
 * Looks what waits on this phone to be sent, for as long as storage is given to answer: of a tap that
 * came before the phone was asked, none does not mean that nothing waits.
 * @returns how many files of the member are not sent yet
 */
export async function readUnsent(userId = ''): Promise<number> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, outboxPolicy.storageTimeout));
  let kept: FileField[] = [];
  const reading = keptUploads(userId).then((files) => (kept = files.map(({ kind }) => kind)));
  const read = outboxWasRead.peek() ? undefined : outbox.refresh();
  await Promise.race([Promise.all([reading, read]), late]);
  // What the phone could not keep is on its way all the same.
  const running = Object.values(uploads.peek()).filter(({ state }) => state !== 'failed');
  return new Set([...kept, ...running.map(({ kind }) => kind)]).size;
}

/**
 * What becomes of a member's unsent work at the end of the session: before endSession. Where it was to
 * be forgotten and storage did not do it, the person is told.
 */
export async function endUnsent(userId: string, keep: boolean): Promise<void> {
  if (keepsNothing()) return;
  const [isEnded, isForgotten] = await Promise.all([
    endOutboxFor(userId, keep),
    keep ? Promise.resolve(true) : forgetUploads(userId),
  ]);
  if (keep || (isEnded && isForgotten)) return;
  const texts = getI18n();
  await loadTexts(texts, ['outbox']).catch(() => undefined);
  showToast({ tone: 'danger', text: texts.t('outbox:notRemoved'), ms: 0 });
}
