import { expect, test } from 'vitest';
import { fields } from '#contract/search/ranking/jobTerms.ts';
import { seededRandom } from './random.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { guesses, vocabularyOf } from '#contract/search/lexicon/vocabulary.ts';
import { beginningsOf, wordsOfNames } from '#contract/search/query/nameWords.ts';

const random = seededRandom(7);
const lexicon = baseLexicon();
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const letter = () => random.pick([...letters]);

/** A word as someone may write it. */
function misspelt(word: string): string {
  const at = random.whole(0, word.length - 1);
  const [before, after] = [word.slice(0, at), word.slice(at)];
  const ways = [
    word,
    before || word,
    before + after.slice(1) || word,
    before + letter() + after,
    before + letter() + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    word.replace(/c/g, 'k').replace(/^ch/, 'sh'),
    word.replace(/^ph/, 'f').replace(/w/g, 'v'),
  ];
  return random.pick(ways);
}

test('a word is guessed from many names as from all their words together', () => {
  const known = [...lexicon.words].filter((word) => /^[a-z]+$/.test(word));
  const word = () => {
    const some = random.pick(known);
    return random.chance(0.5) ? misspelt(some) : some;
  };
  const kinds = [fields.title, fields.company, fields.location];
  const names = Array.from({ length: 1_500 }, (_, at) => {
    const words = Array.from({ length: random.whole(1, 3) }, () => word());
    return vocabularyOf(words.map((one) => [one, kinds[at % 3]!]));
  });
  const all = vocabularyOf(
    names.flatMap((words) => Array.from(words.values(), (one) => [one.word, one.fields] as const)),
  );
  const apart = wordsOfNames(names.map((words) => ({ words, beginnings: beginningsOf(words) })));
  const written = [...all.keys()];
  let found = 0;
  for (let times = 0; times < 3_000; times += 1) {
    const typed = misspelt(random.pick(written));
    const typing = random.chance(0.5);
    const expected = guesses(lexicon, all, typed, typing);
    expect(guesses(lexicon, apart, typed, typing), typed).toEqual(expected);
    expect(apart.has(typed), typed).toBe(all.has(typed));
    found += expected.filter(({ from }) => from === 'jobs').length;
  }
  expect(found).toBeGreaterThan(1_000);
});
