import { parseAst } from 'vite';

/** Libraries whose words for developers weigh on the first screen. */
const libraries = /\/node_modules\/(react-)?i18next\//;

const logged = new Set(['log', 'warn', 'error', 'once', 'deprecate']);
const warnings = new Set(['warn', 'warnOnce']);

/**
 * Takes what i18next tells developers on the console out of what a phone loads: 1.8 kB of the first
 * screen. What it warns of does not compile here, or is shown as a missing part; `npm run dev` and
 * the tests have the libraries as they are.
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
        // An update of the library that says it otherwise would bring its words back unseen.
        if (id.endsWith('/i18next.js') && light === code) throw new Error(`${id} logs otherwise.`);
        return { code: light, map: null };
      },
    },
  };
}

/**
 * The same code with `undefined` for each call of a logger: nothing reads what such a call returns.
 * @param {string} code of a module
 */
export function withoutLogCalls(code) {
  /** @type {{ start: number, end: number }[]} */
  const calls = [];
  visit(parseAst(code), (node) => {
    const found = node.type === 'CallExpression' && isLog(node.callee);
    if (found) calls.push(node);
    return !found;
  });
  let light = '';
  let at = 0;
  for (const { start, end } of calls.toSorted((a, b) => a.start - b.start)) {
    light += `${code.slice(at, start)}undefined`;
    at = end;
  }
  return light + code.slice(at);
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
function visit(value, enter) {
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
 * @property {Node} [callee]
 * @property {Node} [object]
 * @property {Node} [property]
 * @property {boolean} [computed]
 * @property {string} [name]
 */
