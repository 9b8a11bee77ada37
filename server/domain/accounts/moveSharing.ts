import { and, eq, isNull } from 'drizzle-orm';
import { latestConsent, type Consent } from '#contract/account/consent.ts';
import type { Db } from '#server/db/client.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { consentsOf, withdrawConsent } from '#server/domain/consents.ts';
import type { AccountPair } from './mergePreview.ts';

/** When a person last said anything about an agreement, ms since 1970. */
const lastWord = (consent: Consent | null) =>
  consent ? Date.parse(consent.withdrawnAt ?? consent.givenAt) : -Infinity;

/**
 * Moves what was agreed to. Of the sharing of the profile the last word counts, in whichever account it
 * was said: what was taken back must not come back by a merge. What stands in both stands once.
 */
export async function moveSharing(
  tx: Db,
  { fromId, intoId, now }: AccountPair & { now: number },
): Promise<void> {
  const [there, here] = [await consentsOf(tx, fromId), await consentsOf(tx, intoId)];
  const [theirs, ours] = [latestConsent(there, 'sharing'), latestConsent(here, 'sharing')];
  const last = lastWord(theirs ?? null) > lastWord(ours ?? null) ? theirs : ours;
  const standing = here.filter(({ withdrawnAt }) => withdrawnAt === null);
  for (const { kind } of standing) {
    await tx
      .delete(consents)
      .where(
        and(eq(consents.userId, fromId), eq(consents.kind, kind), isNull(consents.withdrawnAt)),
      );
  }
  await tx.update(consents).set({ userId: intoId }).where(eq(consents.userId, fromId));
  if (last?.withdrawnAt) {
    await withdrawConsent(tx, { userId: intoId, kind: 'sharing', at: new Date(now) });
  }
}
