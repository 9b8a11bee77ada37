import { appendEntry, besideEntry } from '#contract/http/entry.ts';
import { keepEarlyClick } from '#contract/http/earlyClick.ts';
import { cspHash } from './cspHash.ts';
import { isNewEnough } from './oldBrowser.ts';

/** Before the page: on a slow line it is seen, and tapped, while its end is still on the way. */
const early = `if(${isNewEnough}){${keepEarlyClick}}`;

/**
 * An element for the head that keeps the button that was tapped last until the code is there;
 * src/pwa/replayEarlyClick.ts presses it then.
 */
export const earlyScript = `<script>${early}</script>`;

/** What the content security policy allows it by. */
export const earlySource = cspHash(early);

/**
 * Starts what is in the element before it: after the first frame, at once where none is shown,
 * and after a second in a tab that the browser paints nothing of. The second start finds it empty;
 * in a browser that the code is not made for (oldBrowser.ts) there is none.
 */
const starter =
  `if(${isNewEnough}){` +
  'const {content} = document.currentScript.previousElementSibling,' +
  `start = () => {${appendEntry}};` +
  'document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));' +
  'setTimeout(start, 1000);' +
  '}';

/** What the content security policy allows the starter by. */
export const starterSource = cspHash(starter);

/**
 * The end of a rendered page: its code, fetched once the text is on the screen. In the head the
 * code would share a slow line with the text, and a slow phone's processor with the first paint.
 * @param entry the elements that start the app
 * @param files the files that it needs
 * @returns HTML
 */
export function deferredScripts(entry: string, files: readonly string[]): string {
  // A browser fetches nothing of what is in a template.
  const links = besideEntry(entry, files).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return `<template>${entry}${links.join('')}</template><script>${starter}</script>`;
}
