import { expect, test } from 'vitest';
import { parse, place, readTree, walk, type Node, type SourceFile } from './source-tree.ts';

/** Where a value is declared to be something else by way of `unknown`: nothing is checked there. */
function blindCasts(file: SourceFile): string[] {
  const found: string[] = [];
  walk(parse(file).program, (node) => {
    if (!isCast(node)) return;
    let inner = node.expression as Node;
    while (inner.type === 'ParenthesizedExpression') inner = inner.expression as Node;
    const { type } = (isCast(inner) ? inner.typeAnnotation : inner) as Node;
    if (type === 'TSUnknownKeyword' || type === 'TSAnyKeyword') found.push(place(file, node));
  });
  return found;
}

const isCast = ({ type }: Node) => type === 'TSAsExpression' || type === 'TSTypeAssertion';

test('no value becomes another type by way of unknown', () => {
  const files = readTree(
    ['bench', 'contract', 'scripts', 'server', 'src', 'sw', 'tests'],
    /\.tsx?$/,
  );
  expect(files.flatMap(blindCasts)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test.each([
  ['a as unknown as B', 1],
  ['(a as unknown) as B', 1],
  ['<B>(<unknown>a)', 1],
  ['(a as any) as B', 1],
  ['a as B', 0],
  ['a as unknown', 0],
  ['(a as B) as C', 0],
])('%s is found %i times', (text, times) => {
  expect(blindCasts({ name: 'sample.ts', text: `const x = ${text};` })).toHaveLength(times);
});
