import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { newId } from '#server/db/ids.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { blogs, settings } from '#server/db/schema/schema.ts';
import { demonstrationBlogs } from './blogs.ts';
import { articleLanguages, type ArticleLanguage } from './types.ts';

/** The marker of what was added. */
const markers: Record<ArticleLanguage, string> = {
  hinglish: 'hinglishArticles',
  hindi: 'hindiArticles',
};

/**
 * Adds texts in further languages to demonstration articles of a database that was filled before there
 * were any, each language once. An article that an admin has changed, renamed, joined or deleted is left
 * alone: the text would say something else. What a process of the release before has joined as a pair
 * meanwhile becomes one article.
 * @param db - the database; all of it is one transaction
 * @param now - the server's clock
 * @returns how many were added
 * @throws database errors
 */
export async function addArticleTexts(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      update blogs set article = least(blogs.id, pair.id) from blogs as pair
      where blogs.article is null and pair.article is null
        and pair.id = blogs.sibling and pair.sibling = blogs.id`);
    let added = 0;
    for (const language of articleLanguages) added += await addTexts(tx, language, now);
    return added;
  });
}

async function addTexts(tx: DbHandle, language: ArticleLanguage, now: Date): Promise<number> {
  const marker = await tx
    .insert(settings)
    .values({ name: markers[language], value: now.toISOString() })
    .onConflictDoNothing()
    .returning();
  if (marker.length === 0) return 0;
  const texts = new Map(demonstrationBlogs(now).map((blog) => [blog.heading, blog]));
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
        isNull(blogs.deletedAt),
        notExists(changed),
      ),
    );
  let added = 0;
  for (const { id, ...english } of untouched) {
    const wanted = texts.get(english.heading);
    const own = wanted?.translations[language];
    if (!wanted || !own) continue;
    const key = english.article ?? id;
    const others = await tx
      .select()
      .from(blogs)
      .where(and(inArray(blogs.article, [key]), eq(blogs.demo, true)))
      .orderBy(asc(blogs.id));
    // Joined by hand with another text, or with one in this language, it is an admin's.
    const isOurs = others
      .filter((other) => other.id !== id)
      .every((other) => {
        const ours = articleLanguages.find((one) => one === other.language);
        return ours && ours !== language && wanted.translations[ours].heading === other.heading;
      });
    const isPlain = others.length > 0 || english.sibling === null;
    if (!isOurs || !isPlain) continue;
    const text = { ...english, ...own, id: newId(), language, article: key, sibling: id };
    await tx.insert(blogs).values(text);
    const sibling = english.sibling ?? text.id;
    await tx.update(blogs).set({ article: key, sibling }).where(eq(blogs.id, id));
    added += 1;
  }
  return added;
}
