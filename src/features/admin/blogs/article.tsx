import { createElement, type ReactNode } from 'react';
import {
  articleTags,
  isBlockText,
  isLinkAddress,
  otherTags,
  paragraphsOf,
} from '#contract/blogs/article.ts';
import { isPictureAddress } from '#contract/blogs/blogForm.ts';

/** Elements whose text is not a text of the article. */
const silent = /^(script|style|textarea|option|noscript|template|title|iframe|svg|math)$/;
const empty = /^(br|hr|img)$/;
const deepest = 20; // as the server allows

/**
 * What readers will see of a content that is still being written: the server's rule, as React
 * elements. They are made of allowed names and addresses alone, never of markup, so that nothing
 * in a pasted text can run.
 */
export function articleOf(html: string): ReactNode {
  if (isBlockText(html)) return childrenOf(parsed(html), 0);
  return paragraphsOf(html)
    .filter((part) => part.trim() !== '')
    .map((part, at) => {
      const lines = part.trim().replace(/\r?\n/g, '<br>');
      return <p key={`${at}`}>{childrenOf(parsed(lines), 0)}</p>;
    });
}

/** A document of its own without a window: pictures are not loaded, scripts do not run. */
function parsed(html: string): Node {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    return node.nodeType === Node.ELEMENT_NODE && elementOf(node as Element, at, depth);
  });
}

function elementOf(element: Element, at: number, depth: number): ReactNode {
  const name = element.localName;
  if (silent.test(name) || depth >= deepest) return null;
  const other = otherTags[name as keyof typeof otherTags] as string | undefined;
  const tag = articleTags.find((known) => known === (other ?? name));
  // An element without a place here: what is in it stays.
  if (!tag) return childrenOf(element, depth + 1);
  const key = `${tag} ${at}`;
  if (tag === 'img') {
    const src = element.getAttribute('src') ?? '';
    return (
      isPictureAddress(src) && <img key={key} src={src} alt={element.getAttribute('alt') ?? ''} />
    );
  }
  const href = tag === 'a' && element.getAttribute('href');
  const attributes = { key, ...(href && isLinkAddress(href) && { href }) };
  return empty.test(tag)
    ? createElement(tag, attributes)
    : createElement(tag, attributes, ...childrenOf(element, depth + 1));
}
