import { desc, eq } from 'drizzle-orm';
import type { Blog } from '#contract/blog.ts';
import { blogs } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { openHandler, type Handler } from '#server/http/handler.ts';

function present(row: typeof blogs.$inferSelect): Blog {
  const { id, updatedAt: _updatedAt, createdAt, ...rest } = row;
  return { _id: id, ...rest, createdAt: createdAt.toISOString() };
}

/** The calls of spec section 7 under /blogs. */
export const blogHandlers: readonly Handler[] = [
  openHandler('blogs.list', {
    run: async ({ db }) =>
      (await db.select().from(blogs).orderBy(desc(blogs.createdAt), desc(blogs.id))).map(present),
  }),
  openHandler('blogs.get', {
    async run({ db, params }) {
      const [row] = await db
        .select()
        .from(blogs)
        .where(eq(blogs.id, params.blogId ?? ''));
      if (!row) throw new ApiError('BLOG_NOT_FOUND');
      return present(row);
    },
  }),
];
