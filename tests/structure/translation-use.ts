import { children, isNode, parse, place, walk, type Node, type SourceFile } from './source-tree.ts';

/** What a file asks of the locale files. Keys are `namespace:key.path`. */
export interface TranslationUse {
  keys: { key: string; at: string }[];
  /** The fixed beginnings of keys that are put together, such as t(`status.${status}`). */
  prefixes: { prefix: string; at: string }[];
  problems: string[];
}

/** Names of translating functions in sight, with the namespace their bare keys belong to. */
type Scope = ReadonlyMap<string, string>;

/**
 * Reads the calls of t(): `const { t } = useTranslation('jobs')`, a parameter `t: TFunction<'jobs'>`,
 * or any other t() with the namespace in the key. Texts of the form 'namespace:key' elsewhere (a
 * table of menu entries) count as keys too.
 */
export function findTranslationUse(file: SourceFile, namespaces: string[]): TranslationUse {
  const use: TranslationUse = { keys: [], prefixes: [], problems: [] };
  const { program } = parse(file);
  visit(program, new Map());
  const qualified = new RegExp(`^(${namespaces.join('|')}):[\\w.-]+$`);
  walk(program, (node) => {
    if (node.type !== 'Literal' || !qualified.test(String(node.value))) return;
    use.keys.push({ key: String(node.value), at: place(file, node) });
  });
  return use;

  function visit(node: Node, outer: Map<string, string>): void {
    const isFunction = /Function(Declaration|Expression)$/.test(node.type);
    const scope = isFunction ? new Map([...outer, ...translatingParameters(node)]) : outer;
    if (node.type === 'VariableDeclarator') bindHook(node, scope);
    if (node.type === 'CallExpression') readCall(node, scope);
    for (const child of children(node)) visit(child, scope);
  }

  function bindHook(node: Node, scope: Map<string, string>): void {
    const call = node.init;
    if (!isCallOf(call, 'useTranslation')) return;
    const namespace = firstNamespace((call.arguments as Node[])[0]);
    const id = node.id as Node;
    const names = boundNames(id, 't');
    if (id.type !== 'ObjectPattern' || (names.length > 0 && namespace === undefined)) {
      use.problems.push(`${place(file, node)} write: const { t } = useTranslation('namespace')`);
    } else {
      for (const name of names) scope.set(name, namespace ?? '');
    }
  }

  function readCall(node: Node, scope: Scope): void {
    const namespace = namespaceOfCall(node.callee as Node, scope);
    const argument = (node.arguments as Node[])[0];
    if (namespace === undefined || !argument) return;
    const at = place(file, argument);
    const qualify = (key: string) =>
      key.includes(':') || namespace === '' ? key : `${namespace}:${key}`;
    for (const { text, isWhole } of textsOf(argument)) {
      const key = qualify(text);
      if (!key.includes(':')) use.problems.push(`${at} which namespace? write 'namespace:${key}'`);
      else if (isWhole) use.keys.push({ key, at });
      else use.prefixes.push({ prefix: key, at });
    }
  }
}

/** The namespace of a call of t(), '' where the key must name it, undefined for other calls. */
function namespaceOfCall(callee: Node, scope: Scope): string | undefined {
  if (callee.type === 'Identifier') {
    const name = String(callee.name);
    return scope.get(name) ?? (name === 't' ? '' : undefined);
  }
  if (callee.type !== 'MemberExpression') return undefined;
  return (callee.property as Node).name === 't' ? '' : undefined;
}

/** Parameters declared as TFunction<'namespace'>. */
function translatingParameters(node: Node): [name: string, namespace: string][] {
  return (node.params as Node[]).flatMap((parameter): [string, string][] => {
    const type = (parameter.typeAnnotation as Node | undefined)?.typeAnnotation;
    if (!isNode(type) || (type.typeName as Node | undefined)?.name !== 'TFunction') return [];
    const literal = ((type.typeArguments as Node | null)?.params as Node[] | undefined)?.[0];
    const namespace = (literal?.literal as Node | undefined)?.value;
    return [[String(parameter.name), typeof namespace === 'string' ? namespace : '']];
  });
}

function isCallOf(value: unknown, name: string): value is Node {
  return isNode(value) && value.type === 'CallExpression' && (value.callee as Node).name === name;
}

/** What `const { t: name } = ...` calls a property. */
function boundNames(pattern: Node, property: string): string[] {
  return ((pattern.properties as Node[] | undefined) ?? [])
    .filter(({ key }) => (key as Node | undefined)?.name === property)
    .map(({ value }) => String((value as Node).name));
}

/** From 'jobs' or ['jobs', 'common']: the one that bare keys belong to. Without any it is 'common'. */
function firstNamespace(argument: Node | undefined): string | undefined {
  if (!argument) return 'common';
  const first = argument?.type === 'ArrayExpression' ? (argument.elements as Node[])[0] : argument;
  return typeof first?.value === 'string' ? first.value : undefined;
}

/** The keys that an argument of t() may come to, or the fixed beginning of one that is put together. */
function textsOf(value: Node): { text: string; isWhole: boolean }[] {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ text: value.value, isWhole: true }] : [];
    case 'TemplateLiteral': {
      const text = (value.quasis as { value: { raw: string } }[])[0]?.value.raw ?? '';
      const isWhole = (value.expressions as Node[]).length === 0;
      return isWhole || text !== '' ? [{ text, isWhole }] : [];
    }
    case 'ConditionalExpression':
      return [...textsOf(value.consequent as Node), ...textsOf(value.alternate as Node)];
    case 'LogicalExpression':
      return [...textsOf(value.left as Node), ...textsOf(value.right as Node)];
    case 'ArrayExpression':
      return (value.elements as Node[]).flatMap(textsOf);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return textsOf(value.expression as Node);
    default:
      // A variable: its keys are found where they are written down, as 'namespace:key'.
      return [];
  }
}
