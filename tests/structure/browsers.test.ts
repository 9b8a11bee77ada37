import { afterEach, expect, test, vi } from 'vitest';
import { phoneticCode } from '#contract/search/text/phoneticDistance.ts';
import { isStorable } from '#contract/schema.ts';
import { isUrl } from '#contract/text.ts';
import { isShipped, parse, place, readTree, walk } from './source-tree.ts';

/*
 * The oldest browsers of the README have ECMAScript 2022 and no more of the platform than this. What
 * the compiler's libraries do not hold back is looked for here; a regular expression that looks
 * behind is a syntax error in Safari before 16.4, and takes its whole file along.
 */
const newer = new Set([
  ...['isWellFormed', 'toWellFormed', 'toReversed', 'toSorted', 'toSpliced', 'findLast'],
  ...['findLastIndex', 'canParse', 'throwIfAborted', 'randomUUID', 'groupBy', 'withResolvers'],
  ...['fromAsync', 'structuredClone', 'checkVisibility', 'reportError'],
  ...['requestSubmit', 'showPicker', 'supportedValuesOf'],
]);

const sources = readTree(['contract', 'src', 'sw'], /\.tsx?$/).filter(isShipped);

test('nothing that the oldest browsers lack is called on a phone', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const source of sources) {
    walk(parse(source).program, (node) => {
      const name = node.type === 'Identifier' ? String(node.name) : '';
      const raw = node.type === 'Literal' && 'regex' in node ? String(node.raw) : '';
      // A rule of a style sheet that is not known is left out; a script that asks by it breaks off.
      const text = node.type === 'Literal' || node.type === 'TemplateElement';
      const isSelector = text && JSON.stringify(node.value).includes(':has(');
      if (newer.has(name) || /\(\?<[=!]/.test(raw) || isSelector) {
        found.push(`${place(source, node)} ${name || raw || ':has()'}`);
      }
    });
  }
  expect(found).toEqual([]);
});

afterEach(() => vi.unstubAllGlobals());

test('texts and addresses are judged without the functions that newer browsers have', () => {
  const before = Object.getOwnPropertyDescriptor(String.prototype, 'isWellFormed');
  Reflect.deleteProperty(String.prototype, 'isWellFormed');
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override canParse = undefined as never;
    },
  );
  try {
    expect(['Ravi', '😀', 'a\0b', '\uD83D', 'x\uDE00'].map(isStorable)).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect(['https://safar.example/a', 'safar', ''].map((text) => isUrl(text))).toEqual([
      ...[true, false, false],
    ]);
    expect(isUrl('/a', 'https://safar.example')).toBe(true);
  } finally {
    if (before) Reflect.defineProperty(String.prototype, 'isWellFormed', before);
  }
});

test('the sound of words is what it was where a browser can look behind', () => {
  const words = ['yahya', 'baby', 'ghar', 'rahhim', 'hh', 'machine', 'pipe', 'e', 'ye', 'shyhy'];
  const codes = words.map(phoneticCode);
  expect(codes).toEqual(['yaia', 'babi', 'gar', 'raim', 'h', 'maCin', 'pip', 'e', 'ye', 'si']);
});
