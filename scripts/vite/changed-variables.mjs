import { visit } from './without-logs.mjs';

const functions = /Function|^Arrow/;
const changes = /^(Assignment|Update)Expression$|^For(Of|In)Statement$/;

/**
 * The first of some variables of a module that is assigned after it was declared. Functions that
 * declare the name themselves mean another one.
 * @param {object} root @param {ReadonlySet<string>} names @returns {string | undefined}
 */
export function changedIn(root, names) {
  /** @type {string | undefined} */
  let changed;
  visit(root, (node) => {
    if (changes.test(node.type))
      changed ??= namesIn(node.left ?? node.argument).find((name) => names.has(name));
    if (node === root || !functions.test(node.type)) return changed === undefined;
    const inner = namesDeclaredIn(node);
    const { params, body } = node;
    changed ??= changedIn({ params, body }, new Set([...names].filter((name) => !inner.has(name))));
    return false;
  });
  return changed;
}

/** The variables that an assignment to `target` changes. @param {Node | null | undefined} target @returns {string[]} */
function namesIn(target) {
  if (target?.type === 'Identifier') return [target.name ?? ''];
  // A declaration of a loop's own variable, a property of something.
  if (!target || !/Pattern$|^(RestElement|Property)$/.test(target.type)) return [];
  const { elements = [], properties = [], value, left, argument } = target;
  return [...elements, ...properties, value, left, argument].flatMap((inner) => namesIn(inner));
}

/** What a function declares, its parameters included, but for functions inside it. @param {Node} outer */
function namesDeclaredIn(outer) {
  /** @type {Set<string>} */
  const names = new Set();
  const add = (/** @type {unknown} */ pattern) =>
    visit(pattern, (node) => {
      if (node.type === 'Identifier' && node.name) names.add(node.name);
      return !functions.test(node.type);
    });
  add(outer.params);
  visit(outer.body, (node) => {
    if (/^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(node.type)) add(node.id);
    if (node.type === 'CatchClause') add(node.param);
    return !functions.test(node.type);
  });
  return names;
}

/** @typedef {import('./without-logs.mjs').Node} Node */
