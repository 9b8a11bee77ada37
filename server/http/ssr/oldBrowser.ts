import { href } from '#contract/http/paths.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { languages, type Language } from '#contract/language.ts';
import { serverTexts, type ServerTexts } from '#server/domain/serverTexts.ts';
import { cspHash } from './cspHash.ts';

/**
 * Whether a browser is one of those that the README names: the last two things that all of them have
 * came with Chrome 93, Firefox 98 and Safari 15.4.
 */
export const isNewEnough = 'Object.hasOwn&&window.HTMLDialogElement';

const id = 'old-browser';

/**
 * In the syntax of the oldest: one that cannot read it would say nothing. In all others the note
 * goes: its link would stand before the one that skips to the content.
 */
const script = `(function(n){if(${isNewEnough})n.parentNode.removeChild(n);else n.removeAttribute("hidden")})(document.getElementById("${id}"))`;

/** What the content security policy allows the script of the note by. */
export const oldBrowserSource = cspHash(script);

const note = ({ text, jobs }: ServerTexts['oldBrowser']) =>
  `<p id="${id}" hidden>${escapeHtml(text)} <a href="${href('jobs')}">${escapeHtml(jobs)}</a></p>` +
  `<script>${script}</script>`;

/**
 * HTML for the place before the app: what to update, seen only in a browser that the code is not made
 * for. What the server rendered stays readable there, and its links and forms work.
 */
export const oldBrowserNote = Object.fromEntries(
  languages.map((language) => [language, note(serverTexts[language].oldBrowser)]),
) as Record<Language, string>;
