import { expect, test } from 'vitest';
import { plainText } from '#contract/blogs/blog.ts';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';
import spellings from './hinglish-spelling.json';
import { readTree } from './source-tree.ts';

/**
 * Hinglish has no dictionary: hinglish-spelling.json is ours. It names each spelling, bookish word and
 * impolite form that is not used, with what is written instead. The mails are in locales, too.
 */
const instead: Readonly<Record<string, string>> = spellings;

/** English words in a Hinglish text: names of buttons, and what a contract says. */
const english = /Add to Home Screen|\bup to\b/gi;

/** The words of a text that are spelled otherwise here, each with its right spelling. */
function wrongWords(text: string): string[] {
  const words = text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .replace(english, ' ')
    .toLowerCase()
    .match(/[a-z]+/g);
  return (words ?? []).flatMap((word) => {
    const right = Object.hasOwn(instead, word) ? instead[word] : undefined;
    return right === undefined ? [] : [`${word}: ${right}`];
  });
}

function textsIn(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));
}

const locales = readTree(['locales/hinglish'], /\.json$/).flatMap(({ name, text }) =>
  textsIn(JSON.parse(text), name.slice('locales/hinglish/'.length, -'.json'.length)),
);
const articles = demonstrationBlogs(new Date(0)).flatMap(({ heading, translations }) => [
  [
    `article: ${heading}`,
    `${translations.hinglish.heading} ${plainText(translations.hinglish.content)}`,
  ] as const,
]);

test('each Hinglish text has one spelling, everyday words and one politeness', () => {
  const wrong = [...locales, ...articles].flatMap(([key, text]) =>
    wrongWords(text).map((word) => `${key}: ${word}`),
  );
  expect(wrong).toEqual([]);
  expect(locales.length).toBeGreaterThan(1_000);
  expect(articles.length).toBe(12);
});

test('what may be left blank is not called unnecessary', () => {
  const wrong = locales.filter(([, text]) => /^zaroori nahi$|\(zaroori nahi\)/.test(text));
  expect(wrong).toEqual([]);
});

test('a wrong spelling is named with its right one, in whole words alone', () => {
  expect(wrongWords('Kuchh nahi mila, {{to}} wapas: Add to Home Screen')).toEqual(['kuchh: kuch']);
  expect(wrongWords('Login karein to mila')).toEqual(['to: toh']);
  const right = Object.values(instead).filter((word) => wrongWords(word).length > 0);
  expect(right).toEqual([]);
});
