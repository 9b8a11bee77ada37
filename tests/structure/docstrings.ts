import { children, parse, place, type Node, type SourceFile } from './source-tree.ts';

/** Comments that label values by `In:` and `Out:` instead of TSDoc's tags, as `file:line`. */
export function findLabelledValues(file: SourceFile): string[] {
  return parse(file)
    .comments.filter(({ value }) => /\b(In|Out):(\s|$)/m.test(value))
    .map(({ start }) => `${file.name}:${file.text.slice(0, start).split('\n').length}`);
}

/** The exported functions of a file without a documentation comment right above, as `file:line name`. */
export function findUndocumentedFunctions(file: SourceFile): string[] {
  return exportedFunctions(file)
    .filter(({ docstring }) => docstring === '')
    .map(({ at }) => at);
}

/**
 * The exported functions of a file without `@throws` in the documentation comment although an error
 * begins in them, also in a function within, or the comment tells of one in a sentence, as
 * `file:line name`. Not counted are what a `try` with a `catch` around it may keep in, a caught value
 * that is thrown on, and what the routes of a Hono app throw: the app answers it.
 */
export function findUntoldErrors(file: SourceFile): string[] {
  return exportedFunctions(file)
    .filter(
      ({ docstring, code }) => !/@throws[\s*]+[^\s*]/.test(docstring) && hasError(docstring, code),
    )
    .map(({ at }) => at);
}

interface ExportedFunction {
  /** As `file:line name`. */
  at: string;
  /** '' without one. */
  docstring: string;
  code: Node;
}

function exportedFunctions(file: SourceFile): ExportedFunction[] {
  const { program, comments } = parse(file);
  const docstrings = new Map<string, string>();
  const functions: ExportedFunction[] = [];
  for (const statement of program.body as Node[]) {
    const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
    const declaration = statement.declaration as Node | null;
    if (!isExport || !declaration) continue;
    for (const { name, code } of namedFunctions(declaration)) {
      const above = comments.findLast((comment) => comment.end <= statement.start);
      const isAbove = above && file.text.slice(above.end, statement.start).trim() === '';
      const isDocstring = isAbove && above.type === 'Block' && /^\*\s*\S/.test(above.value);
      // Overloads: the first signature carries the comment for all.
      const docstring = isDocstring ? above.value : (docstrings.get(name) ?? '');
      docstrings.set(name, docstring);
      functions.push({ at: `${place(file, statement)} ${name}`, docstring, code });
    }
  }
  return functions;
}

function namedFunctions(declaration: Node): { name: string; code: Node }[] {
  if (/^(TSDeclare)?Function(Declaration)?$/.test(declaration.type)) {
    const id = declaration.id as Node | null;
    return [{ name: id ? String(id.name) : 'default', code: declaration }];
  }
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as { id: Node; init: Node | null }[]).flatMap(({ id, init }) =>
    init?.type.endsWith('FunctionExpression') ? [{ name: String(id.name), code: init }] : [],
  );
}

const inSentence = /\bThrows[\s*]+(as|what|where|[A-Z]\w+)\b/;

function hasError(docstring: string, code: Node): boolean {
  return inSentence.test(docstring) || beginsError(code, { caught: [], isApp: returnsApp(code) });
}

interface Around {
  /** The names of the caught values that are known here. */
  caught: string[];
  /** Functions within are routes. */
  isApp: boolean;
}

function beginsError(node: Node, around: Around): boolean {
  if (node.type === 'ThrowStatement') return !isCaught(node.argument as Node, around.caught);
  return children(node)
    .filter((child) => !(node.type === 'TryStatement' && node.handler && child === node.block))
    .filter((child) => !(around.isApp && isFunction(child)))
    .some((child) => beginsError(child, within(node, around)));
}

function within(node: Node, around: Around): Around {
  const param = node.type === 'CatchClause' ? (node.param as Node | null) : null;
  return param ? { ...around, caught: [...around.caught, String(param.name)] } : around;
}

function isCaught(thrown: Node, caught: string[]): boolean {
  if (thrown.type === 'ConditionalExpression') {
    return [thrown.consequent, thrown.alternate].every((part) => isCaught(part as Node, caught));
  }
  return thrown.type === 'Identifier' && caught.includes(String(thrown.name));
}

const isFunction = ({ type }: Node) => /Function(Declaration|Expression)$/.test(type);

function returnsApp({ returnType }: Node): boolean {
  const type = (returnType as { typeAnnotation: Node } | null)?.typeAnnotation;
  return (type?.typeName as Node | undefined)?.name === 'Hono';
}
