import type { Blog } from '#contract/blogs/blog.ts';

/** The blog form as it is typed. */
export const blankBlog = { bannerImage: '', heading: '', tag: 'new', content: '', author: '' };

export type BlogFields = typeof blankBlog;

/** What the form shows of a stored blog. */
export function fieldsOf({ bannerImage, heading, tag, content, author }: Blog): BlogFields {
  return { bannerImage, heading, tag, content, author };
}
