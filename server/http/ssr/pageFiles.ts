import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RenderedPage } from '#contract/http/document.ts';
import { entryScripts } from '#contract/http/entry.ts';
import { deferredScripts, earlyScript, earlySource, starterSource } from './deferredScripts.ts';
import { inlineStyles } from './inlineStyles.ts';
import type { InlineSources } from '#server/http/security/securityHeaders.ts';

/** Where documents get their frame, their styles and their code from: the build, or Vite. */
export interface PageFiles {
  /** index.html: the text-free app shell with markers for head and app. */
  shell(): string | Promise<string>;
  /** What stands around a rendered page. */
  frame(page: PageSourceFiles): PageFrame | Promise<PageFrame>;
}

type PageSourceFiles = Pick<Extract<RenderedPage, { kind: 'page' }>, 'modules' | 'styles'>;

/** The document of a rendered page without the page. */
export interface PageFrame {
  /** index.html with markers for head, app and data. */
  template: string;
  /** Tags for the head. */
  head: string;
  /** Tags for the end of the body. */
  code: string;
  /** What the content security policy allows of it. */
  inline: InlineSources;
}

/** Vite's manifest: what each source file became. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The template's own styles: those of every page. */
const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * Documents of a build: styles are in the page itself, code comes after the first paint.
 * @param clientFolder - Where Vite wrote the client to.
 * @returns The page files of that build.
 * @throws Where nothing was built there.
 */
export function builtPageFiles(clientFolder: string): PageFiles {
  const readFile = (name: string) => readFileSync(path.join(clientFolder, name), 'utf8');
  const shell = readFile('index.html');
  const manifest = JSON.parse(readFile('.vite/manifest.json')) as Manifest;
  const stylesOf = inlineStyles(readFile);
  const entry = entryScripts.exec(shell)?.[0] ?? '';
  const template = shell.replaceAll(styleLink, '').replace(entry, '');
  // The common ones first, as where a page is opened from another one.
  const common = [...shell.matchAll(styleLink)].map(([, file]) => file ?? '');
  // One for each page and language.
  const frames = new Map<string, PageFrame>();
  return {
    shell: () => shell,
    frame(page) {
      const key = [...page.modules, '', ...page.styles].join();
      const known = frames.get(key);
      if (known) return known;
      const { scripts, styles } = filesOf(manifest, common, page);
      const { html, source } = stylesOf(styles);
      const frame: PageFrame = {
        template,
        head: html + earlyScript,
        code: deferredScripts(entry, scripts),
        inline: { 'style-src': source, 'script-src': `${earlySource} ${starterSource}` },
      };
      frames.set(key, frame);
      return frame;
    },
  };
}

/** The files of a page: its own chunks, and the styles of these and of what only comes later. */
function filesOf(
  manifest: Manifest,
  common: readonly string[],
  page: PageSourceFiles,
): { scripts: string[]; styles: string[] } {
  const styles = new Set(common);
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(visit);
  };
  page.modules.forEach(visit);
  const needed = [...scripts];
  page.styles.forEach(visit);
  return { scripts: needed, styles: [...styles] };
}
