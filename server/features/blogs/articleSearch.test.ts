import { expect, test } from 'vitest';
import { distinctWords, hasWords, searchedText, wordsOfSearch } from '#contract/blogs/search.ts';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';

test('the distinct words of a text answer every search as the whole text does', () => {
  const texts = demonstrationBlogs(new Date(0)).flatMap(({ translations, ...english }) =>
    [english, translations.hinglish, translations.hindi].map((text) =>
      searchedText({ ...english, ...text }),
    ),
  );
  const all = [...new Set(texts.flatMap((text) => text.split(' ')))];
  const parts = all.map((word) => word.slice(1, 4)).filter(Boolean);
  const searches = [
    ...all.filter((_, at) => at % 5 === 0),
    ...parts.filter((_, at) => at % 7 === 0),
    ...['visa fee', 'agent pay contract', 'वीज़ा नौकरी', 'kaam e', '  ', '%', 'xyzzy'],
  ].map(wordsOfSearch);
  for (const text of texts) {
    const own = distinctWords(text);
    expect(own.length).toBeLessThan(0.8 * text.length);
    const differs = searches.filter((words) => hasWords(own, words) !== hasWords(text, words));
    expect(differs).toEqual([]);
  }
});
