import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { plainText, type Blog } from '#contract/blogs/blog.ts';
import type { BlogForm } from '#contract/blogs/blogForm.ts';
import { limits } from '#contract/limits.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { blogs } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';

const isThere = (id: string) => and(eq(blogs.id, id), isNull(blogs.deletedAt));

type Row = typeof blogs.$inferSelect;

/** A blog as readers see it, with what leads to the one in the other language. */
function present(row: Row, other: Row | null): Blog {
  const { id, updatedAt, deletedAt: _deletedAt, createdAt, ...rest } = row;
  const { language, sibling: _sibling, ...texts } = rest;
  return {
    ...{ _id: id, ...texts, createdAt: createdAt.toISOString() },
    version: updatedAt.toISOString(),
    ...(language !== 'english' && { language }),
    ...(other && {
      sibling: { _id: other.id, heading: other.heading, language: other.language },
    }),
  };
}

const others = alias(blogs, 'others');

/** Blogs, each with its sibling, where that is there and says the same. */
const read = (db: DbHandle) =>
  db
    .select({ row: blogs, other: others })
    .from(blogs)
    .leftJoin(
      others,
      and(eq(others.id, blogs.sibling), eq(others.sibling, blogs.id), isNull(others.deletedAt)),
    );

/** Each article once: the english text of those that have two. */
const newest = (db: Db) =>
  read(db)
    .where(and(isNull(blogs.deletedAt), or(eq(blogs.language, 'english'), isNull(others.id))))
    .orderBy(desc(blogs.createdAt), desc(blogs.id));

function listed({ row, other }: { row: Row; other: Row | null }): Blog {
  return { ...present(row, other), ...(other && { other: present(other, row) }) };
}

/** @returns all blogs that are not deleted, newest first */
export async function listBlogs(db: Db): Promise<Blog[]> {
  return (await newest(db)).map(listed);
}

/** The newest blogs, at most `count`, with the beginning of their texts alone: for cards. */
export async function latestBlogs(db: Db, count: number): Promise<Blog[]> {
  const begun = (row: Row) => ({ ...row, content: beginning(row.content) });
  return (await newest(db).limit(count)).map(({ row, other }) =>
    listed({ row: begun(row), other: other && begun(other) }),
  );
}

/** More than a card shows, as HTML without tags. */
function beginning(html: string): string {
  const characters = Array.from(plainText(html)).slice(0, 2 * limits.blogExcerptCharacters);
  return characters.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** One blog, or undefined. */
export async function findBlog(db: DbHandle, id: string): Promise<Blog | undefined> {
  const [found] = await read(db).where(isThere(id));
  return found && present(found.row, found.other);
}

/**
 * Adds a blog under `id`; its content must be sanitised.
 * @returns the blog
 * @throws {ApiError} INVALID_FIELDS where its sibling cannot be one
 */
export async function addBlog(db: Db, act: Act, id: string, form: BlogForm): Promise<Blog> {
  const { language = 'english', sibling = null, ...rest } = form;
  const row: Row = {
    ...{ id, ...rest, language, sibling, demo: false },
    ...{ createdAt: act.at, updatedAt: act.at, deletedAt: null },
  };
  return db.transaction(async (tx) => {
    const other = await join(tx, act, row);
    await tx.insert(blogs).values(row);
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'create', entity: 'blog', id, label: form.heading },
      after: form,
    });
    return present(row, other);
  });
}

/**
 * Makes a blog and its sibling each other's, and parts the one that it had before.
 * @returns the sibling, null where it has none
 * @throws {ApiError} INVALID_FIELDS where that is gone, of the same language or another article's
 */
async function join(tx: DbHandle, act: Act, { id, language, sibling }: Row): Promise<Row | null> {
  const touched = await tx
    .select()
    .from(blogs)
    .where(or(eq(blogs.sibling, id), sibling === null ? undefined : eq(blogs.id, sibling)))
    .orderBy(asc(blogs.id)) // two admins at once lock them in the same order
    .for('update');
  for (const row of touched.filter((each) => each.id !== sibling)) {
    const updatedAt = laterThan(row.updatedAt, act.at);
    await tx.update(blogs).set({ sibling: null, updatedAt }).where(eq(blogs.id, row.id));
  }
  const other = touched.find((row) => row.id === sibling && row.deletedAt === null);
  if (sibling === null) return null;
  const isTaken = other?.sibling && other.sibling !== id && (await findBlog(tx, other.sibling));
  if (!other || other.id === id || other.language === language || isTaken) {
    throw new ApiError('INVALID_FIELDS', { errors: { sibling: 'siblingUnfit' } });
  }
  if (other.sibling === id) return other;
  const updatedAt = laterThan(other.updatedAt, act.at);
  await tx.update(blogs).set({ sibling: id, updatedAt }).where(eq(blogs.id, other.id));
  return { ...other, sibling: id };
}

/**
 * Changes a blog; its content must be sanitised.
 * @param version what the change is based on; undefined: whatever is there
 * @returns the blog, or undefined where there is none; `outdated` is what is there instead of the version
 * @throws {ApiError} INVALID_FIELDS where its sibling cannot be one
 */
export async function changeBlog(
  db: Db,
  act: Act,
  id: string,
  form: BlogForm,
  version?: string,
): Promise<Blog | { outdated: Blog } | undefined> {
  return db.transaction(async (tx) => {
    // In one order, so that two admins who join the same two do not wait for each other.
    const locked = await tx
      .select()
      .from(blogs)
      .where(inArray(blogs.id, [id, ...(form.sibling ? [form.sibling] : [])]))
      .orderBy(asc(blogs.id))
      .for('update');
    const before = locked.find((row) => row.id === id && row.deletedAt === null);
    if (!before) return undefined;
    if (version !== undefined && version !== before.updatedAt.toISOString()) {
      return { outdated: (await findBlog(tx, id)) ?? present(before, null) };
    }
    const { language = before.language, sibling = before.sibling } = form;
    const change = {
      ...{ ...form, language, sibling },
      updatedAt: laterThan(before.updatedAt, act.at),
    };
    // A sibling that was deleted is found again when it comes back; until then it binds nothing.
    const isKept = sibling === before.sibling && language === before.language;
    if (!isKept) await join(tx, act, { ...before, ...change });
    await tx.update(blogs).set(change).where(eq(blogs.id, id));
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'update', entity: 'blog', id, label: form.heading },
      ...{ before, after: form },
      wholeTexts: true,
    });
    return findBlog(tx, id);
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
    return findBlog(tx, id);
  });
}

/** Erases the blogs that were deleted seven days before `now` (ms). */
export async function eraseDeletedBlogs(db: Db, now: number): Promise<void> {
  await db.delete(blogs).where(lt(blogs.deletedAt, new Date(now - limits.deletedKept)));
}
