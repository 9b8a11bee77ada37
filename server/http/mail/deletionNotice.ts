import { and, eq, isNotNull } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import { href } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { indianDate } from '#server/domain/dates.ts';
import { queueMail } from './mailQueue.ts';
import { mailText } from './mailTexts.ts';

interface Ending {
  userId: string;
  deleteAfter: Date;
}

const mailId = ({ userId, deleteAfter }: Ending) => `deletion-${userId}-${deleteAfter.getTime()}`;

/** Queues the mail that an account will be deleted, in the transaction that says so. */
export async function queueDeletionNotice(
  tx: Db,
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  { to, language, ...ending }: Ending & { to: string | null; language: Language | null },
): Promise<void> {
  const text = mailText(language, 'deletion', {
    date: indianDate(ending.deleteAfter, language ?? 'english'),
    link: deps.publicUrl + href('login'),
  });
  const { userId } = ending;
  await queueMail(tx, { id: mailId(ending), userId, to, ...text }, deps.now());
}

/**
 * Takes the mail back where it still waits: the account stays, and the mail would frighten. Where it has
 * gone out, another one says that it is true no more. In the transaction that keeps the account.
 */
export async function withdrawDeletionNotice(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { to, language, ...ending }: Ending & { to: string | null; language: Language | null },
): Promise<void> {
  const waiting = and(
    eq(outgoingMails.id, mailId(ending)),
    isNotNull(outgoingMails.nextTryAt),
    // What a round has taken may be in the mailbox already.
    eq(outgoingMails.taken, false),
  );
  const withdrawn = await tx
    .delete(outgoingMails)
    .where(waiting)
    .returning({ id: outgoingMails.id });
  if (withdrawn.length > 0) return;
  const { userId } = ending;
  await queueMail(tx, { userId, to, ...mailText(language, 'accountKept', {}) }, now());
}
