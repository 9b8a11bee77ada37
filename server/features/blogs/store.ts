import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Blog } from '#contract/blogs/blog.ts';
import type { BlogChange, BlogForm } from '#contract/blogs/blogForm.ts';
import { languages, type Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { newId } from '#server/db/ids.ts';
import { blogs } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';

const isThere = (id: string) => and(eq(blogs.id, id), isNull(blogs.deletedAt));

type Row = typeof blogs.$inferSelect;

/** @returns a blog as readers see it, with what leads to it in other languages */
export function present(row: Row, others: readonly Row[]): Blog {
  const { id, updatedAt, deletedAt: _deletedAt, createdAt, ...rest } = row;
  const { language, article: _article, sibling: _sibling, ...texts } = rest;
  const siblings = others.map((other) => ({
    ...{ _id: other.id, heading: other.heading, language: other.language },
  }));
  return {
    ...{ _id: id, ...texts, createdAt: createdAt.toISOString() },
    version: updatedAt.toISOString(),
    ...(language !== 'english' && { language }),
    ...(siblings.length > 0 && { siblings }),
  };
}

/** What the texts of one article have in common: an only one has its own id. */
export const articleOf = ({ id, article }: Pick<Row, 'id' | 'article'>) => article ?? id;
/** The same in a query. */
export const articleKey = sql<string>`coalesce(${blogs.article}, ${blogs.id})`;
const rank = (language: Language) => languages.indexOf(language);
/** The order of an article's texts. */
export const byLanguage = (a: Pick<Row, 'language'>, b: Pick<Row, 'language'>) =>
  rank(a.language) - rank(b.language);

/** @returns the texts of articles that are there, by what they have in common, each in the languages' order */
export async function textsOf(db: DbHandle, keys: readonly string[]): Promise<Map<string, Row[]>> {
  const rows = await db
    .select()
    .from(blogs)
    .where(and(inArray(articleKey, [...keys]), isNull(blogs.deletedAt)));
  const texts = new Map<string, Row[]>();
  for (const row of rows.sort(byLanguage)) {
    texts.set(articleOf(row), [...(texts.get(articleOf(row)) ?? []), row]);
  }
  return texts;
}

/** One blog, or undefined. */
export async function findBlog(db: DbHandle, id: string): Promise<Blog | undefined> {
  const [row] = await db.select().from(blogs).where(isThere(id));
  if (!row) return undefined;
  const texts = (await textsOf(db, [articleOf(row)])).get(articleOf(row)) ?? [];
  return present(
    row,
    texts.filter((other) => other.id !== id),
  );
}

/**
 * Adds a blog under `id`; its content must be sanitised.
 * @returns the blog
 * @throws {ApiError} INVALID_FIELDS where its sibling cannot be one
 */
export async function addBlog(db: Db, act: Act, id: string, form: BlogForm): Promise<Blog> {
  const { language = 'english', sibling = null, ...rest } = form;
  const row: Row = {
    ...{ id, ...rest, language, article: null, sibling: null, demo: false },
    ...{ createdAt: act.at, updatedAt: act.at, deletedAt: null },
  };
  return db.transaction(async (tx) => {
    const article = await join(tx, act, row, sibling);
    await tx.insert(blogs).values({ ...row, article });
    await pairUp(tx, [article]);
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'create', entity: 'blog', id, label: form.heading },
      after: form,
    });
    return (await findBlog(tx, id)) ?? present(row, []);
  });
}

/**
 * Looks up the article that a text becomes a part of, and has those who write its other texts, and
 * those of the one that it leaves, learn of it.
 * @param sibling - any text of the article; null where it becomes one of its own
 * @returns what its texts have in common
 * @throws {ApiError} INVALID_FIELDS where that is gone or has a text in this language already
 */
