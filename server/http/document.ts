import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  cookies,
  languageTags,
  type PageHead,
  type PageRequest,
  type RenderedPage,
  type RenderPage,
} from '#contract/document.ts';
import { brand } from '#contract/brand.ts';
import { languages, type Language } from '#contract/language.ts';
import { codeAfterPaint, starterSource } from './codeAfterPaint.ts';
import { inlineStyles } from './inlineStyles.ts';
import { isRobot } from './robots.ts';
import { allowInline } from './securityHeaders.ts';

export interface DocumentParts {
  /** index.html as the build made it: the text-free app shell with markers for head and app. */
  template: string;
  manifest: Manifest;
  /** Reads a file of the build, given its path in the client folder. */
  readFile: (file: string) => string;
  render: RenderPage;
  read: PageRequest['read'];
  publicUrl: string;
}

/** Vite's manifest: what each source file became. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

/** The template and the manifest of the build in `clientFolder`. Throws where it was not built. */
export function readBuild(
  clientFolder: string,
): Pick<DocumentParts, 'template' | 'manifest' | 'readFile'> {
  const readFile = (name: string) => readFileSync(path.join(clientFolder, name), 'utf8');
  return {
    template: readFile('index.html'),
    manifest: JSON.parse(readFile('.vite/manifest.json')) as Manifest,
    readFile,
  };
}

/** Every GET that is no call and no asset: a rendered page, the app shell, a redirect, or 404 for a missing file. */
export function documents(parts: DocumentParts): Hono {
  const app = new Hono();
  const stylesOf = inlineStyles(parts.readFile);
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    // A path with an extension that is no file answers 404, never the app (design 2).
    if (/\.[a-z0-9]{1,8}$/i.test(url.pathname)) return c.text('Not found', 404);
    c.header('Vary', 'Cookie, Accept');
    c.header('Cache-Control', 'no-cache');
    const language = languageOf(c);
    const shell = () => c.html(withLanguage(parts.template, language));
    if (getCookie(c, cookies.member) !== undefined) return shell();
    const page: RenderedPage = await parts.render({
      url: url.pathname + url.search,
      origin: parts.publicUrl,
      language,
      read: readerFor(c, parts.read),
    });
    if (page.kind === 'redirect') return c.redirect(page.to, 302);
    if (page.kind === 'shell') return shell();
    const { scripts, styles } = filesOf(parts, page.modules, page.styles);
    const inline = stylesOf(styles);
    allowInline(c, { 'style-src': inline.source, 'script-src': starterSource });
    const head = headTags(page.head, parts.publicUrl, url.pathname, language) + inline.html;
    const html = filled(parts.template, page, language, { head, scripts });
    return c.html(html, page.status as 200);
  });
  return app;
}

/** Programs that read pages are no interest in a job: for them it is asked for without a look. */
function readerFor(c: Context, read: PageRequest['read']): PageRequest['read'] {
  if (!isRobot(c.req.header('user-agent'))) return read;
  return (request) => read({ ...request, query: { ...request.query, prefetch: '1' } });
}

/** The address of a page in a language: english has the plain one. */
function inLanguage(address: string, language: Language): string {
  return language === 'english' ? address : `${address}?${cookies.language}=${language}`;
}

function alternate(tag: string, address: string, language: Language): string {
  return `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(inLanguage(address, language))}">`;
}

/** The address's own language first: search engines have no cookies. */
function languageOf(c: Context): Language {
  const cookie = c.req.query(cookies.language) ?? getCookie(c, cookies.language);
  return languages.find((language) => language === cookie) ?? 'english';
}

function withLanguage(template: string, language: Language): string {
  return template.replace('<html lang="en"', `<html lang="${languageTags[language]}"`);
}

/** The template with everything of a page in it. Replacement functions, because texts may hold `$&`. */
function filled(
  template: string,
  page: Extract<RenderedPage, { kind: 'page' }>,
  language: Language,
  { head, scripts }: { head: string; scripts: string[] },
): string {
  const data = `<script id="page-data" type="application/json">${inlineJson(page.data)}</script>`;
  const entry = entryScript.exec(template)?.[0] ?? '';
  return (
    withLanguage(template, language)
      .replaceAll(styleLink, '')
      .replace(entry, '')
      .replace(/<!--head-->[\s\S]*?<!--\/head-->/, () => head)
      // No white space around it: React would find a text node that it did not render.
      .replace(
        /<div id="app">[\s\S]*?<!--\/app-->\s*<\/div>/,
        () => `<div id="app" data-rendered>${page.html}</div>`,
      )
      .replace('<!--data-->', () => data + codeAfterPaint(entry, scripts))
  );
}

/** The size of public/og.png. */
const card = { width: 1200, height: 630 };

function headTags(head: PageHead, origin: string, pathname: string, shown: Language): string {
  const address = origin + (head.canonical ?? pathname);
  const canonical = inLanguage(address, shown);
  const image = origin + (head.image ?? '/og.png');
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...languages.map((language) => alternate(languageTags[language], address, language)),
    alternate('x-default', address, 'english'),
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', languageTags[shown] === 'en' ? 'en_IN' : 'hi_IN'),
    meta('property', 'og:image', image),
    ...(head.image
      ? []
      : [
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', String(card.width)),
          meta('property', 'og:image:height', String(card.height)),
          meta('property', 'og:image:alt', brand.name),
        ]),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map(
      (thing) => `<script type="application/ld+json">${inlineJson(thing)}</script>`,
    ),
  ].join('');
}

/** The template's own styles: those of every page. */
const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** The template's one script: the start of the app. */
const entryScript = /<script type="module"[^>]*><\/script>/;

/** The files of a page: its own chunks, and the styles of these and of what only comes later. */
function filesOf(
  { manifest, template }: DocumentParts,
  modules: string[],
  onlyStyles: string[],
): { scripts: string[]; styles: string[] } {
  // The common ones first, as where a page is opened from another one.
  const styles = new Set([...template.matchAll(styleLink)].map(([, file]) => file ?? ''));
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  const needed = [...scripts];
  onlyStyles.forEach(visit);
  return { scripts: needed, styles: [...styles] };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON that cannot end its script element, whatever stands in it. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
