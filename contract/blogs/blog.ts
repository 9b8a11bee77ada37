import type { Language } from '#contract/language.ts';
import { nearestLanguage } from '#contract/nearestLanguage.ts';
import type { BlogTag } from '#contract/options.ts';

/** A blog (spec 3). `content` is HTML that the server has sanitised. */
export interface Blog {
  _id: string;
  bannerImage: string;
  heading: string;
  tag: BlogTag | string;
  content: string;
  author: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  demo: boolean;
  /** Of the article. Left out where it is english. */
  language?: Exclude<Language, 'english'>;
  /** The same article in its other languages, where there are any. */
  siblings?: readonly BlogSibling[];
  /**
   * In lists, where an article is there once: its text in the language that was asked for, or the
   * nearest. The english one holds it.
   */
  other?: Blog;
  /** In lists for those who edit articles: all other texts of the article. */
  others?: readonly Blog[];
  /** What a change is based on. Left out by answers that a phone kept from before there were these. */
  version?: string;
}

/** A page of the blog list: articles, newest first, with the beginning of their texts alone. */
export interface BlogPage {
  blogs: Blog[];
  /** How many there are on all pages. */
  total: number;
  /** From 1; the last one there is where a later one was asked for. */
  page: number;
  limit: number;
}

/**
 * A page of the admins' list: articles with all their texts as `others`. The first has the beginning of
 * what it says, the others nothing of it.
 */
export interface BlogOverview extends BlogPage {
  /** How many articles there are in all, whatever is searched for, by the tag of their first text. */
  tags: readonly { tag: string; count: number }[];
}

/** What leads to an article in another language. */
interface BlogSibling {
  _id: string;
  heading: string;
  language: Language;
}

/** @returns an article of a list as its reader has it: in `language`, or the nearest that is there */
export function inLanguage(blog: Blog, language: Language): Blog {
  const { other, language: own = 'english' } = blog;
  return other?.language && nearestLanguage(language, [own, other.language]) === other.language
    ? other
    : blog;
}

/** The words of a blog's HTML, for excerpts and search. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
