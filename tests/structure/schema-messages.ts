import { parse, walk, type Node, type SourceFile } from './source-tree.ts';

/** Checks of a schema that carry a message: valibot's own, and contract/schema.ts's. */
const ownChecks = new Set(['requiredText', 'oneOf']);
/** Texts in these are values. */
const valueOnly = new Set(['literal', 'optional', 'nullish', 'fallback']);

/**
 * The message keys that a file of contract/ gives to its schemas: the text at the end of a check,
 * as in v.minLength(1, 'nameRequired').
 */
export function findSchemaMessages(file: SourceFile): string[] {
  const found: string[] = [];
  walk(parse(file).program, (node) => {
    if (node.type !== 'CallExpression' || !isCheck(node.callee as Node)) return;
    for (const { type, value } of node.arguments as Node[]) {
      if (type === 'Literal' && typeof value === 'string' && value !== '') found.push(value);
    }
  });
  return found;
}

function isCheck(callee: Node): boolean {
  if (callee.type === 'Identifier') return ownChecks.has(String(callee.name));
  if (callee.type !== 'MemberExpression') return false;
  const isValibot = (callee.object as Node).name === 'v';
  return isValibot && !valueOnly.has(String((callee.property as Node).name));
}
