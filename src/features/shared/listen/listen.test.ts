import { expect, test } from 'vitest';
import { boundsOf } from './sentences.ts';
import { voiceFor } from './voices.ts';

const split = (text: string) => boundsOf(text).map(([from, to]) => text.slice(from, to));

test.each([
  ['Never pay. Ask for papers!  Is it real?', ['Never pay.', 'Ask for papers!', 'Is it real?']],
  [
    'Pay is Rs. 30,000.50 a month. Food is free.',
    ['Pay is Rs. 30,000.50 a month.', 'Food is free.'],
  ],
  ['Bring papers, e.g. a licence. Come early', ['Bring papers, e.g. a licence.', 'Come early']],
  ['पैसे मत दो। कागज़ देखो।', ['पैसे मत दो।', 'कागज़ देखो।']],
  ['  Two to four years\n', ['Two to four years']],
  ['One line\nand the next. End', ['One line\nand the next.', 'End']],
  ['', []],
])('%j in sentences', (text, sentences) => {
  expect(split(text)).toEqual(sentences);
});

const voice = (lang: string, localService = true) => ({ lang, localService });

test.each([
  ['en', ['hi-IN', 'en-US', 'en_IN'], 'en_IN'],
  ['en', ['en-US', 'fr-FR'], 'en-US'],
  ['en-GB', ['en-US', 'en-GB'], 'en-GB'],
  ['hi-Latn', ['hi-IN', 'en-US', 'en-IN'], 'en-IN'],
  ['hi-Latn', ['fr-FR', 'hi-IN'], 'hi-IN'],
  ['hi', ['en-IN', 'hi-IN'], 'hi-IN'],
  ['hi', ['en-IN'], undefined],
  ['en', ['fr-FR', 'de-DE'], undefined],
  ['ta', ['en-IN', 'hi-IN'], undefined],
])('%s is read, of %j, by %s', (lang, languages, wanted) => {
  expect(
    voiceFor(
      languages.map((each) => voice(each)),
      lang,
    )?.lang,
  ).toBe(wanted);
});

test('a voice on the phone comes before a nearer one that needs a network', () => {
  const voices = [voice('en-IN', false), voice('en-US')];
  expect(voiceFor(voices, 'en')).toBe(voices[1]);
  expect(voiceFor(voices.slice(0, 1), 'en')).toBe(voices[0]);
});
