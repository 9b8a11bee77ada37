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
    // What tells the forms of a variant apart is a field.
    const isVariant = isMember(node.callee as Node) && nameOf(node.callee as Node) === 'variant';
    for (const { type, value } of (node.arguments as Node[]).slice(isVariant ? 1 : 0)) {
      if (type === 'Literal' && typeof value === 'string' && value !== '') found.push(value);
    }
  });
  return found;
}

function isCheck(callee: Node): boolean {
  if (callee.type === 'Identifier') return ownChecks.has(String(callee.name));
  if (!isMember(callee)) return false;
  const isValibot = (callee.object as Node).name === 'v';
  return isValibot && !valueOnly.has(nameOf(callee));
}

const nameOf = ({ property }: Node): string => String((property as Node).name);
const isMember = ({ type }: Node): boolean => type === 'MemberExpression';
