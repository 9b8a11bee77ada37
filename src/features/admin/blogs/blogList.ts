import type { Blog, BlogOverview } from '#contract/blogs/blog.ts';
import { textsOf } from '#contract/blogs/texts.ts';
import { blogTags } from '#contract/options.ts';

/** How many blogs each tag has: the known tags in their order, then those that only blogs know. */
export function allTags(counted: BlogOverview['tags']): { tag: string; count: number }[] {
  const counts = new Map<string, number>(blogTags.map((tag) => [tag, 0]));
  for (const { tag, count } of counted) counts.set(tag, count);
  return [...counts].map(([tag, count]) => ({ tag, count }));
}

/**
 * An article of the list with one of its texts as it was saved.
 * @returns undefined where the article has come to have other texts, or another tag: what is counted
 *   and put together of them the server says alone
 */
export function withText<T extends Blog>(article: T, saved: Blog): T | undefined {
  const { others, ...first } = article;
  const known = textsOf(article).map(({ _id }) => _id);
  const now = [saved._id, ...(saved.siblings ?? []).map(({ _id }) => _id)];
  const isSame = known.length === now.length && known.every((id) => now.includes(id));
  const before = textsOf(article).find(({ _id }) => _id === saved._id);
  if (!isSame || before?.tag !== saved.tag || before.language !== saved.language) return undefined;
  if (first._id === saved._id) return { ...article, ...saved };
  const { version: _version, ...row } = { ...saved, content: '' };
  return { ...article, others: others?.map((other) => (other._id === saved._id ? row : other)) };
}
