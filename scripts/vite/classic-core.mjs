import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { changedIn } from './changed-variables.mjs';
import { replaced, visit } from './without-logs.mjs';

/*
 * Chromium keeps what it compiled of a classic script from one start to the next, and compiles a module
 * anew at each: at a six times slower processor 80 to 100 ms of every start. The core, nine tenths of
 * what a start runs, is therefore a classic script, which leaves what the other files import of it in
 * one global; it stands before the entry, and browsers run the two in this order.
 *
 * A first visit on a line that comes and goes may lose either of them, and nothing else would ask for it
 * again: a page that can be read, and never answers. Each asks for the other until it is there.
 */

/** The globals that hold what the core exports, and the bundler's own helpers. */
const globals = { core: 'safarCore', helpers: 'safarHelpers' };

/** The names of chunk-groups.mjs, and the bundler's own helpers. */
const core = 'core';
const runtime = 'rolldown-runtime';

/** @returns {import('vite').Plugin} */
export function classicCore() {
  // What this file makes of a chunk is not in the content that its name is made from.
  const made = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  return {
    name: 'classic-core',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    augmentChunkHash: () => made,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const named = (/** @type {string} */ name) => chunks.find((chunk) => chunk.name === name);
        const [own, helpers, page] = [named(core), named(runtime), bundle['index.html']];
        if (!own || !helpers || page?.type !== 'asset') throw new Error('The build has no core.');
        own.code = asClassicScript(own.code, helpers.code);
        for (const chunk of chunks) {
          if (chunk !== own) {
            chunk.code = withoutImport(chunk.code, own.fileName, globals.core);
            chunk.code = withoutImport(chunk.code, helpers.fileName, globals.helpers);
          }
          chunk.imports = chunk.imports.filter((name) => name !== helpers.fileName);
          if (chunk.isEntry) chunk.code = untilCore(own.fileName) + chunk.code;
        }
        delete bundle[helpers.fileName];
        const tag = `<script defer crossorigin fetchpriority="high" src="/${own.fileName}"></script>`;
        page.source = withTag(String(page.source), tag);
      },
    },
  };
}

/**
 * A module as a classic script that leaves its exports in the global.
 * Throws where it imports anything but the bundler's helpers, or exports what it changes later: anyone who
 * imports it would not see the change.
 * @param {string} code of the module @param {string} helpers code of the module that it may import
 */
export function asClassicScript(code, helpers) {
  const ast = parseAst(code);
  const parts = imports(ast).map(({ start, end, names, from }) => {
    if (!from.includes(runtime)) throw new Error(`The core imports ${from}.`);
    return { start, end, text: locals(names, globals.helpers) };
  });
  const own = exported(ast);
  const exports = new Map(own.flatMap(({ names }) => names));
  const changed = changedIn(ast, new Set(exports.values()));
  if (changed) throw new Error(`The core exports ${changed}, and changes it.`);
  visit(ast, (node) => {
    if (node.type === 'MetaProperty') parts.push({ ...place(node), text: 'moduleMeta' });
    return true;
  });
  const given = [...exports].map(([name, local]) => `${name}:${local}`).join();
  const made = exported(parseAst(helpers));
  const helping = made.flatMap(({ names }) => names.map(([name, local]) => `${name}:${local}`));
  const body = replaced(code, [...parts, ...own.map((each) => ({ ...each, text: '' }))]);
  const inner = replaced(
    helpers,
    made.map((each) => ({ ...each, text: `return{${helping.join()}}` })),
  );
  return (
    `(()=>{"use strict";if(self.${globals.core})return;const moduleMeta={url:document.currentScript.src},` +
    `${globals.helpers}=self.${globals.helpers}=(()=>{${inner}})();` +
    `${body}self.${globals.core}={${given}};${untilEntry}})();`
  );
}

/** How long a page waits before it asks again, ms: not for long on a line that comes and goes. */
const wait = 3_000;

/**
 * At the end of the core: asks for the entry that the page names where its own request was lost. One
 * that is there is the same module, and does not run again.
 */
const untilEntry =
  `{const entry=document.querySelector('script[type="module"][src^="/"]')?.src,` +
  `start=()=>import(entry).catch(()=>setTimeout(start,${wait}));` +
  'entry&&start()}';

/**
 * At the head of the entry: asks for the core where the page's own request was lost. The page of a café's
 * network in its place is loaded as well, and is no core either.
 * @param {string} file
 */
export const untilCore = (file) =>
  `for(;!self.${globals.core};)await new Promise((done)=>{` +
  'const script=document.createElement("script");' +
  'script.crossOrigin="";' +
  `script.src="/${file}";` +
  `script.onload=script.onerror=()=>self.${globals.core}?done():setTimeout(done,${wait});` +
  'document.head.append(script)});';

/**
 * A module with what it imported of a file taken from a global; as it is where it imports nothing of it.
 * @param {string} code @param {string} file that is no module any more @param {string} global
 */
export function withoutImport(code, file, global) {
  const name = `./${file.split('/').pop()}`;
  if (!code.includes(name)) return code;
  const parts = imports(parseAst(code))
    .filter(({ from }) => from === name)
    .map(({ start, end, names }) => ({ start, end, text: locals(names, global) }));
  const light = replaced(code, parts);
  if (light.includes(name)) throw new Error(`A file names ${name} otherwise than by an import.`);
  return light;
}

/** @param {string} page index.html @param {string} tag what comes before its entry */
function withTag(page, tag) {
  const entry = '<script type="module"';
  if (page.split(entry).length !== 2) throw new Error('index.html has not one entry.');
  return page.replace(entry, () => tag + entry);
}

/** @param {[string, string][]} names there and here @param {string} from */
const locals = (names, from) =>
  `const{${names.map(([name, local]) => `${name}:${local}`).join()}}=${from};`;

/** Imports by name. @param {ReturnType<typeof parseAst>} ast */
function imports({ body }) {
  const found = body.filter((node) => node.type === 'ImportDeclaration');
  return found.map((node) => ({
    ...place(node),
    from: node.source.value,
    names: node.specifiers.map((each) => {
      if (each.type !== 'ImportSpecifier')
        throw new Error(`All of ${node.source.value} is imported.`);
      return pair(each.imported, each.local);
    }),
  }));
}

/** The module's list of exports; throws for any other way to export. @param {ReturnType<typeof parseAst>} ast */
function exported({ body }) {
  const found = body.filter((node) => node.type.startsWith('Export'));
  return found.map((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration || node.source)
      throw new Error('A module exports otherwise than by one list.');
    return {
      ...place(node),
      names: node.specifiers.map((each) => pair(each.exported, each.local)),
    };
  });
}

/**
 * @param {{ start: number, end: number }} node
 * @returns {{ start: number, end: number }}
 */
const place = ({ start, end }) => ({ start, end });

/**
 * @param {object} there @param {object} here
 * @returns {[string, string]}
 */
function pair(there, here) {
  const [one, other] = [there, here].map((node) => ('name' in node ? node.name : undefined));
  if (typeof one !== 'string' || typeof other !== 'string')
    throw new Error('A name of a module is a text.');
  return [one, other];
}
