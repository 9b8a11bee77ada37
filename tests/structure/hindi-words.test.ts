import { expect, test } from 'vitest';
import { plainText } from '#contract/blogs/blog.ts';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';
import { latinWords } from '../support/data/latinWords.ts';
import { readTree } from './source-tree.ts';

/** Words of offices, with what people say. */
const bookish: Readonly<Record<string, string>> = {
  ...{ अनुमति: 'इजाज़त', उपलब्ध: 'मिलता है', प्रतिष्ठान: 'कंपनी', आवेदन: 'एप्लिकेशन', वेतन: 'सैलरी' },
  ...{ अनिवार्य: 'ज़रूरी', कृपया: 'करें', हेतु: 'के लिए', प्राप्त: 'मिला', प्रदान: 'देना' },
  ...{ अस्वीकृत: 'मना', सत्यापित: 'चेक', दस्तावेज़: 'कागज़', संबंधित: 'वाला', नियोक्ता: 'कंपनी' },
};
const longest = 20;

function textsIn(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));
}

const locales = readTree(['locales/hindi'], /\.json$/).flatMap(({ name, text }) =>
  textsIn(JSON.parse(text), name.slice('locales/hindi/'.length, -'.json'.length)),
);
const articles = demonstrationBlogs(new Date(0)).flatMap(({ heading, translations }) =>
  translations.hindi.content
    .split(/<\/(?:p|li|h2)>/)
    .map((part) => [`article: ${heading}`, plainText(part)] as const),
);
const hindiWords = (text: string) => text.match(/[\u0900-\u0963\u0970-\u097f]+/g) ?? [];
const all = [...locales, ...articles];

const faultsOf = (find: (text: string) => readonly string[]) =>
  all.flatMap(([key, text]) => find(text).map((fault) => `${key}: ${fault}`));

test('Hindi is written in Devanagari, but for names and what stands so elsewhere', () => {
  expect(faultsOf(latinWords)).toEqual([]);
  expect(locales.length).toBeGreaterThan(1_000);
});

test('digits are those of the other languages', () => {
  expect(faultsOf((text) => text.match(/[०-९]+/g) ?? [])).toEqual([]);
});

test('words are those that people speak', () => {
  const words = Object.keys(bookish);
  const wrong = (text: string) => hindiWords(text).filter((word) => words.includes(word));
  expect(faultsOf(wrong)).toEqual([]);
  expect(wrong('इसके लिए अनुमति उपलब्ध है')).toEqual(['अनुमति', 'उपलब्ध']);
});

test('words have one spelling and one politeness', () => {
  const others = (text: string) =>
    hindiWords(text).filter((word) => /(?:ाएं|ियां)$|^(?:चुन|लिख|भेज|कीज|दीज)िए$/.test(word));
  expect(faultsOf(others)).toEqual([]);
  expect(others('कंपनियां यहाँ बनाएं या लिखिए, इसलिए')).toEqual(['कंपनियां', 'बनाएं', 'लिखिए']);
});

test(`no sentence has more than ${longest} words`, () => {
  const long = (text: string) =>
    text
      // A sentence in brackets or quotes ends before they do.
      .split(/[।?!][)"”]?\s|: |\n/)
      .filter((sentence) => sentence.trim().split(/\s+/).length > longest);
  expect(faultsOf(long)).toEqual([]);
});

test('a Latin word that is no name is found', () => {
  expect(latinWords('OTP डालें, {{name}} को emigrate.gov.in पर देखें')).toEqual([]);
  expect(latinWords('अभी apply करें')).toEqual(['apply']);
});
