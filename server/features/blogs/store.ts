import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { plainText, type Blog } from '#contract/blogs/blog.ts';
import type { BlogForm } from '#contract/blogs/blogForm.ts';
import { limits } from '#contract/limits.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { blogs } from '#server/db/schema/schema.ts';

const isThere = (id: string) => and(eq(blogs.id, id), isNull(blogs.deletedAt));

/** A blog as readers see it. */
function present(row: typeof blogs.$inferSelect): Blog {
  const { id, updatedAt, deletedAt: _deletedAt, createdAt, ...rest } = row;
  const version = updatedAt.toISOString();
  return { _id: id, ...rest, createdAt: createdAt.toISOString(), version };
}

const newest = (db: Db) =>
  db
    .select()
    .from(blogs)
    .where(isNull(blogs.deletedAt))
    .orderBy(desc(blogs.createdAt), desc(blogs.id));

/** @returns all blogs that are not deleted, newest first */
export async function listBlogs(db: Db): Promise<Blog[]> {
  return (await newest(db)).map(present);
}

/** The newest blogs, at most `count`, with the beginning of their text alone: for cards. */
export async function latestBlogs(db: Db, count: number): Promise<Blog[]> {
  return (await newest(db).limit(count)).map((row) => ({
    ...present(row),
    content: beginning(row.content),
  }));
}

/** More than a card shows, as HTML without tags. */
function beginning(html: string): string {
  const characters = Array.from(plainText(html)).slice(0, 2 * limits.blogExcerptCharacters);
  return characters.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** One blog, or undefined. */
export async function findBlog(db: Db, id: string): Promise<Blog | undefined> {
  const [row] = await db.select().from(blogs).where(isThere(id));
  return row && present(row);
}

/**
 * Adds a blog under `id`; its content must be sanitised.
 * @returns the blog
 */
export async function addBlog(db: Db, act: Act, id: string, form: BlogForm): Promise<Blog> {
  const row = {
    ...{ id, ...form, demo: false },
    ...{ createdAt: act.at, updatedAt: act.at, deletedAt: null },
  };
  await db.transaction(async (tx) => {
    await tx.insert(blogs).values(row);
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'create', entity: 'blog', id, label: form.heading },
      after: form,
    });
  });
  return present(row);
}

/**
 * Changes a blog; its content must be sanitised.
 * @param version what the change is based on; undefined: whatever is there
 * @returns the blog, or undefined where there is none; `outdated` is what is there instead of the version
 */
export async function changeBlog(
  db: Db,
  act: Act,
  id: string,
  form: BlogForm,
  version?: string,
): Promise<Blog | { outdated: Blog } | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(blogs).where(isThere(id)).for('update');
    if (before && version !== undefined && version !== before.updatedAt.toISOString()) {
      return { outdated: present(before) };
    }
    const [row] = await tx
      .update(blogs)
      .set({ ...form, updatedAt: laterThan(before?.updatedAt, act.at) })
      .where(isThere(id))
      .returning();
    if (!row) return undefined;
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'update', entity: 'blog', id, label: form.heading },
      ...{ before, after: form },
      wholeTexts: true,
    });
    return present(row);
  });
}

/**
 * Deletes a blog; for seven days it can be brought back.
 * @returns whether there was one
 */
export async function deleteBlog(db: Db, act: Act, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(blogs).set({ deletedAt: act.at }).where(isThere(id)).returning();
    if (!row) return false;
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'delete', entity: 'blog', id, label: row.heading },
    });
    return true;
  });
}

/**
 * Brings a deleted blog back.
 * @returns the blog, or undefined where it is gone for good
 */
export async function restoreBlog(db: Db, act: Act, id: string): Promise<Blog | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(blogs)
      .set({ deletedAt: null })
      .where(and(eq(blogs.id, id), isNotNull(blogs.deletedAt)))
      .returning();
    if (!row) return undefined;
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'restore', entity: 'blog', id, label: row.heading },
    });
    return present(row);
  });
}

/** Erases the blogs that were deleted seven days before `now` (ms). */
export async function eraseDeletedBlogs(db: Db, now: number): Promise<void> {
  await db.delete(blogs).where(lt(blogs.deletedAt, new Date(now - limits.deletedKept)));
}
