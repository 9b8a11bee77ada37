import type { Context } from 'hono';
import { languageTags } from '#contract/http/document.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import type { Language } from '#contract/language.ts';
import { cspHash } from './cspHash.ts';

const style =
  ':root{color-scheme:light dark}body{font:18px/1.5 sans-serif;max-width:32em;margin:8vh auto;' +
  'padding:0 1em;overflow-wrap:anywhere}button,a{display:inline-block;font:inherit;padding:.6em 1em;' +
  'min-height:48px;min-width:48px;box-sizing:border-box;margin:.4em 0}.no{background:none;' +
  'border:2px solid;border-radius:6px;color:inherit}dt{font-weight:bold}dd{margin:0 0 .5em}';

/**
 * The content security policy of such a page: it loads nothing, and shows nothing but its own style.
 * @param formAction where its forms may lead
 */
export const scriptFreePolicy = (formAction: "'self'" | "'none'"): string =>
  `default-src 'none'; style-src ${cspHash(style)}; base-uri 'none'; form-action ${formAction}; ` +
  "frame-ancestors 'none'";

interface ScriptFreePage {
  language: Language;
  /** A text; it is the heading as well. */
  title: string;
  /** What is below the heading, as HTML. */
  body: string;
}

/**
 * A page of the server's own for any phone, which is opened once at most: without scripts, files and
 * the app around it.
 * @returns the whole document as HTML
 */
export function scriptFreeDocument({ language, title, body }: ScriptFreePage): string {
  const shown = escapeHtml(title);
  return (
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${shown}</title>` +
    `<style>${style}</style></head><body><main><h1>${shown}</h1>${body}</main></body></html>`
  );
}

/**
 * Answers with such a page behind a signed link, which is its reader's alone: nothing keeps it, finds
 * it or is told its address.
 */
export function answerToLink(c: Context, page: ScriptFreePage): Response {
  c.header('Content-Security-Policy', scriptFreePolicy("'self'"));
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Cache-Control', 'no-store');
  return c.html(scriptFreeDocument(page));
}
