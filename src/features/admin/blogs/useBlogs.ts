import { useCallback, useState } from 'react';
import type { Blog, BlogOverview } from '#contract/blogs/blog.ts';
import { textsOf } from '#contract/blogs/texts.ts';
import { limits } from '#contract/limits.ts';
import { callApi } from '#src/data/api.ts';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';
import { withText } from './blogList.ts';

/** The blogs that fit, page by page. They are never kept on the phone: no one should work on an old copy. */
export function useBlogs(search: string, tag: string) {
  const [tags, setTags] = useState<BlogOverview['tags']>();
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { page, limit: limits.adminBlogsPageSize, search, tag };
      const answer = await callApi('blogs.overview', { query, signal });
      setTags(answer.tags);
      return {
        items: answer.blogs.map((blog) => ({ ...blog, id: blog._id })),
        total: answer.total,
      };
    },
    [search, tag],
  );
  const list = useCountedList(limits.adminBlogsPageSize, load);
  return {
    ...list,
    /** How many there are of each tag, whatever is searched for; undefined until that is known. */
    tags,
    /** Shows what was saved: in its place, or where the server puts it. */
    saved(blog: Blog) {
      const isIn = (article: Blog) => textsOf(article).some(({ _id }) => _id === blog._id);
      const article = list.items.find(isIn);
      const now = search === '' && tag === '' ? article && withText(article, blog) : undefined;
      if (now) list.replace(now);
      else list.reload();
    },
    /** Rejects where the blog could not be deleted. Answers what brings it back; rejects where that fails. */
    async remove(id: string): Promise<() => Promise<void>> {
      await callApi('blogs.remove', { params: { blogId: id } });
      list.reload();
      return async () => {
        await callApi('blogs.restore', { params: { blogId: id } });
        list.reload();
      };
    },
  };
}

export type Blogs = ReturnType<typeof useBlogs>;
