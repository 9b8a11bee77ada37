import { children, isNode, parse, walk, type Node, type SourceFile } from './source-tree.ts';

/** Names of translating functions in sight, with the namespace their bare keys belong to. */
type Scope = ReadonlyMap<string, string>;

/**
 * The keys that a file asks for, `namespace:key.path`: those of its calls of t(), whether it comes from
 * `useTranslation('jobs')`, a parameter `t: TFunction<'jobs'>` or elsewhere, and every text of the form
 * 'namespace:key' (a table of menu entries). That they exist is the compiler's to say.
 */
export function findUsedKeys(file: SourceFile, namespaces: string[]): string[] {
  const keys: string[] = [];
  const { program } = parse(file);
  visit(program, new Map());
  const qualified = new RegExp(`^(${namespaces.join('|')}):[\\w.-]+$`);
  walk(program, ({ type, value }) => {
    if (type === 'Literal' && qualified.test(String(value))) keys.push(String(value));
  });
  return keys;

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
    for (const name of boundNames(node.id as Node, 't')) scope.set(name, namespace ?? '');
  }

  function readCall(node: Node, scope: Scope): void {
    const namespace = namespaceOfCall(node.callee as Node, scope);
    const argument = (node.arguments as Node[])[0];
    if (!namespace || !argument) return;
    for (const key of textsOf(argument)) keys.push(key.includes(':') ? key : `${namespace}:${key}`);
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

/** The keys that an argument of t() may come to; those that are put together are in dynamic-keys.ts. */
function textsOf(value: Node): string[] {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : [];
    case 'ConditionalExpression':
      return [...textsOf(value.consequent as Node), ...textsOf(value.alternate as Node)];
    case 'LogicalExpression':
      return [...textsOf(value.left as Node), ...textsOf(value.right as Node)];
    case 'ParenthesizedExpression':
      return textsOf(value.expression as Node);
    default:
      // A variable: its keys are found where they are written down, as 'namespace:key'.
      return [];
  }
}
