import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { cookies } from '#contract/http/document.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { languages, type Language } from '#contract/language.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { meansPage } from '#server/http/ssr/acceptsHtml.ts';
import { scriptFreeDocument, scriptFreePolicy } from '#server/http/ssr/scriptFreePage.ts';

/** The headers of a busy page. */
export const busyPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': scriptFreePolicy("'none'"),
  'X-Content-Type-Options': 'nosniff',
};

/** An empty link leads to the address itself, so that one page is right for all of them. */
function pageIn(language: Language): Buffer {
  const { title, text, again } = serverTexts[language].busyPage;
  const body = `<p>${escapeHtml(text)}</p><a href="">${escapeHtml(again)}</a>`;
  return Buffer.from(scriptFreeDocument({ language, title, body }));
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
