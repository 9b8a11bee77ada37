import { parse, place, type Node, type SourceFile } from './source-tree.ts';

/** Comments that label values by `In:` and `Out:` instead of TSDoc's tags, as `file:line`. */
export function findLabelledValues(file: SourceFile): string[] {
  return parse(file)
    .comments.filter(({ value }) => /\b(In|Out):(\s|$)/m.test(value))
    .map(({ start }) => `${file.name}:${file.text.slice(0, start).split('\n').length}`);
}

/** The exported functions of a file without a documentation comment right above, as `file:line name`. */
export function findUndocumentedFunctions(file: SourceFile): string[] {
  const { program, comments } = parse(file);
  const documented = new Set<string>();
  const missing: string[] = [];
  for (const statement of program.body as Node[]) {
    const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
    const declaration = statement.declaration as Node | null;
    if (!isExport || !declaration) continue;
    for (const name of functionNames(declaration)) {
      const above = comments.findLast((comment) => comment.end <= statement.start);
      const isAbove = above && file.text.slice(above.end, statement.start).trim() === '';
      if (isAbove && above.type === 'Block' && /^\*\s*\S/.test(above.value)) documented.add(name);
      // Overloads: the first signature carries the comment for all.
      else if (!documented.has(name)) missing.push(`${place(file, statement)} ${name}`);
    }
  }
  return missing;
}

function functionNames(declaration: Node): string[] {
  if (/^(TSDeclare)?Function(Declaration)?$/.test(declaration.type)) {
    const id = declaration.id as Node | null;
    return [id ? String(id.name) : 'default'];
  }
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as Node[])
    .filter(({ init }) => /Function(Expression)$/.test((init as Node | null)?.type ?? ''))
    .map(({ id }) => String((id as Node).name));
}
