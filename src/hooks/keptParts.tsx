import { createElement, type ReactElement } from 'react';

/** What a part of a document depends on besides what it is given. */
interface Surroundings {
  /** The language, the day and the kind of page. */
  page: string;
  /** These and the whole address. */
  address: string;
}

/** The document that is being rendered, which waits for nothing. */
interface Making {
  of: Surroundings;
  /** In their order: what is known of each. */
  parts: { key: string; html: string | undefined }[];
}

/** Characters of HTML that are kept, with their keys. */
const room = 8_000_000;

const kept = new Map<string, string>();
let taken = 0;
let making: Making | undefined;

/** An element that no one can write into a text: it stands for a part, or around a new one. */
const element = 'kept-part';
const places = /<kept-part data-at="(\d+)">([\s\S]*?)<\/kept-part>/g;

/** Components by number: two may have the same name. */
const numbers = new Map<unknown, number>();

function numberOf(component: unknown): number {
  const number = numbers.get(component) ?? numbers.size;
  numbers.set(component, number);
  return number;
}

/** JSON by the object: a list that is kept is the same one in many documents. */
const known = new WeakMap<object, string>();

function jsonOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const json = known.get(value) ?? JSON.stringify(value);
  known.set(value, json);
  return json;
}

/**
 * A part of rendered documents that looks the same in many of them: a server renders it once, and
 * from then on only its place. To be called where `import.meta.env.SSR` is true: the browser renders
 * the part itself.
 * @param part - What it renders depends on its surroundings and its props alone, of which functions do
 *   not count. Its ids must not depend on where it is on its page; it sets no title.
 * @param by - 'page' for a part that has nothing of the address: lists have thousands of addresses,
 *   which show the same cards.
 * @param also - What functions that it is given, and that make its links, know besides.
 */
export const keptPart = (
  part: ReactElement<object>,
  by: keyof Surroundings = 'address',
  also: unknown = null,
): ReactElement => <Kept key={part.key} {...{ part, by, also }} />;

interface KeptProps {
  part: ReactElement<object>;
  by: keyof Surroundings;
  also: unknown;
}

function Kept({ part, by, also }: KeptProps) {
  if (!making) return part;
  const props = Object.entries(part.props).map(([name, value]) => `${name}:${jsonOf(value)}`);
  const key = [making.of[by], numberOf(part.type), jsonOf(also), ...props].join(' ');
  const html = kept.get(key);
  const at = making.parts.push({ key, html }) - 1;
  // A single child: an id is made of its place among siblings.
  return createElement(element, { 'data-at': at }, html === undefined ? part : undefined);
}

/**
 * Renders a document with the parts that are kept.
 * @param of - All that parts depend on besides their props.
 * @param render - Renders all of it before it returns.
 * @returns The HTML as it would be without kept parts.
 */
export function withKeptParts(of: Surroundings, render: () => string): string {
  const own: Making = { of, parts: [] };
  making = own;
  try {
    const html = render();
    return html.replace(places, (_, at: string, made: string) => {
      const part = own.parts[Number(at)];
      if (!part) throw new Error('A text holds the place of a part');
      if (part.html !== undefined) return part.html;
      if (made.includes(`<${element}`)) throw new Error(`A part in another: ${part.key}`);
      keep(part.key, made);
      return made;
    });
  } finally {
    making = undefined;
  }
}

function keep(key: string, html: string): void {
  taken += key.length + html.length;
  if (taken > room) {
    kept.clear();
    taken = key.length + html.length;
  }
  kept.set(key, html);
}
