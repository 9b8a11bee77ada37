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
  /** What a change is based on. Left out by answers that a phone kept from before there were these. */
  version?: string;
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
