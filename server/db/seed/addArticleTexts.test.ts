import { asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { blogs, settings } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { addArticleTexts } from './addArticleTexts.ts';
import { seed } from './seed.ts';
import { articleLanguages } from './types.ts';

const { db, close } = await testDatabase();
afterAll(() => close());
const now = new Date('2026-11-24T08:00:00Z');
const start = { adminEmail: 'a@b.in', adminPassword: 'a long password', demo: true, now };
const inLanguage = (language: Language) =>
  db.select().from(blogs).where(eq(blogs.language, language));

test.each([
  [
    'a database of before there were any',
    ['hinglish', 'hindi'],
    ['hinglishArticles', 'hindiArticles'],
  ],
  ['one that has them in Hinglish', ['hindi'], ['hindiArticles']],
] as const)(
  'articles of %s get their texts, once, but those that an admin has touched',
  async (_case, lacking, markers) => {
    await seed(db, start);
    await db
      .insert(settings)
      .values(['hinglishArticles', 'hindiArticles'].map(named))
      .onConflictDoNothing();
    await db.delete(settings).where(inArray(settings.name, [...markers]));
    await db.delete(blogs).where(inArray(blogs.language, [...lacking]));
    if (lacking.length === 2) await db.update(blogs).set({ sibling: null, article: null });
    const english = await db
      .select()
      .from(blogs)
      .where(eq(blogs.language, 'english'))
      .orderBy(asc(blogs.id));
    expect(english).toHaveLength(12);
    const [renamed, deleted, edited, ...rest] = english;
    await db.update(blogs).set({ heading: 'Another' }).where(eq(blogs.id, renamed!.id));
    await db.update(blogs).set({ deletedAt: now }).where(eq(blogs.id, deleted!.id));
    await db.insert(auditLog).values({
      ...{ id: 'line', at: now, action: 'update', entity: 'blog', entityId: edited!.id },
    });
    await db
      .insert(blogs)
      .values({ ...rest[0]!, id: 'own', heading: 'Our own', demo: false, article: null });

    expect(await addArticleTexts(db, now)).toBe(9 * lacking.length);
    for (const language of lacking) {
      const added = await inLanguage(language);
      expect(added).toHaveLength(9);
      for (const text of added) {
        const [there] = await db.select().from(blogs).where(eq(blogs.id, text.sibling!));
        expect(there).toMatchObject({ language: 'english', article: text.article });
        expect(there!.content).not.toBe(text.content);
      }
    }
    expect(await addArticleTexts(db, now)).toBe(0);
    await db.delete(blogs).where(isNotNull(blogs.id));
    await db.delete(auditLog).where(eq(auditLog.id, 'line'));
    await db.delete(settings);
  },
);

test('a new database has them already', async () => {
  await seed(db, start);
  await addArticleTexts(db, now);
  for (const language of articleLanguages) expect(await inLanguage(language)).toHaveLength(12);
  await db.delete(blogs).where(isNotNull(blogs.id));
});

test('a pair that an older process has joined becomes one article', async () => {
  const text = { bannerImage: '/a.svg', content: '<p>a</p>', author: 'a', demo: false };
  await db.insert(blogs).values([
    { ...text, id: 'a', heading: 'a', sibling: 'b' },
    { ...text, id: 'b', heading: 'b', sibling: 'a', language: 'hinglish' },
    { ...text, id: 'c', heading: 'c', sibling: 'a', language: 'hindi' },
  ]);
  await addArticleTexts(db, now);
  const articles = await db
    .select()
    .from(blogs)
    .where(eq(blogs.demo, false))
    .orderBy(asc(blogs.id));
  expect(articles.map(({ article }) => article)).toEqual(['a', 'a', null]);
});

function named(name: string) {
  return { name, value: now.toISOString() };
}
