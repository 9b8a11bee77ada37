import { expect, test } from 'vitest';
import { readTree } from './source-tree.ts';
import { crowdedFolders, linesOf, namesOf, readSources, smallFiles } from './rooms.ts';

const mostSources = 20;
const mostLines = 400;
const smallest = 25;

/** Small files that stay apart from the one file beside them that imports them, and why. */
const mayStaySmall: Record<string, string> = {
  'contract/search/lexicon/tradesFarm.ts': 'one of five tables of trades, each a file',
};

/** Names that the code does not use: the field has others for these things. */
const notOurWords = `
  office upkeep saved outboxShelf lend takeBack holdsUp kick told heard surplus makeRoom uses icons
  lateIcons codeAfterPaint earlyTap workerLife spareTime firstUse valueMoment useSettled useNear
  useWriting momentText dateTime indianTime reading understand wishes conditions sound judged
  heldOut once seal gate turns accept pieces parts work flow toJob twins marks looks robots answer
  everything phone may officeNumbers arrivalNews jobsArrival wantsPage hashSource killerScript
`;

const files = readSources();

test(`no folder holds more than ${mostSources} sources`, () => {
  const others = readTree(['bench', 'gallery', 'tests'], /(?<!\.test)\.(tsx?|mjs)$/);
  expect(crowdedFolders([...files, ...others], mostSources)).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test(`no file is longer than ${mostLines} lines`, () => {
  const all = [
    ...files,
    ...readTree(['contract', 'scripts', 'server', 'src', 'sw'], /\.(test\.tsx?|css)$/),
    ...readTree(['bench', 'gallery', 'tests'], /\.(tsx?|mjs|css)$/),
  ];
  const long = all
    .map((file) => ({ name: file.name, lines: linesOf(file) }))
    .filter(({ lines }) => lines > mostLines);
  expect(long).toEqual([]);
  expect(all.length).toBeGreaterThan(files.length);
});

test('no folder hides where things are behind an index file', () => {
  expect(files.filter(({ name }) => /\/index\.\w+$/.test(name))).toEqual([]);
});

test(`no file of at most ${smallest} lines serves one file beside it alone`, () => {
  const tests = readTree(['contract', 'scripts', 'server', 'src', 'sw'], /\.test\.tsx?$/);
  const small = smallFiles(files, new Set(tests.map(({ name }) => name)), smallest);
  // Both ways: a reason that is no longer needed goes as well.
  expect(small.sort()).toEqual(Object.keys(mayStaySmall).sort());
});

test('files and what they export have the names of the field', () => {
  const words = new Set(notOurWords.trim().split(/\s+/));
  const lower = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1);
  const used = files.flatMap(namesOf).filter((name) => words.has(lower(name)));
  const dashed = files.filter(({ name }) => /\/admin-[^/]*$/.test(name));
  expect([...new Set(used), ...dashed.map(({ name }) => name)].sort()).toEqual([]);
});

test('what the rules look for is found', () => {
  const text = (lines: number) => 'export const x = 1;\n'.repeat(1) + '//\n'.repeat(lines - 1);
  const tree = [
    { name: 'src/a/one.ts', text: `import { x } from './small.ts';\nimport './tested.ts';` },
    { name: 'src/a/two.ts', text: `import '#src/a/shared.ts';\nexport * from './many.ts';` },
    { name: 'src/a/three.ts', text: `import './shared.ts';\nvoid import('./lazy.ts');` },
    { name: 'src/b/four.ts', text: `import '#src/a/elsewhere.ts';\nexport default 1;` },
    ...['small', 'tested', 'shared', 'lazy', 'elsewhere'].map((name) => ({
      ...{ name: `src/a/${name}.ts`, text: text(25) },
    })),
    { name: 'src/a/many.ts', text: text(26) },
  ];
  expect(smallFiles(tree, new Set(['src/a/tested.test.ts']), 25)).toEqual(['src/a/small.ts']);
  expect(smallFiles(tree, new Set(), 26)).toEqual([
    ...['src/a/small.ts', 'src/a/tested.ts', 'src/a/many.ts'],
  ]);
  expect(crowdedFolders(tree, 8)).toEqual(['src/a']);
  expect(crowdedFolders(tree, 9)).toEqual([]);
  const names = {
    name: 'src/a/early.ts',
    text: 'export function once() {}\nexport type Seal = 1;',
  };
  expect(namesOf(names)).toEqual(['early', 'once', 'Seal']);
});
