import sanitizeHtml from 'sanitize-html';
import { plainText } from '#contract/blogs/blog.ts';
import {
  articleTags,
  blockTags,
  boxTags,
  cellBreak,
  cellTags,
  isBlockText,
  isLinkAddress,
  otherTags,
  paragraphsOf,
} from '#contract/blogs/article.ts';
import { isPictureAddress } from '#contract/blogs/blogForm.ts';

const options: sanitizeHtml.IOptions = {
  // Boxes and cells are named alike here, and taken out below.
  allowedTags: [...articleTags, 'div', 'td'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  // Deeper markup says nothing more, and takes browsers long to lay out.
  nestingLimit: 20,
  transformTags: {
    ...otherTags,
    ...Object.fromEntries(boxTags.map((tag) => [tag, 'div'])),
    ...Object.fromEntries(cellTags.map((tag) => [tag, 'td'])),
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: isLinkAddress(href) ? { href } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureAddress(attribs.src ?? ''),
};

/**
 * HTML that is safe to show to everyone. A content without paragraphs is plain text: blank lines
 * part its paragraphs. Applied to its own answer it changes nothing.
 * @param html what an editor sent, of any kind
 * @returns only allowed tags, closed and in order, with addresses that cannot run anything; every
 *   other character as text
 */
export function sanitise(html: string): string {
  const clean = withoutBoxes(sanitizeHtml(html, options)).trim();
  return isBlockText(clean) ? clean : paragraphs(clean);
}

const blocks = blockTags.join('|');
const innerBox = new RegExp(`<div>((?:(?!<(?:${blocks}|div)\\b|</div>)[\\s\\S])*)</div>`, 'g');
const nextCell = new RegExp(
  `(</(?:${blocks})>\\s*)?</td>\\s*<td>(?=(\\s*<(?:${blocks})\\b)?)`,
  'g',
);

/** A box around no other blocks is a paragraph; another one parts what is beside it from what is in it. */
function withoutBoxes(html: string): string {
  return html
    .replace(nextCell, (_, before = '', after = '') => before || (after ? '' : cellBreak))
    .replace(/<\/?td>/g, '')
    .replace(innerBox, (_, content: string) =>
      saysSomething(content) ? `<p>${content.trim()}</p>` : '',
    )
    .replace(/<\/?div>/g, '\n');
}

function paragraphs(text: string): string {
  return paragraphsOf(text)
    .filter((part) => plainText(part) !== '' || part.includes('<img'))
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('\n');
}

/** Whether sanitised HTML shows anything at all. */
export function saysSomething(html: string): boolean {
  return html.includes('<img') || plainText(html) !== '';
}
