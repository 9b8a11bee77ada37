import { createHash } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import { cleanFilters } from '#contract/jobs/job.ts';
import { alertPolicy, searchKey, type SavedSearch } from '#contract/search/savedSearch.ts';
import { savedSearchChangeForm, savedSearchForm } from '#contract/search/savedSearchForm.ts';
import { newId } from '#server/db/ids.ts';
import { savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { changeSearch, newsOf, type News } from './lookAtFinds.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';

type Row = typeof savedSearches.$inferSelect;

const present = (row: Row, news?: News): SavedSearch => ({
  ...{ id: row.id, filters: row.filters, createdAt: row.createdAt.toISOString() },
  ...{ digest: row.digest, fresh: news?.fresh ?? 0, untold: news?.untold ?? 0 },
});

/** The searches that a person is told of. All writes may be repeated without harm. */
export const savedSearchHandlers: readonly Handler[] = [
  memberHandler('searches.list', {
    async run({ db, deps, user }) {
      const rows = await db
        .select()
        .from(savedSearches)
        .where(eq(savedSearches.userId, user.id))
        .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
      const news =
        rows.length > 0 ? await newsOf(db, user.id, deps.now()) : new Map<string, News>();
      return { searches: rows.map((row) => present(row, news.get(row.id))) };
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

  memberHandler('searches.update', {
    body: savedSearchChangeForm,
    async run({ db, deps, body, params, user }) {
      const id = params.searchId ?? '';
      const search = await changeSearch(db, { id, userId: user.id }, body, deps.now());
      return { search: search ? present(search) : null };
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
