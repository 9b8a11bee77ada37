import sanitizeHtml from 'sanitize-html';
import { plainText } from '#contract/blogs/blog.ts';
import {
  articleTags,
  isBlockText,
  isLinkAddress,
  otherTags,
  paragraphsOf,
} from '#contract/blogs/article.ts';
import { isPictureAddress } from '#contract/blogs/blogForm.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...articleTags],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  // Deeper markup says nothing more, and takes browsers long to lay out.
  nestingLimit: 20,
  transformTags: {
    ...otherTags,
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
  const clean = sanitizeHtml(html, options).trim();
  return isBlockText(clean) ? clean : paragraphs(clean);
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
