import { asc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { blogs, settings } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { addArticleTexts } from './addArticleTexts.ts';
import { seed } from './seed.ts';

const { db, close } = await testDatabase();
afterAll(() => close());
const now = new Date('2026-11-24T08:00:00Z');
const start = { adminEmail: 'a@b.in', adminPassword: 'a long password', demo: true, now };
const hinglish = () => db.select().from(blogs).where(eq(blogs.language, 'hinglish'));

test('articles of before get their Hinglish texts, once, but those that an admin has touched', async () => {
  await seed(db, start);
  const all = (await hinglish()).length;
  expect(all).toBe(12);
  // As an earlier release left it.
  await db.delete(blogs).where(eq(blogs.language, 'hinglish'));
  await db.update(blogs).set({ sibling: null });
  const [renamed, deleted, edited, ...rest] = await db.select().from(blogs).orderBy(asc(blogs.id));
  await db.update(blogs).set({ heading: 'Another' }).where(eq(blogs.id, renamed!.id));
  await db.update(blogs).set({ deletedAt: now }).where(eq(blogs.id, deleted!.id));
  await db.insert(auditLog).values({
    ...{ id: 'line', at: now, action: 'update', entity: 'blog', entityId: edited!.id },
  });
  await db.insert(blogs).values({ ...rest[0]!, id: 'own', heading: 'Our own', demo: false });

  expect(await addArticleTexts(db, now)).toBe(all - 3);
  const added = await hinglish();
  expect(added.map(({ sibling }) => sibling).sort()).toEqual(rest.map(({ id }) => id).sort());
  for (const { id, sibling, createdAt, bannerImage, content } of added) {
    const [english] = await db.select().from(blogs).where(eq(blogs.id, sibling!));
    expect(english).toMatchObject({ sibling: id, createdAt, bannerImage });
    expect(english!.content).not.toBe(content);
  }
  expect(await addArticleTexts(db, now)).toBe(0);
  await db.delete(blogs).where(isNotNull(blogs.id));
});

test('a new database has them already', async () => {
  await db.delete(settings);
  await seed(db, start);
  expect(await addArticleTexts(db, now)).toBe(0);
  expect(await hinglish()).toHaveLength(12);
});
