import { safeReturnPath } from '#contract/http/paths.ts';
import { isUrl } from '../text.ts';

/** What an article is made of. Nothing that holds raw text, foreign content, styles or scripts. */
export const articleTags = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'figure', 'figcaption', 'hr', 'br'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
] as const;

/** Tags that an article has another one for. */
export const otherTags = { h1: 'h2', h5: 'h4', h6: 'h4', del: 's', strike: 's' } as const;

/** Boxes that an article has no tag for: what is in one begins a new line. */
export const boxTags = [
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'center', 'form'],
  ...['fieldset', 'address', 'details', 'summary', 'caption', 'tr', 'dt', 'dd', 'pre'],
] as const;

/** The cells of a row, which becomes one paragraph, and what parts them there. */
export const cellTags = ['td', 'th'] as const;
export const cellBreak = ', ';

/** What a box is no paragraph around. */
export const blockTags = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote'],
  ...['figure', 'figcaption', 'hr'],
] as const;

const blockText = new RegExp(`<(${[...blockTags, ...boxTags].join('|')})\\b`, 'i');

/** Whether a content has a tag that begins a new line, so that it was written as HTML. */
export function isBlockText(html: string): boolean {
  return blockText.test(html);
}

/** The paragraphs of a plain text: blank lines part them. */
export function paragraphsOf(text: string): string[] {
  return text.split(/(?:\r?\n[ \t]*){2,}/);
}

const linkProtocols = ['https:', 'http:', 'mailto:', 'tel:'];

/** Whether a link may lead there: the web, mail, a phone, a page of this site or a place on this one. */
export function isLinkAddress(text: string): boolean {
  if (safeReturnPath(text) !== null || /^#[\w-]+$/.test(text)) return true;
  return isUrl(text) && linkProtocols.includes(new URL(text).protocol);
}
