import sanitizeHtml from 'sanitize-html';
import { plainText } from '#contract/blog.ts';
import { isPictureAddress } from '#contract/blogForm.ts';
import { safeReturnPath } from '#contract/paths.ts';

/** What an article is made of. Nothing that holds raw text, foreign content, styles or scripts. */
export const allowedTags = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'figure', 'figcaption', 'hr', 'br'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
];

/** Tags that begin a new line, so that a content with one of them was written as HTML. */
const block = /<(p|h[2-4]|[uo]l|blockquote|figure|hr)\b/;

const linkProtocols = ['https:', 'http:', 'mailto:', 'tel:'];

/** Whether a link may lead there: the web, mail, a phone, a page of this site or a place on this one. */
function isLinkAddress(text: string): boolean {
  if (safeReturnPath(text) !== null || /^#[\w-]+$/.test(text)) return true;
  return URL.canParse(text) && linkProtocols.includes(new URL(text).protocol);
}

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  // Deeper markup says nothing more, and takes browsers long to lay out.
  nestingLimit: 20,
  transformTags: {
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', del: 's', strike: 's' },
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: isLinkAddress(href) ? { href } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureAddress(attribs.src ?? ''),
};

/**
 * HTML that is safe to show to everybody. In: what an editor sent, of any kind. Out: only allowed
 * tags, closed and in order, with addresses that cannot run anything; every other character as
 * text. A content without paragraphs is plain text: blank lines part its paragraphs. Applied to
 * its own answer it changes nothing.
 */
export function sanitise(html: string): string {
  const clean = sanitizeHtml(html, options).trim();
  return block.test(clean) ? clean : paragraphs(clean);
}

function paragraphs(text: string): string {
  return text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .filter((part) => plainText(part) !== '' || part.includes('<img'))
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('\n');
}

/** Whether sanitised HTML shows anything at all. */
export function saysSomething(html: string): boolean {
  return html.includes('<img') || plainText(html) !== '';
}
