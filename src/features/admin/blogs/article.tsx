import { createElement, type ReactNode } from 'react';
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
  if (isOneOf(boxTags, name)) return boxOf(element, at, depth);
  if (isOneOf(cellTags, name)) return cellOf(element, depth);
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

const isOneOf = (names: readonly string[], name: string) => names.includes(name);
const blocks = blockTags.join();
const blocksAndBoxes = [...blockTags, ...boxTags].join();

/** A box around no other blocks is a paragraph; another one parts what is beside it from what is in it. */
function boxOf(box: Element, at: number, depth: number): ReactNode {
  const children = childrenOf(box, depth + 1);
  if (box.querySelector(blocksAndBoxes)) return ['\n', children, '\n'];
  const isBlank = !box.textContent.trim() && !box.querySelector('img');
  return !isBlank && <p key={`p ${at}`}>{children}</p>;
}

function cellOf(cell: Element, depth: number): ReactNode {
  const next = cell.nextElementSibling;
  const isParted =
    !next || cell.lastElementChild?.matches(blocks) || next.firstElementChild?.matches(blocks);
  return [childrenOf(cell, depth + 1), !isParted && cellBreak];
}
