import { expect, test } from 'vitest';
import { isShipped, readTree, type SourceFile } from './source-tree.ts';

/**
 * Dates that people read are written by contract/dates.ts, with the months of the reader's language. What
 * a browser or a server writes by itself has the months of whatever language it is told, or its own.
 */
const byItself = /DateTimeFormat\(|\.toLocale(?:Date|Time)String\(|(?:date|time)Style:/;
/** In any script: a list of months is a text, and stands in locales/. */
const listOfMonths = /\bJan\w*\W{1,4}Feb|जन\S*\s+फ़?र/;

/** Who may, because no one reads what comes out, or it is one of the English files. */
const allowed: Readonly<Record<string, string>> = {
  'contract/applications/zones.ts': 'reads the numbers of clocks',
  'server/features/import/convert/hijri.ts': 'reads another calendar',
  'src/features/resume/resumeContent.ts': 'a resume is English: employers abroad read it',
};

const faultsIn = ({ name, text }: SourceFile): string[] =>
  text
    .split('\n')
    .filter((line) => byItself.test(line) || listOfMonths.test(line))
    .map((line) => `${name}: ${line.trim()}`);

const sources = readTree(['contract', 'gallery', 'server', 'src', 'sw'], /\.tsx?$/).filter(
  isShipped,
);

test('no screen, mail or picture writes a date by itself', () => {
  const faults = sources.filter(({ name }) => !(name in allowed)).flatMap(faultsIn);
  expect(faults).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});

test('who is allowed to still does', () => {
  const unneeded = Object.keys(allowed).filter((name) => {
    const file = sources.find((one) => one.name === name);
    return !file || faultsIn(file).length === 0;
  });
  expect(unneeded).toEqual([]);
});

test.each([
  `new Intl.DateTimeFormat('en-IN', format)`,
  `at.toLocaleDateString()`,
  `const months = 'Jan Feb Mar'.split(' ');`,
  `const months = ['January', 'February'];`,
  `const months = 'जनवरी फ़रवरी';`,
])('%s is found', (text) => {
  expect(faultsIn({ name: 'sample.ts', text })).toHaveLength(1);
});

test('numbers are let pass', () => {
  expect(faultsIn({ name: 'sample.ts', text: `count.toLocaleString('en-IN')` })).toEqual([]);
});
