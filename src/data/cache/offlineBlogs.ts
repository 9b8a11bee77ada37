import { inLanguage, type Blog, type BlogPage } from '#contract/blogs/blog.ts';
import { hasWords, searchedText, wordsOfSearch } from '#contract/blogs/search.ts';
import { blogLanguage } from '#contract/blogs/texts.ts';
import { languages, type Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { nearestLanguage } from '#contract/nearestLanguage.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import { keyPrefixes, localKeys } from '#src/data/storage/keys.ts';
import { readLocal } from '#src/data/storage/localStore.ts';
import { entriesUnder } from '#src/data/storage/stores.ts';
import type { Cached } from './cache.ts';

/**
 * A page of the blog list over the articles that the phone keeps whole, found as the server finds them.
 * @returns undefined where it keeps none; `savedAt` is that of the oldest article on the page
 */
export async function blogsOnPhone(
  query: NonNullable<ResourceRequest['query']>,
): Promise<Cached<BlogPage> | undefined> {
  const kept = await entriesUnder<Cached<Blog>>('public', keyPrefixes.blog).catch(() => []);
  if (kept.length === 0) return undefined;
  const language = readerLanguage();
  const words = wordsOfSearch(String(query.search ?? ''));
  const found = articlesOf(kept.map(([, { data }]) => data))
    .filter((texts) => !words[0] || texts.some((text) => hasWords(searchedText(text), words)))
    .map((texts) => asListed(texts, language))
    .filter((blog) => !query.tag || inLanguage(blog, language).tag === query.tag)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const limit = limits.blogPageSize;
  const pages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.page)) || 1));
  const blogs = found.slice((page - 1) * limit, page * limit);
  const shown = new Set(blogs.flatMap(({ _id, other }) => [_id, other?._id]));
  const ofPage = kept.filter(([, { data }]) => blogs.length === 0 || shown.has(data._id));
  const savedAt = Math.min(...ofPage.map(([, entry]) => entry.savedAt));
  return { data: { blogs, total: found.length, page, limit }, savedAt };
}

const readerLanguage = (): Language =>
  languages.find((language) => language === readLocal(localKeys.language)) ?? 'english';

/** The texts of each article, in the languages' order. */
function articlesOf(texts: readonly Blog[]): Blog[][] {
  const articles = new Map<string, Blog[]>();
  const inOrder = [...texts].sort(
    (a, b) => languages.indexOf(blogLanguage(a)) - languages.indexOf(blogLanguage(b)),
  );
  for (const text of inOrder) {
    const ids = [text._id, ...(text.siblings ?? []).map(({ _id }) => _id)];
    const key = ids.sort()[0] ?? text._id;
    articles.set(key, [...(articles.get(key) ?? []), text]);
  }
  return [...articles.values()];
}

/** An article as a list has it: its first text, with the reader's beside. */
function asListed(texts: readonly Blog[], language: Language): Blog {
  const [first, ...rest] = texts as [Blog, ...Blog[]];
  const nearest = nearestLanguage(language, texts.map(blogLanguage));
  const other = rest.find((text) => blogLanguage(text) === nearest);
  return { ...first, ...(other && { other }) };
}
