import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  addressIn,
  bigText,
  cookies,
  languageTags,
  type PageHead,
  type PageRequest,
  type RenderedPage,
  type RenderPage,
} from '#contract/http/document.ts';
import type { Job } from '#contract/jobs/job.ts';
import { jobPicturePath, pictureSize, pictureVersion } from '#contract/jobs/jobPicture.ts';
import { inlineJson } from '#contract/http/inlineJson.ts';
import { brand } from '#contract/brand.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import { languages, type Language } from '#contract/language.ts';
import { isGiven } from '#contract/options.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { isBot } from '#server/http/api/isBot.ts';
import { sentAt } from '#server/http/kept/keptResponse.ts';
import type { Moment } from '#server/http/kept/keptStore.ts';
import type { AnswerSource } from '#server/http/kept/publicAnswers.ts';
import { allowInline } from '#server/http/security/securityHeaders.ts';
import { oldBrowserNote, oldBrowserSource } from './oldBrowser.ts';
import type { PageFiles } from './pageFiles.ts';
import { begun, wholeDocument } from './wholeDocument.ts';

export interface DocumentParts {
  files: PageFiles;
  render: RenderPage;
  /** Reads as a visitor; `source` says what ends an answer that is kept. */
  read(request: ResourceRequest, moment: Moment | undefined): Promise<ReadAnswer>;
  publicUrl: string;
  /** Ms since 1970. */
  now: () => number;
}

interface ReadAnswer {
  status: number;
  body: unknown;
  /** Its ETag. */
  tag?: string;
  /** Where it is one that is kept. */
  source?: AnswerSource;
  /** The job that the page is a look at, where that is not counted yet. */
  looksAt?: string | undefined;
}

/** Every GET that is neither a call nor an asset: a rendered page, the app shell, a redirect, or 404 for a missing file. */
export function documents(parts: DocumentParts): Hono {
  const app = new Hono();
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    // Such a path reads as another host wherever it is used as an address.
    if (/^\/[/\\]/.test(url.pathname)) return c.text('Not found', 404);
    // A path with an extension that is not a file answers 404, never the app (design 2).
    if (/\.[a-z0-9]{1,8}$/i.test(url.pathname)) return c.text('Not found', 404);
    c.header('Vary', 'Cookie, Accept');
    c.header('Cache-Control', 'no-cache');
    const language = languageOf(c);
    const isBig = getCookie(c, cookies.text) === bigText;
    const shell = async () => {
      allowInline(c, { 'script-src': oldBrowserSource });
      const place = '<div id="app">';
      const html = begun(await parts.files.shell(), { language, isBig });
      return c.html(html.replace(place, oldBrowserNote[language] + place));
    };
    if (getCookie(c, cookies.member) !== undefined) return shell();
    const refused = { forNow: false };
    const moment = c.get('moment');
    const madeOf: AnswerSource[] = [];
    let isKept = moment !== undefined;
    const readPage: PageRequest['read'] = async (request) => {
      const answer = await parts.read(request, moment);
      if (answer.looksAt !== undefined) c.set('looksAt', answer.looksAt);
      if (answer.source) madeOf.push(answer.source);
      else {
        isKept = false;
        c.get('notKept')?.();
      }
      return answer;
    };
    const page: RenderedPage = await parts.render({
      url: url.pathname + url.search,
      origin: parts.publicUrl,
      language,
      read: noticing(refused, readerFor(c, readPage)),
    });
    if (page.kind === 'redirect') return c.redirect(page.to, 302);
    if (page.kind === 'shell') return shell();
    const frame = await parts.files.frame(page);
    const code = frame.inline['script-src'] ?? '';
    allowInline(c, { ...frame.inline, 'script-src': `${code} ${oldBrowserSource}` });
    const head = headTags(page.head, parts.publicUrl, url.pathname, language);
    const html = wholeDocument(frame, page, { language, isBig }, head);
    // The page says so to people; search engines and proxies must not keep it.
    if (refused.forNow) c.header('Retry-After', '5');
    else if (isKept) c.set('madeOf', madeOf);
    c.header(...sentAt(parts.now()));
    c.set('content', html);
    c.header('Content-Type', 'text/html; charset=UTF-8');
    return c.body(html, (refused.forNow ? 503 : page.status) as 200);
  });
  return app;
}

/** Notes that a read was refused because of the server, not of what was asked. */
function noticing(refused: { forNow: boolean }, read: PageRequest['read']): PageRequest['read'] {
  return async (request) => {
    const answer = await read(request);
    refused.forNow ||= answer.status === 503;
    return answer;
  };
}

/** Programs that read pages are no interest in a job: for them it is asked for without a look. */
function readerFor(c: Context, read: PageRequest['read']): PageRequest['read'] {
  if (!isBot(c.req.header('user-agent'))) return read;
  return (request) => read({ ...request, query: { ...request.query, prefetch: '1' } });
}

function alternate(tag: string, address: string, language: Language): string {
  return `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(addressIn(address, language))}">`;
}

/** The address's own language first: search engines have no cookies. */
function languageOf(c: Context): Language {
  const cookie = c.req.query(cookies.language) ?? getCookie(c, cookies.language);
  return languages.find((language) => language === cookie) ?? 'english';
}

/** What a chat shows of a job's link, in the language that the link asks for. */
function sharedPicture(job: Job, language: Language): { path: string; alt: string } {
  const alt = [job.jobName, job.companyName, job.location].filter(isGiven).join(', ');
  return { path: jobPicturePath(job._id, language, pictureVersion(job)), alt };
}

function headTags(head: PageHead, origin: string, pathname: string, asked: Language): string {
  const path = head.canonical ?? pathname;
  const shown = head.content?.language ?? asked;
  const canonical = addressIn(origin + path, shown);
  // A page of the interface is there in every language; what was written is where it was written.
  const pathIn = (language: Language) => (head.content ? head.content.paths[language] : path);
  const alternates = languages.flatMap((language) => {
    const there = pathIn(language);
    return there === undefined ? [] : alternate(languageTags[language], origin + there, language);
  });
  // Without one of its own, a page has the site's, of the same size and type.
  const picture = head.job ? sharedPicture(head.job, asked) : { path: '/og.png', alt: brand.name };
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates,
    alternate(
      'x-default',
      origin + (pathIn('english') ?? path),
      pathIn('english') ? 'english' : shown,
    ),
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', `${languageTags[shown].slice(0, 2)}_IN`),
    ...(head.image
      ? [meta('property', 'og:image', origin + head.image)]
      : [
          meta('property', 'og:image', origin + picture.path),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', String(pictureSize.width)),
          meta('property', 'og:image:height', String(pictureSize.height)),
          meta('property', 'og:image:alt', picture.alt),
        ]),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map(
      (thing) => `<script type="application/ld+json">${inlineJson(thing)}</script>`,
    ),
  ].join('');
}
