import { desc, eq } from 'drizzle-orm';
import type { Blog } from '#contract/blog.ts';
import type { BlogForm } from '#contract/blogForm.ts';
import type { Db } from '#server/db/client.ts';
import { blogs } from '#server/db/schema.ts';

/** A blog as readers see it. */
function present(row: typeof blogs.$inferSelect): Blog {
  const { id, updatedAt: _updatedAt, createdAt, ...rest } = row;
  return { _id: id, ...rest, createdAt: createdAt.toISOString() };
}

/** All blogs, newest first. */
export async function listBlogs(db: Db): Promise<Blog[]> {
  const rows = await db.select().from(blogs).orderBy(desc(blogs.createdAt), desc(blogs.id));
  return rows.map(present);
}

/** One blog, or undefined. */
export async function findBlog(db: Db, id: string): Promise<Blog | undefined> {
  const [row] = await db.select().from(blogs).where(eq(blogs.id, id));
  return row && present(row);
}

/** Adds a blog under `id`; its content must be sanitised. Out: the blog. */
export async function addBlog(db: Db, id: string, form: BlogForm, now: Date): Promise<Blog> {
  const row = { id, ...form, demo: false, createdAt: now, updatedAt: now };
  await db.insert(blogs).values(row);
  return present(row);
}

/** Changes a blog; its content must be sanitised. Out: the blog, or undefined where there is none. */
export async function changeBlog(
  db: Db,
  id: string,
  form: BlogForm,
  now: Date,
): Promise<Blog | undefined> {
  const [row] = await db
    .update(blogs)
    .set({ ...form, updatedAt: now })
    .where(eq(blogs.id, id))
    .returning();
  return row && present(row);
}

/** Removes a blog. Out: whether there was one. */
export async function removeBlog(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(blogs).where(eq(blogs.id, id)).returning({ id: blogs.id });
  return removed.length > 0;
}
