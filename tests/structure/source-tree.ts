import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const root = path.resolve(import.meta.dirname, '../..');

/** One node of a syntax tree, as far as these tests look into it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  name: string;
  text: string;
}

/** The files below these folders whose name ends the right way, in a fixed order. */
export function readTree(folders: string[], ending: RegExp): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.split(path.sep).join('/')}`,
      ),
    )
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }));
}

/** TypeScript that ships: neither tests nor declarations. */
export function isShipped({ name }: SourceFile): boolean {
  return !/\.test\.tsx?$|\.d\.ts$/.test(name);
}

/** The syntax tree of a TypeScript file. Offsets count UTF-16 units, as strings do. */
export function parse({ name, text }: SourceFile): { program: Node; comments: Comment[] } {
  const { program, comments, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  return { program: { ...program }, comments };
}

interface Comment {
  type: 'Line' | 'Block';
  value: string;
  start: number;
  end: number;
}

/** `src/app/App.tsx:12`, for messages that an editor can follow. */
export function place({ name, text }: SourceFile, { start }: Node): string {
  return `${name}:${text.slice(0, start).split('\n').length}`;
}

/** The nodes directly below a node, in the order of the source. */
export function children(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]) as unknown[])
    .filter(isNode)
    .sort((a, b) => a.start - b.start);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Calls `visit` for a node and for everything below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of children(node)) walk(child, visit);
}
