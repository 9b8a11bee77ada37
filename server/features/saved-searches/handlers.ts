import { createHash } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import { cleanFilters } from '#contract/jobs/job.ts';
import { alertPolicy, searchKey, type SavedSearch } from '#contract/search/savedSearch.ts';
import { savedSearchForm } from '#contract/search/savedSearchForm.ts';
import { newId } from '#server/db/ids.ts';
import { savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';

const present = (row: typeof savedSearches.$inferSelect): SavedSearch => ({
  ...{ id: row.id, filters: row.filters, createdAt: row.createdAt.toISOString() },
});

/** The searches that a person is told of. Both writes may be repeated without harm. */
export const savedSearchHandlers: readonly Handler[] = [
  memberHandler('searches.list', {
    async run({ db, user }) {
      const rows = await db
        .select()
        .from(savedSearches)
        .where(eq(savedSearches.userId, user.id))
        .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
      return { searches: rows.map(present) };
    },
  }),

  memberHandler('searches.add', {
    body: savedSearchForm,
    async run({ db, body, user, language }) {
      const filters = cleanFilters(body);
      const key = createHash('sha256').update(searchKey(filters)).digest('hex');
      const own = eq(savedSearches.userId, user.id);
      return db.transaction(async (tx) => {
        // One after the other: of two tabs at once both would count nine.
        await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, user.id))
          .for('no key update');
        const same = and(own, eq(savedSearches.key, key));
        const [known] = await tx.select().from(savedSearches).where(same);
        if (known) return { search: present(known) };
        const [kept] = await tx.select({ number: count() }).from(savedSearches).where(own);
        if ((kept?.number ?? 0) >= alertPolicy.perPerson) throw new ApiError('TOO_MANY_SEARCHES');
        const row = { id: newId(), userId: user.id, key, filters, language };
        const [added] = await tx.insert(savedSearches).values(row).returning();
        if (!added) throw new ApiError('SERVER_ERROR');
        return { search: present(added) };
      });
    },
  }),

  memberHandler('searches.remove', {
    async run({ db, params, user }) {
      const mine = and(
        eq(savedSearches.userId, user.id),
        eq(savedSearches.id, params.searchId ?? ''),
      );
      await db.delete(savedSearches).where(mine);
      return { saved: false };
    },
  }),
];
