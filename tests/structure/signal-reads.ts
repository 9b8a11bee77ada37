import path from 'node:path';
import { children, isNode, parse, place, walk, type Node, type SourceFile } from './source-tree.ts';

/** A function at the top of a module, as far as signals are concerned. */
interface Reader {
  at: string;
  name: string;
  subscribes: boolean;
  /** The first signal that it reads while it runs, if any. */
  reads: string | undefined;
  /** What it calls while it runs, as `file#name`. */
  calls: string[];
}

/** Functions that run their callback at once: what is read in there is read while rendering. */
const atOnce =
  /^(map|flatMap|filter|find|findLast|findIndex|some|every|reduce|toSorted|sort|useMemo)$/;

/**
 * Components and hooks that read a signal without useSignals(): they would show its value of the
 * first render for ever. Signals are what modules export from signal() and computed(), and what
 * functions with the return type ReadonlySignal or Signal give back. A function that is neither a
 * component nor a hook may read signals: anyone who calls it while rendering must subscribe. Functions
 * out of a context are not followed; src/hooks/pageData.tsx is the only module with such a one.
 */
export function findDeafReaders(files: SourceFile[]): string[] {
  const trees = new Map(files.map((file) => [file, parse(file).program]));
  const signals = new Set<string>();
  const makers = new Set<string>();
  for (const [{ name: file }, program] of trees) {
    for (const { name, node } of topLevel(program)) {
      if (isCallOf(node, /^(signal|computed)$/)) signals.add(`${file}#${name}`);
      if (givesSignal(node)) makers.add(`${file}#${name}`);
    }
  }
  const readers = new Map<string, Reader>();
  for (const [file, program] of trees) {
    const names = namesOf(file, program);
    for (const { name, node } of topLevel(program)) {
      if (!isFunction(node)) continue;
      readers.set(`${file.name}#${name}`, readerOf(file, name, node, names, signals, makers));
    }
  }
  return [...readers.values()]
    .filter(({ name, subscribes }) => isRendered(name) && !subscribes)
    .flatMap(({ at, name, reads, calls }) => {
      const signal = reads ?? calls.map((call) => readBy(call, readers)).find(Boolean);
      return signal ? [`${at} ${name} reads ${signal} without useSignals()`] : [];
    });
}

const isRendered = (name: string) => /^([A-Z]|use[A-Z])/.test(name);

/** The signal that a plain function reads, itself or through others. Hooks subscribe by themselves. */
function readBy(call: string, readers: Map<string, Reader>, seen = new Set<string>()): string {
  const reader = readers.get(call);
  if (!reader || isRendered(reader.name) || seen.has(call)) return '';
  seen.add(call);
  if (reader.reads) return reader.reads;
  return reader.calls.map((each) => readBy(each, readers, seen)).find(Boolean) ?? '';
}

function readerOf(
  file: SourceFile,
  name: string,
  node: Node,
  imported: Map<string, string>,
  signals: Set<string>,
  makers: Set<string>,
): Reader {
  const reader: Reader = {
    at: place(file, node),
    name,
    subscribes: false,
    reads: undefined,
    calls: [],
  };
  const local = new Set<string>();
  visit(node.body as Node);
  return reader;

  function visit(inner: Node): void {
    if (isFunction(inner)) return;
    if (inner.type === 'VariableDeclarator' && isSignal(inner.init)) {
      local.add(String((inner.id as Node).name));
    }
    if (isCallOf(inner, /^useSignals$/)) reader.subscribes = true;
    if (inner.type === 'CallExpression') {
      const called = imported.get(String((inner.callee as Node).name));
      if (called) reader.calls.push(called);
      const { name: method } = ((inner.callee as Node).property ?? inner.callee) as Node;
      for (const callback of (inner.arguments as Node[]).filter(isFunction)) {
        if (atOnce.test(String(method))) visit(callback.body as Node);
      }
    }
    const isRead = inner.type === 'MemberExpression' && (inner.property as Node).name === 'value';
    if (isRead && isSignal(inner.object)) {
      reader.reads ??= file.text.slice((inner.object as Node).start, (inner.object as Node).end);
    }
    // What is only written is not read.
    const written = inner.type === 'AssignmentExpression' ? [inner.right as Node] : children(inner);
    for (const child of written) visit(child);
  }

  function isSignal(value: unknown): boolean {
    if (!isNode(value)) return false;
    if (value.type === 'Identifier') {
      return local.has(String(value.name)) || signals.has(imported.get(String(value.name)) ?? '');
    }
    if (value.type !== 'CallExpression') return false;
    return makers.has(imported.get(String((value.callee as Node).name)) ?? '');
  }
}

/** What each name of a module stands for, `file#name`: its own and what it imports. */
function namesOf({ name: file }: SourceFile, program: Node): Map<string, string> {
  const names = new Map(topLevel(program).map(({ name }) => [name, `${file}#${name}`]));
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const from = String((node.source as Node).value);
    const target = from.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), from)
      : from.replace(/^#/, '');
    for (const { imported, local } of node.specifiers as Record<string, Node | undefined>[]) {
      if (imported && local) names.set(String(local.name), `${target}#${String(imported.name)}`);
    }
  });
  return names;
}

/** The constants and functions of a module, exported or not. */
function topLevel(program: Node): { name: string; node: Node }[] {
  return (program.body as Node[]).flatMap((statement) => {
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    if (isFunction(declared))
      return [{ name: String((declared.id as Node | null)?.name), node: declared }];
    if (declared.type !== 'VariableDeclaration') return [];
    return (declared.declarations as Node[])
      .filter(({ init }) => isNode(init))
      .map(({ id, init }) => ({ name: String((id as Node).name), node: init as Node }));
  });
}

function givesSignal({ returnType }: Node): boolean {
  const type = (returnType as Node | undefined)?.typeAnnotation as Node | undefined;
  return /^(Readonly)?Signal$/.test(String((type?.typeName as Node | undefined)?.name));
}

function isFunction({ type }: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
}

function isCallOf({ type, callee }: Node, name: RegExp): boolean {
  return type === 'CallExpression' && name.test(String((callee as Node).name));
}
