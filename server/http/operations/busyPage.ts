import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { cookies, languageTags } from '#contract/http/document.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { languages, type Language } from '#contract/language.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { meansPage } from '#server/http/ssr/acceptsHtml.ts';
import { cspHash } from '#server/http/ssr/cspHash.ts';

const style =
  ':root{color-scheme:light dark}body{font:18px/1.5 sans-serif;max-width:32em;margin:10vh auto;' +
  'padding:0 1em}a{display:inline-block;padding:.6em 1em;min-height:48px;box-sizing:border-box}';

/** The headers of a busy page: it loads nothing, and shows nothing but its own style. */
export const busyPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${cspHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
};

/** An empty link leads to the address itself, so that one page is right for all of them. */
function pageIn(language: Language): Buffer {
  const { title, text, again } = serverTexts[language].busyPage;
  return Buffer.from(
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>` +
      `<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>` +
      `<p>${escapeHtml(text)}</p><a href="">${escapeHtml(again)}</a></main></body></html>`,
  );
}

// Made at the start: under load it must cost nothing.
const pages = new Map(languages.map((language) => [language, pageIn(language)]));

/**
 * What is shown to who opens a page and is sent away.
 * @returns a whole document in the reader's language; undefined for a request that means no page
 */
export function busyPageFor({ method, url = '', headers }: IncomingMessage): Buffer | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!meansPage(headers.accept, headers['user-agent'])) return undefined;
  const asked =
    new URLSearchParams(url.split('?')[1]).get(cookies.language) ??
    parse(headers.cookie ?? '', cookies.language)[cookies.language];
  return pages.get(languages.find((language) => language === asked) ?? languages[0]);
}
