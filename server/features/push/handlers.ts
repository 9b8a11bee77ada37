import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { pushForm } from '#contract/account/pushForm.ts';
import { pushPolicy } from '#contract/notifications.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';

type Subscription = Omit<typeof pushSubscriptions.$inferInsert, 'id'>;

/** Which browsers a person is told by while the app is closed. Both writes may be repeated without harm. */
export const pushHandlers: readonly Handler[] = [
  memberHandler('push.set', {
    body: pushForm,
    ignoresKey: true,
    async run({ db, deps, body, user, language }) {
      await deps.limits.take('pushUser', user.id);
      if (deps.push?.accepts(body.endpoint) !== true)
        throw new ApiError('INVALID_FIELDS', { errors: { endpoint: 'unreadableText' } });
      const { id: sessionId, expiresAt } = user.session;
      const id = await db.transaction((tx) =>
        keepSubscription(tx, {
          ...{ ...body, userId: user.id, language, sessionId, tokenVersion: user.version },
          // Of the ways to write an address one: it is compared with others in the database.
          endpoint: new URL(body.endpoint).href,
          sessionEndsAt: new Date(expiresAt),
          createdAt: new Date(deps.now()),
        }),
      );
      return { id };
    },
  }),

  memberHandler('push.remove', {
    async run({ db, params, user }) {
      const { id, userId } = pushSubscriptions;
      const mine = and(eq(id, params.pushId ?? ''), eq(userId, user.id));
      await db.delete(pushSubscriptions).where(mine);
      return { message: 'This browser is told of nothing any more' };
    },
  }),
];

/**
 * Keeps what a browser gave. A browser that another person was told by is this person's from now on;
 * what still waited for the other one goes with theirs. Of too many, the oldest go.
 * @returns the subscription's id, the same one for the same browser and person
 */
async function keepSubscription(tx: Db, wanted: Subscription): Promise<string> {
  const { endpoint, userId } = wanted;
  const same = eq(pushSubscriptions.endpoint, endpoint);
  await tx.delete(pushSubscriptions).where(and(same, ne(pushSubscriptions.userId, userId)));
  const [kept] = await tx
    .insert(pushSubscriptions)
    .values({ id: newId(), ...wanted })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: wanted,
      // Where the other person came in between, nothing of theirs may become this one's.
      setWhere: eq(pushSubscriptions.userId, userId),
    })
    .returning({ id: pushSubscriptions.id });
  if (!kept) throw new ApiError('BUSY', { retryAfterSeconds: 1 });
  const all = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  const surplus = all.slice(0, Math.max(0, all.length - pushPolicy.perPerson)).map(({ id }) => id);
  if (surplus.length > 0)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
  return kept.id;
}
