import { eq } from 'drizzle-orm';
import { roleCan } from '#contract/admin/roles.ts';
import { href } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import type { ImportDeps } from '#server/features/import/run/importPaths.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { queueMail } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import type { FeedRecord, FetchRecord } from './feedStore.ts';

/** What feeds need of the server. */
export type FeedDeps = ImportDeps & Pick<Deps, 'publicUrl' | 'feedOrigin'>;

/**
 * Queues the mail that a feed has failed for nights, in the transaction that counts them. Anyone who may
 * see to feeds no more is not written to: screens tell the others.
 */
export async function queueFailureMail(
  deps: FeedDeps,
  tx: Db,
  feed: FeedRecord,
  fetch: FetchRecord,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, feed.createdBy));
  if (!user || !roleCan(user.role, 'feeds.list')) return;
  const text = mailText(user.language, 'feedFailed', {
    ...{ name: feed.name, count: String(feed.failures) },
    link: deps.publicUrl + href('adminFeeds', undefined, { id: feed.id }),
  });
  await queueMail(
    tx,
    { id: `feed-${fetch.id}`, userId: user.id, to: user.email, ...text },
    deps.now(),
  );
}
