import { inlineJson } from '#contract/http/inlineJson.ts';
import { snapshotPrefixes } from '#contract/snapshotCaches.ts';
import { belowFold, snapshotFold, type PaintedPage } from '#contract/snapshots.ts';
import { languageTags } from '#contract/http/document.ts';
import { besideEntry, entryScripts } from '#contract/http/entry.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { memberAsk, memberStart, visitorCheck, visitorStart } from './scripts.ts';

/** What a document is made with: the build's app shell, and the page's styles. */
export interface DocumentParts {
  build: string;
  /** index.html as the server sends it. */
  shell: string;
  styles: string;
}

/** A document and the inline texts that its policy must allow. */
export interface SnapshotDocument {
  html: string;
  styles: string[];
  scripts: string[];
}

/** A visitor's page whole: it paints without waiting for any code. */
export function visitorDocument(page: PaintedPage, parts: DocumentParts): SnapshotDocument {
  return assemble(page, parts, {
    check: visitorCheck,
    body: body(page),
    start: visitorStart,
    attributes: '',
  });
}

/** What a member's page is put into: nothing of the person is in it. */
export function memberFrame(page: PaintedPage, parts: DocumentParts): SnapshotDocument {
  const pages = `${snapshotPrefixes.member}${parts.build}|`;
  const attributes = ` data-pages="${escapeHtml(pages)}" data-address="${escapeHtml(page.address)}"`;
  return assemble(page, parts, { check: memberAsk, body: null, start: memberStart, attributes });
}

/** A member's page, for the frame: the painted app, its data, its age. */
export function body({ html, data, owner, saved, savedAt, ages }: PaintedPage): string {
  const age =
    savedAt === null
      ? ''
      : `<p id="snapshot-age" role="status" data-saved-at="${savedAt}" data-ages="${escapeHtml(JSON.stringify(ages))}"></p>`;
  return (
    `<div id="app" data-snapshot="${escapeHtml(owner ?? '')}" data-saved="${escapeHtml(JSON.stringify(saved))}">${html}</div>` +
    `${age}<script id="page-data" type="application/json">${inlineJson(data)}</script>`
  );
}

/** The last of the page: once it is there, everything is. */
const starter = 'snapshot-start';

/** Until the first frame, what is below the screen is not there. */
const foldStyle = `[data-folded] [${belowFold}]{display:none!important}`;

const styleLink = /<link rel="stylesheet"[^>]*>/g;

interface Pieces {
  /** Runs before the styles are read. */
  check: string;
  /** Null: the place of the app shell is filled later. */
  body: string | null;
  start: string;
  attributes: string;
}

function assemble(
  { language, title, day, until: end, styles: files, scripts }: PaintedPage,
  { shell, styles: pageStyles }: DocumentParts,
  { check, body: filled, start, attributes }: Pieces,
): SnapshotDocument {
  const styles = pageStyles + foldStyle;
  const entry = entryScripts.exec(shell)?.[0] ?? '';
  // Named but switched off, so that code that loads later takes them for loaded.
  const links = files.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}" disabled>`);
  // Side by side instead of one that names the next: none of them is far away.
  const modules = besideEntry(entry, scripts).map(
    (file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`,
  );
  // A slow phone would lay out and paint what it shows in four pieces. What is below comes after it.
  const until = filled?.includes(` id="${snapshotFold}"`) ? snapshotFold : starter;
  const whole = `<link rel="expect" href="#${until}" blocking="render">`;
  const head =
    `<title>${escapeHtml(title)}</title><script>${check}</script>` +
    `${whole}<style>${styles}</style>${links.join('')}`;
  const code =
    `<template>${entry}${modules.join('')}</template>` +
    `<script id="${starter}">${start}</script>`;
  const times = ` data-day="${escapeHtml(day)}"${end === null ? '' : ` data-until="${end}"`}`;
  const template = shell.replaceAll(styleLink, '').replace(entry, '');
  // Replacement functions, because texts may hold `$&`.
  const html = template
    .replace(
      '<html lang="en"',
      () =>
        `<html lang="${languageTags[language]}" data-language="${language}" data-folded${times}${attributes}`,
    )
    .replace(/<!--head-->[\s\S]*?<!--\/head-->/, () => head)
    .replace(/<div id="app">[\s\S]*?<!--\/app-->\s*<\/div>/, (place) => filled ?? place)
    .replace('<!--data-->', () => code);
  return { html, styles: [styles], scripts: [check, start] };
}
