import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { blogs, settings } from '#server/db/schema/schema.ts';
import { demonstrationBlogs } from './blogs.ts';

/**
 * Adds the Hinglish texts to demonstration articles of a database that was filled before there were
 * any, once. An article that an admin has changed, renamed, paired or deleted is left alone: the text
 * would say something else.
 * @param db - the database; all of it is one transaction
 * @param now - the server's clock
 * @returns how many were added
 * @throws database errors
 */
export async function addHinglishArticles(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const marker = await tx
      .insert(settings)
      .values({ name: 'hinglishArticles', value: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (marker.length === 0) return 0;
    const texts = new Map(
      demonstrationBlogs(now).map(({ heading, hinglish }) => [heading, hinglish]),
    );
    const changed = tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'blog'), eq(auditLog.entityId, blogs.id)));
    const untouched = await tx
      .select()
      .from(blogs)
      .where(
        and(
          eq(blogs.demo, true),
          eq(blogs.language, 'english'),
          isNull(blogs.sibling),
          isNull(blogs.deletedAt),
          notExists(changed),
        ),
      );
    let added = 0;
    for (const { id, ...english } of untouched) {
      const hinglish = texts.get(english.heading);
      if (!hinglish) continue;
      const own = newId();
      await tx
        .insert(blogs)
        .values({ ...english, ...hinglish, id: own, language: 'hinglish', sibling: id });
      await tx.update(blogs).set({ sibling: own }).where(eq(blogs.id, id));
      added += 1;
    }
    return added;
  });
}
