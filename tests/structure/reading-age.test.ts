import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';

/**
 * English is a second language of most who read it here: the texts of seekers are to be read by a
 * child of eleven, with no sentence above twenty words; what stands behind a colon or a semicolon counts
 * with what is before it. Admins' own texts are not measured.
 */
const mostWords = 20;
const mostAge = 11;
/** All of them together: 7.9 years when this was written. */
const wholeAge = 8;

const folder = path.join(import.meta.dirname, '../../locales/english');
const files = readdirSync(folder).filter((name) => !/^(admin|applicants)/.test(name));

type Node = string | { [key: string]: Node };
const textsIn = (node: Node): string[] =>
  typeof node === 'string' ? [node] : Object.values(node).flatMap(textsIn);

/** Sentences, with what is filled in as one word. A list's items are apart. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/<\/(p|li|h\d|td|th)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/\{\{[^}]*\}\}/g, 'it')
    .split(/(?<=[.!?]["”]?)\s+|\n+/);

const wordsOf = (sentence: string): string[] => sentence.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];

/** By groups of vowels, without a silent end: as the usual programs count them. */
function syllablesOf(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '');
  if (bare.length <= 3) return 1;
  const spoken = bare.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

/** The age that can read it: the Flesch-Kincaid grade (Kincaid and others, 1975), and five years. */
function readingAge(texts: readonly string[]): number {
  // Labels of a word or two are no sentences.
  const sentences = texts
    .filter((text) => wordsOf(text).length >= 4)
    .flatMap(sentencesOf)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59 + 5;
}

const tooLong = (texts: readonly string[]) =>
  texts.flatMap(sentencesOf).filter((sentence) => wordsOf(sentence).length > mostWords);

const articles = demonstrationBlogs(new Date('2026-11-24T00:00:00Z')).map(
  ({ heading, content }) => [heading, [content]] as const,
);

const screens = files.map((name) => {
  const texts = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Node;
  return [name, textsIn(texts)] as const;
});

test.each([...screens, ...articles])('%s is read easily', (_name, texts) => {
  expect(tooLong(texts)).toEqual([]);
  expect(readingAge(texts)).toBeLessThanOrEqual(mostAge);
});

test('all of it together, with the rules of safety and what mails say, is read at that age', () => {
  const all = [...screens, ...articles].map(([, texts]) => texts);
  expect(screens.map(([name]) => name)).toEqual(
    expect.arrayContaining(['safety.json', 'server.json', 'job.json', 'terms.json']),
  );
  expect(articles.length).toBeGreaterThan(10);
  const age = readingAge(all.flat());
  expect(age).toBeLessThanOrEqual(wholeAge);
  // Not because nothing was measured.
  expect(age).toBeGreaterThan(6);
});

test('the measure tells hard texts from easy ones', () => {
  const hard =
    'Notwithstanding the aforementioned considerations, applicants are required to substantiate ' +
    'their qualifications by submitting authenticated documentation to the competent authorities.';
  expect(readingAge([hard])).toBeGreaterThan(18);
  expect(tooLong([hard, `${'one '.repeat(21)}.`])).toHaveLength(1);
  expect(readingAge(['Do not pay for a job. Ask us first.'])).toBeLessThan(8);
});
