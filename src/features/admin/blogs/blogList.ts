import { plainText, type Blog } from '#contract/blogs/blog.ts';
import { textsOf } from '#contract/blogs/texts.ts';
import { blogTags } from '#contract/options.ts';
import { normalise } from '#contract/text.ts';

/** How many blogs each tag has: the known tags in their order, then those that only blogs know. */
export function countTags(blogs: readonly Blog[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>(blogTags.map((tag) => [tag, 0]));
  for (const { tag } of blogs) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count }));
}

/** The blogs of a tag ('' for all) in which every word of the search stands, newest first. */
export function selectBlogs(blogs: readonly Blog[], search: string, tag: string): Blog[] {
  const words = normalise(search).split(' ').filter(Boolean);
  return blogs
    .filter((blog) => tag === '' || blog.tag === tag)
    .filter((blog) =>
      textsOf(blog).some(({ heading, author, content }) => {
        const text = normalise(`${heading} ${author} ${plainText(content)}`);
        return words.every((word) => text.includes(word));
      }),
    )
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** The blogs with one that was created or changed. */
export function withBlog(blogs: readonly Blog[], saved: Blog): Blog[] {
  return blogs.some(({ _id }) => _id === saved._id)
    ? blogs.map((blog) => (blog._id === saved._id ? saved : blog))
    : [saved, ...blogs];
}
