import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { hashedList, numbersOf, packHashes } from '#contract/search/text/hashedWords.ts';
import { stem } from '#contract/search/text/stem.ts';
import { wordsOf } from '#contract/search/text/wordsOf.ts';
import { frontCoded, marked, packWords, tight } from '../../scripts/vite/pack-words.mjs';

type Lists = Record<string, string>;

afterEach(() => vi.resetModules());

/** The lexicon of the lists in contract/search/lexicon, each changed by `pack`. */
async function lexiconOf(pack: { trades(list: string): string; places(list: string): string }) {
  vi.resetModules();
  for (const area of ['Construction', 'Farm', 'Hospitality', 'Office', 'Transport']) {
    vi.doMock(`#contract/search/lexicon/trades${area}.ts`, async (original) => {
      const lists = await original<Lists>();
      return Object.fromEntries(Object.entries(lists).map(([k, list]) => [k, pack.trades(list)]));
    });
  }
  vi.doMock('#contract/search/lexicon/places.ts', async (original) => {
    const { places = '', ...others } = await original<Lists>();
    return { ...others, places: pack.places(places) };
  });
  const { baseLexicon } = await import('#contract/search/lexicon/baseLexicon.ts');
  const { concepts, texts, queries, targets, joined, longest } = baseLexicon();
  return [...[concepts, texts, queries, targets, joined].map((each) => [...each]), longest];
}

test('packed lists of trades and places give the very lexicon of those that people edit', async () => {
  const same = (list: string) => list;
  const whole = await lexiconOf({ trades: same, places: same });
  const packed = await lexiconOf({ trades: marked, places: tight });
  expect(packed).toEqual(whole);
  expect(JSON.stringify(whole).length).toBeGreaterThan(100_000);
});

test('stop words are all there when packed', () => {
  const source = readFileSync('contract/search/text/stopWords.ts', 'utf8');
  const list = /`\n([^`]+)`/.exec(source)?.[1] ?? '';
  const words = new Set(wordsOf(list));
  expect(words.size).toBeGreaterThan(300);
  expect(new Set(wordsOf(frontCoded(list)))).toEqual(words);
  expect(frontCoded(list).length).toBeLessThan(list.length * 0.7);
});

test.each(['everydayWords', 'otherWords'])('the numbers of %s are the same when packed', (name) => {
  const source = readFileSync(`contract/search/text/${name}.ts`, 'utf8');
  const list = /`\n([^`]+)`/.exec(source)?.[1] ?? '';
  const packed = packHashes(list);
  const { size, numbers } = numbersOf(list);
  expect(size).toBeGreaterThan(250);
  expect(numbersOf(packed)).toEqual({ size, numbers });
  expect(packed.length).toBeLessThan(size * 2.5);
  const isListed = hashedList(packed);
  expect(wordsOf(list).every((word) => isListed(stem(word)))).toBe(true);
  const others = Array.from({ length: 10_000 }, (_, at) => `word${at}`);
  expect(others.filter(isListed).length).toBeLessThan(20);
});

test('a trade is written by marks for its words and those before', () => {
  const line = 'truck driver < driver | lorry, lorry driver, mini lorry, red lorry | truck chalak';
  expect(marked(`${line}\n`)).toBe('truck driver<driver|lorry,^$,mini lorry,red%|&chalak\n');
});

test('a file without a list ends the build', () => {
  const { transform } = packWords();
  const run = typeof transform === 'object' ? transform.handler : undefined;
  const id = '/site/contract/search/text/stopWords.ts';
  expect(() => Reflect.apply(run!, undefined, ['export {};', id])).toThrow('no list of words');
});