async function join(
  tx: DbHandle,
  act: Act,
  { id, language, article }: Row,
  sibling: string | null,
): Promise<string> {
  const known = await tx
    .select({ id: blogs.id, article: blogs.article })
    .from(blogs)
    .where(inArray(blogs.id, [id, ...(sibling === null ? [] : [sibling])]));
  const keys = [...known.map(articleOf), ...(article === null ? [] : [article])];
  const inThem = keys.length > 0 ? inArray(articleKey, keys) : eq(blogs.id, id);
  // Two admins at once lock them in the same order; what the other one did is read after that.
  const lock = tx.select({ id: blogs.id }).from(blogs).where(inThem);
  await lock.orderBy(asc(blogs.id)).for('update');
  const touched = await tx.select().from(blogs).where(inThem);
  const other = touched.find((row) => row.id === sibling && row.deletedAt === null);
  const key = other ? articleOf(other) : newId();
  const isTaken = touched.some(
    (row) =>
      articleOf(row) === key &&
      row.id !== id &&
      row.language === language &&
      row.deletedAt === null,
  );
  if (sibling !== null && (!other || other.id === id || isTaken)) {
    throw new ApiError('INVALID_FIELDS', { errors: { sibling: 'siblingUnfit' } });
  }
  for (const row of touched.filter((each) => each.id !== id)) {
    const updatedAt = laterThan(row.updatedAt, act.at);
    const { id: one } = row;
    await tx
      .update(blogs)
      .set({ article: articleOf(row), updatedAt })
      .where(eq(blogs.id, one));
  }
  return key;
}

/** Writes down pairs as the release before reads them: the first text, and the next one beside it. */
async function pairUp(tx: DbHandle, keys: readonly string[]): Promise<void> {
  for (const texts of (await textsOf(tx, keys)).values()) {
    const [first, second] = texts;
    for (const { id } of texts) {
      const pair = [first?.id, second?.id];
      const sibling = (pair.includes(id) && pair.find((one) => one !== id)) || null;
      await tx.update(blogs).set({ sibling }).where(eq(blogs.id, id));
    }
  }
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
  form: BlogChange,
  version?: string,
): Promise<Blog | { outdated: Blog } | undefined> {
  const changed = db.transaction(async (tx) => {
    const [before] = await tx.select().from(blogs).where(isThere(id));
    if (!before) return undefined;
    const { sibling, language = before.language, ...texts } = form;
    const own = (await textsOf(tx, [articleOf(before)])).get(articleOf(before)) ?? [];
    const siblings = own.filter((row) => row.id !== id).map((row) => row.id);
    const isKept =
      language === before.language &&
      (sibling === undefined ||
        (sibling === null ? siblings.length === 0 : siblings.includes(sibling)));
    // A sibling that was deleted is found again when it comes back; until then it binds nothing.
    const to = sibling === undefined ? (siblings[0] ?? null) : sibling;
    const article = isKept ? before.article : await join(tx, act, { ...before, language }, to);
    const [locked] = await tx.select().from(blogs).where(isThere(id)).for('update');
    if (!locked) return undefined;
    if (version !== undefined && version !== locked.updatedAt.toISOString()) {
      const outdated = (await findBlog(tx, id)) ?? present(locked, []);
      throw new Outdated(outdated);
    }
    const change = {
      ...{ ...texts, language, article },
      updatedAt: laterThan(locked.updatedAt, act.at),
    };
    await tx.update(blogs).set(change).where(eq(blogs.id, id));
    if (!isKept) await pairUp(tx, [articleOf(before), article ?? id]);
    await tellOf(tx, 'blogs');
    await recordChange(tx, {
      ...{ ...act, action: 'update', entity: 'blog', id, label: form.heading },
      ...{ before, after: form },
      wholeTexts: true,
    });
    return findBlog(tx, id);
  });
  return changed.catch((error: unknown) => {
    if (error instanceof Outdated) return { outdated: error.current };
    throw error;
  });
}

/** Undoes what was done to other texts of the article before it was seen that a change is outdated. */
class Outdated extends Error {
  readonly current: Blog;

  constructor(current: Blog) {
    super('The change is based on another version');
    this.current = current;
  }
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
    const texts = (await textsOf(tx, [articleOf(row)])).get(articleOf(row)) ?? [];
    // Another one was written in its place.
    const isTaken = texts.some((text) => text.id !== id && text.language === row.language);
    if (isTaken) await tx.update(blogs).set({ article: newId() }).where(eq(blogs.id, id));
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
