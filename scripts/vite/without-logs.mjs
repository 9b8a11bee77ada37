import { parseAst } from 'vite';

/** Libraries whose words for developers weigh on the first screen. */
const libraries = /\/node_modules\/(react-)?i18next\//;

const logged = new Set(['log', 'warn', 'error', 'once', 'deprecate']);
const warnings = new Set(['warn', 'warnOnce']);

/**
 * Takes out of what a phone loads what i18next tells developers on the console, and what of it we do
 * not use: 1.7 and 1.9 kB of the first screen. What it warns of does not compile here, or is shown as
 * a missing part; `npm run dev`, the server and the tests have the libraries as they are.
 * @returns {import('vite').Plugin}
 */
export function withoutLogs() {
  return {
    name: 'without-logs',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: libraries },
      handler(code, id) {
        const light = withoutLogCalls(code);
        if (!id.endsWith('/i18next.js')) return { code: light, map: null };
        // An update of the library that says it otherwise would bring its words back unseen.
        if (light === code) throw new Error(`${id} logs otherwise.`);
        return { code: withoutUnusedParts(light), map: null };
      },
    },
  };
}

/**
 * The same code with `undefined` for each call of a logger: nothing reads what such a call returns.
 * @param {string} code of a module
 */
export function withoutLogCalls(code) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const calls = [];
  visit(parseAst(code), (node) => {
    const found = node.type === 'CallExpression' && isLog(node.callee);
    if (found) calls.push({ start: node.start, end: node.end, text: 'undefined' });
    return !found;
  });
  return replaced(code, calls);
}

/**
 * @param {string} code
 * @param {readonly { start: number, end: number, text: string }[]} parts and what comes in their places
 */
export function replaced(code, parts) {
  let light = '';
  let at = 0;
  for (const { start, end, text } of parts.toSorted((a, b) => a.start - b.start)) {
    light += code.slice(at, start) + text;
    at = end;
  }
  return light + code.slice(at);
}

/** @param {string} name of a method @returns {readonly [string, string]} */
const nothing = (name) => [name, '() {}'];

/**
 * Parts of i18next that no text of ours uses, by name, with what stands in their place: texts inside
 * texts, which it also looks for in each one that is shown, formats (dates and numbers are
 * src/i18n/format.ts), keys written as functions, reports of missing texts, copies of the instance,
 * texts that are added one by one or taken out again, advice to developers. Of languages what guesses
 * which one is meant: ours are asked for by the tags that they have, and each names what it falls back
 * to by a function.
 */
const unused = new Map([
  ['nest', '(text) { return text; }'],
  ['Formatter', '{ format(value) { return value; } }'],
  ['keysFromSelector', "() { return ''; }"],
  ['saveMissing', '() {}'],
  ['getUsedParamsDetails', '() {}'],
  ['cloneInstance', '() {}'],
  ['dir', "() { return 'ltr'; }"],
  ...['addResource', 'addResources', 'removeNamespaces', 'removeResourceBundle'].map(nothing),
  ['formatLanguageCode', '(code) { return code; }'],
  ['isSupportedCode', '() { return true; }'],
  ['getBestMatchFromCodes', '(codes) { return codes && codes[0]; }'],
  [
    'getFallbackCodes',
    "(known, code) { return [].concat(typeof known === 'function' ? known(code) : known || []); }",
  ],
  [
    'toResolveHierarchy',
    `(code, other) {
      const asked = other === false ? [] : other || this.options.fallbackLng;
      return [...new Set([code, ...this.getFallbackCodes(asked, code)])].filter(Boolean);
    }`,
  ],
  ...['setResolvedLanguage', 'hasLanguageSomeTranslations', 'getDataByLanguage'].map(nothing),
  ...['getScriptPartFromCode', 'getPluralFormsOfKey', 'getSuffixes'].map(nothing),
  ...['hydrate', 'noticeDevFallback', 'deprecateBareCode', 'deprecateDottedLng'].map(nothing),
]);

const declarations = new Set(['ClassDeclaration', 'FunctionDeclaration', 'MethodDefinition']);

/**
 * The library without what we do not use of it. Throws where it has one of these parts no more.
 * @param {string} code of i18next
 */
export function withoutUnusedParts(code) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const parts = [];
  visit(parseAst(code), (node) => {
    const named = declarations.has(node.type) ? (node.id ?? node.key) : undefined;
    const text = unused.get(named?.name ?? '');
    if (!named || text === undefined) return true;
    parts.push({ start: named.end, end: node.end, text });
    return false;
  });
  if (parts.length !== unused.size) throw new Error('i18next has other parts than it had.');
  return replaced(code, parts);
}

/** `this.logger.warn`, `baseLogger.deprecate`, `warnOnce`. @param {Node | undefined} callee */
function isLog(callee) {
  if (callee?.type === 'Identifier') return warnings.has(callee.name ?? '');
  const { object, property, computed } = callee ?? {};
  if (!object || !property || computed) return false;
  const owner = object.property ?? object;
  return logged.has(property.name ?? '') && /logger$/i.test(owner.name ?? '');
}

/**
 * Each node from the root on; those inside one for which `enter` says no are left out.
 * @param {unknown} value @param {(node: Node) => boolean} enter
 */
export function visit(value, enter) {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value) && !enter(value)) return;
  for (const each of Object.values(value)) visit(each, enter);
}

/** @param {object} value @returns {value is Node} */
const isNode = (value) => 'type' in value;

/**
 * What is read of a node of the parsed code (ESTree).
 * @typedef {object} Node
 * @property {string} type
 * @property {number} start
 * @property {number} end
 * @property {Node} [id]
 * @property {Node} [key]
 * @property {Node} [callee]
 * @property {Node} [object]
 * @property {Node} [left]
 * @property {Node} [argument]
 * @property {Node[]} [params]
 * @property {(Node | null)[]} [elements]
 * @property {Node[]} [properties]
 * @property {Node} [value]
 * @property {Node} [body]
 * @property {Node} [param]
 * @property {Node} [property]
 * @property {boolean} [computed]
 * @property {string} [name]
 */
