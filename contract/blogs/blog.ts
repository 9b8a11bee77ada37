import type { Language } from '#contract/language.ts';
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
  /** The same article in the other language, where there is one. */
  sibling?: BlogSibling;
  /** In lists, where an article is there once: the sibling itself. The english one holds the other. */
  other?: Blog;
  /** What a change is based on. Left out by answers that a phone kept from before there were these. */
  version?: string;
}

/** What leads to an article in the other language. */
interface BlogSibling {
  _id: string;
  heading: string;
  language: Language;
}

/** @returns an article of a list as its reader has it: in `language` where there is one */
export function inLanguage(blog: Blog, language: Language): Blog {
  return blog.other?.language === language ? blog.other : blog;
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
