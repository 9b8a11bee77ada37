import { keepEarlyClick } from '#contract/http/earlyClick.ts';
import { cspHash } from './cspHash.ts';
import { isNewEnough } from './oldBrowser.ts';

/**
 * Starts what is in the element before it: after the first frame, at once where none is shown,
 * and after a second in a tab that the browser paints nothing of. The second start finds it empty;
 * in a browser that the code is not made for (oldBrowser.ts) there is none.
 * Until then it keeps the button that was tapped last; src/pwa/replayEarlyClick.ts presses it later.
 */
const starter =
  `if(${isNewEnough}){` +
  'const {content} = document.currentScript.previousElementSibling,' +
  'start = () => document.head.append(content);' +
  'document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));' +
  'setTimeout(start, 1000);' +
  keepEarlyClick +
  '}';

/** What the content security policy allows the starter by. */
export const starterSource = cspHash(starter);

/**
 * The end of a rendered page: its code, fetched once the text is on the screen. In the head the
 * code would share a slow line with the text, and a slow phone's processor with the first paint.
 * @param entry the entry's script element
 * @param files the files that it needs
 * @returns HTML
 */
export function deferredScripts(entry: string, files: readonly string[]): string {
  // A browser fetches nothing of what is in a template.
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return `<template>${links.join('')}${entry}</template><script>${starter}</script>`;
}
