import { describe, expect, test } from 'vitest';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import {
  phoneticWord,
  phoneticDistance,
  phoneticCode,
} from '#contract/search/text/phoneticDistance.ts';
import { suggester } from '#contract/search/query/suggest.ts';
import { stopWords } from '#contract/search/text/stopWords.ts';
import { stem } from '#contract/search/text/stem.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { parseQuery } from '#contract/search/query/parseQuery.ts';
import { emptyVocabulary, vocabularyOf } from '#contract/search/lexicon/vocabulary.ts';
import { normalise } from '#contract/text.ts';
import { withoutGaps } from '#contract/search/query/gap.ts';
import { takePayFilter } from '#contract/search/query/payFilter.ts';
import { understoodOf } from '#contract/search/query/understood.ts';
import { takeExperienceFilter } from '#contract/search/query/experienceFilter.ts';

const lexicon = baseLexicon();

/** What a query means, as the names of its concepts. */
function meaning(query: string): string[] {
  const { segments } = parseQuery(lexicon, emptyVocabulary, query);
  return segments.map(({ ids, words }) => (ids.length > 0 ? ids.join('/') : `?${words.join(' ')}`));
}

test('what trades are called is written as people write it', () => {
  const label = (id: string) => lexicon.concepts.get(id)?.label;
  expect(['arc welder', 'cctv technician', 'ac technician', 'hr manager'].map(label)).toEqual([
    ...['Arc welder', 'CCTV technician', 'AC technician', 'HR manager'],
  ]);
});

describe('words', () => {
  test.each([
    ['A/C mechanics', ['ac', 'mechanic']],
    ['U.A.E.', ['uae']],
    ['boxes, dishes and glasses', ['box', 'dish', 'glass']],
    ['factories', ['factory']],
    ['chaiwala', ['chai']],
    ['New Zealand', ['newzealand']],
    ['mujhe koi bhi naukri chahiye', []],
    ['C# and C++', ['c#', 'c++']],
  ])('of "%s" are %j', (text, words) => {
    expect(tokensOf(text)).toEqual(words);
  });

  test('are stemmed once: a stem is its own stem', () => {
    for (const word of lexicon.words) expect(stem(word)).toBe(word);
  });

  test('that say nothing stand in no phrase', () => {
    for (const word of lexicon.words) expect(stopWords.has(word), word).toBe(false);
  });
});

describe('sound', () => {
  test.each([
    ['electrician', 'elektrishan'],
    ['phitter', 'fitter'],
    ['wiring', 'viring'],
    ['gypsum', 'jipsum'],
    ['barhai', 'barrhai'],
    ['kuwait', 'kuwet'],
    ['rasoiya', 'rasoia'],
  ])('of %s is that of %s', (a, b) => {
    expect(phoneticCode(a)).toBe(phoneticCode(b));
  });

  const cost = (a: string, b: string) => {
    const wrong = phoneticDistance(phoneticWord(a), phoneticWord(b));
    return wrong.loose ? Infinity : wrong.cost;
  };

  test.each(['zzzqqqx', 'qqqx', 'zzqqx', 'xxxx', 'kkkx', 'qqqq'])(
    '%s sounds like no trade: keys that are held down make no word long',
    (nonsense) => {
      expect(meaning(nonsense)).toEqual([`?${nonsense}`]);
    },
  );

  test('ranks misspellings, and leaves short words alone', () => {
    expect(cost('plumer', 'plumber')).toBeLessThan(cost('plumer', 'pruner'));
    expect(cost('dirver', 'driver')).toBeLessThan(1);
    expect(cost('tea', 'sea')).toBe(Infinity);
    expect(cost('cook', 'rook')).toBe(Infinity);
    expect(cost('oman', 'roman')).toBe(Infinity);
    expect(cost('nurse', 'horse')).toBe(Infinity);
  });
});

describe('understanding', () => {
  const trades =
    'welder plumber mason carpenter electrician painter cook waiter driver nurse tailor barista';

  test('a place counts wherever it stands in a long query', () => {
    expect(meaning(`${trades} dubai`)).toContain('#dubai');
    expect(meaning(`${trades} gardener cleaner in saudi arabia`).at(-1)).toBe('#SA');
  });

  test('words that are one too many are named as not known', () => {
    const { unknown } = parseQuery(lexicon, emptyVocabulary, `${trades} gardener cleaner dubai`);
    expect(unknown).toEqual(['gardener', 'cleaner']);
    const long = `${trades} ${Array.from({ length: 500 }, (_, at) => `blah${at}x`).join(' ')}`;
    expect(parseQuery(lexicon, emptyVocabulary, long).unknown.length).toBeLessThan(30);
  });

  // Keyboards put joiners between letters that are written as one.
  test.each([
    ['इलेक्\u200dट्रीशियन', 'इलेक्ट्रीशियन'],
    ['ड्राइ\u200dवर दुबई', 'ड्राइवर दुबई'],
    ['वे\u200cल्डर 30 हज़ार', 'वेल्डर 30 हज़ार'],
    ['wel\u00adder', 'welder'],
    ['plum\u200bber du\u2060bai', 'plumber dubai'],
  ])('%j is understood without the signs that no one sees', (typed, plain) => {
    expect(parseQuery(lexicon, emptyVocabulary, typed)).toEqual(
      parseQuery(lexicon, emptyVocabulary, plain),
    );
    expect(meaning(typed)).not.toContain('?');
  });

  test.each([
    ['dubai me driver ki naukri', ['#dubai', 'driver']],
    ['bijli ka kaam', ['electrician']],
    ['saudi safai', ['#SA', 'cleaner']],
    ['rod binder', ['steel fixer']],
    ['tea boy', ['tea boy']],
    ['boy office', ['tea boy']],
    ['fork lift', ['forklift operator']],
    ['house keping', ['housekeeping attendant']],
    ['dubaijob', ['#dubai']],
    ['truck dubai driver', ['heavy truck driver', '#dubai', 'driver']],
    ['gulf country me welder', ['#gulf', 'welder']],
    ['ड्राइवर', ['driver']],
    ['qqxzv', ['?qqxzv']],
  ])('%s', (query, expected) => {
    expect(meaning(query)).toEqual(expected);
  });

  test('takes the kinder trade where two are named apart: a truck driver is no other driver', () => {
    const { alternatives } = parseQuery(lexicon, emptyVocabulary, 'truck dubai driver');
    const trades = alternatives.filter(({ kind }) => kind === 'trade').map(({ term }) => term);
    expect(trades).toContain('@heavy truck driver');
    expect(trades).not.toContain('@driver');
  });

  test('takes the words of an employer for its name, though they mean trades elsewhere', () => {
    const vocabulary = vocabularyOf([
      ['magpie', 4],
      ['spoon', 4],
      ['cafe', 4],
    ]);
    const { segments } = parseQuery(lexicon, vocabulary, 'Magpie Spoon Cafes');
    expect(segments.map(({ kind }) => kind)).toEqual(['word', 'word', 'word']);
  });

  test.each([
    ['driver 2 saal experience', 2],
    ['3-5 years experience', 5],
    ['do saal ka anubhav', 2],
    ['bina experience', 0],
    ['fresher', 0],
    ['no experience needed', 0],
    ['anubhav nahi hai', 0],
    ['बिना अनुभव', 0],
    ['0 experience', 0],
    ['padha likha nahi', 0],
    ['6g welder', undefined],
    ['experienced driver', undefined],
    ['welder 5 saal umar 30 saal', 5],
    ['plumber 3 saal age 28 saal', 3],
    ['welder umar 30 saal 5 saal ka anubhav', 5],
  ])('%s: %s years', (query, years) => {
    expect(takeExperienceFilter(normalise(toLatin(query))).years).toBe(years);
  });

  test.each([
    ['welder 2 year contract', undefined, 'welder contract'],
    ['2 saal contract welder', undefined, 'contract welder'],
    ['contract of 2 years', undefined, 'contract'],
    ['do saal ka contract', undefined, 'contract'],
    ['2 years bond', undefined, 'bond'],
    ['welder visa 2 years', undefined, 'welder visa'],
    ['दो साल का कॉन्ट्रैक्ट', undefined, 'kontraikt'],
    ['welder age 35 years', undefined, 'welder'],
    ['helper age 18 to 35 years', undefined, 'helper'],
    ['umar 30 saal', undefined, ''],
    ['30 saal ki umr', undefined, ''],
    ['उम्र 30 साल', undefined, ''],
    ['आयु 30 वर्ष', undefined, ''],
    ['35 years old welder', undefined, 'welder'],
    ['welder age 35 years 5 saal experience', 5, 'welder'],
    ['contract job 2 saal experience', 2, 'contract job'],
    ['contract 2 years experience', 2, 'contract'],
  ])('%s: an age or a contract is no experience', (query, years, rest) => {
    const taken = takeExperienceFilter(normalise(toLatin(query)));
    expect(taken.years).toBe(years);
    expect(withoutGaps(taken.rest)).toBe(rest);
  });

  test.each([
    ['plumber 50 hazar se zyada', { atLeast: 50_000 }, 'plumber'],
    ['40000 salary driver', { atLeast: 40_000 }, 'driver'],
    ['2 lakh', { atLeast: 200_000 }, ''],
    ['welder 50,000 se upar', { atLeast: 50_000 }, 'welder'],
    ['30000 se kam', { atMost: 30_000 }, ''],
    ['mason salary 60k', { atLeast: 60_000 }, 'mason'],
    ['2 saal experience', undefined, '2 saal experience'],
    ['6g welder', undefined, '6g welder'],
  ])('%s: %j rupees a month', (query, pay, rest) => {
    const taken = takePayFilter(normalise(query));
    expect({ ...taken, rest: withoutGaps(taken.rest) }).toEqual({ pay, rest });
  });

  test('says which words it does not know, and takes no other for them', () => {
    const unknown = (query: string) => parseQuery(lexicon, emptyVocabulary, query).unknown;
    expect(unknown('plumber qqxzv')).toEqual(['qqxzv']);
    expect(unknown('pilot')).toEqual(['pilot']);
    // Where people live and no job is: none is a misspelt trade or a place abroad.
    for (const word of ['chennai', 'kochi', 'baroda', 'daman', 'haridwar', 'karnal', 'siwan'])
      expect(unknown(`driver ${word}`), word).toEqual([word]);
    // Other countries' money is not rupees.
    expect(unknown('driver 2000 dirham')).toEqual(['2000 dirham']);
    expect(unknown('salary \u20ac2500 welder')).toEqual(['euro 2500']);
    expect(unknown('4000 aud salary cook')).toEqual(['4000 aud']);
    // Work of others that sounds like ours (otherWords.ts), and a barber, whom a verb's ending hides.
    for (const word of ['lawyer', 'hacker', 'guitar', 'tanner', 'naai'])
      expect(unknown(word), word).toEqual([word]);
    expect(unknown('plumber kiya kuch')).toEqual([]);
    expect(unknown('aap kaise ho')).toEqual(['aap', 'ho'].filter((word) => !stopWords.has(word)));
    expect(meaning('plumber pata')).toEqual(['plumber', '?pata']);
  });

  test('offers the very words where another spelling was taken', () => {
    const of = (query: string) =>
      understoodOf(lexicon, query, parseQuery(lexicon, emptyVocabulary, query));
    expect(of('waldar dubai')).toMatchObject({
      parts: [
        { kind: 'work', name: 'Welder', typed: 'waldar', rest: 'dubai' },
        { kind: 'place', name: 'Dubai', rest: 'waldar' },
      ],
      literal: '"waldar dubai"',
    });
    expect(of('"waldar" dubai').literal).toBeDefined();
    expect(of('"waldar"')).toMatchObject({ parts: [], unknown: ['waldar'] });
    expect(of('welder 3 saal 50 hazar se zyada')).toMatchObject({
      years: { value: 3 },
      pay: { atLeast: 50_000 },
    });
  });

  test('of what says nothing is everything', () => {
    expect(parseQuery(lexicon, emptyVocabulary, 'naukri chahiye').everything).toBe(true);
    expect(parseQuery(lexicon, emptyVocabulary, 'qqxzv').everything).toBe(false);
    expect(parseQuery(lexicon, emptyVocabulary, 'fresher').everything).toBe(false);
  });
});

test.each([
  ['नौकरी', 'naukree'],
  ['राजमिस्त्री', 'raajmistree'],
  ['नलसाज', 'nalsaaj'],
  ['समझना', 'samajhnaa'],
  ['सड़क', 'sadak'],
  ['मरम्मत', 'marammat'],
  ['दुबई', 'dubaee'],
  ['चाय', 'chaay'],
  ['गाड़ी', 'gaadee'],
  ['driver दुबई 2', 'driver dubaee 2'],
  ['no Hindi', 'no Hindi'],
])('%s in Latin letters is %s', (hindi, latin) => {
  expect(toLatin(hindi)).toBe(latin);
});

describe('suggestions', () => {
  const names = suggester(lexicon, {
    roles: ['Electrician', 'Electrical Foreman', 'House Driver', 'Bus Driver', 'Steel Fixer'],
    locations: ['UAE', 'Oman', 'Dubai, UAE', 'Muscat, Oman', 'Duqm, Oman'],
    companies: ['Copper Kite Electromechanical'],
  });
  const texts = (typed: string) => names.suggest(typed).map(({ text }) => text);

  test.each([
    ['elec', 'Electrician'],
    ['electrision', 'Electrician'],
    ['bij', 'Electrician'],
    ['rod b', 'Steel Fixer'],
    ['dub', 'Dubai, UAE'],
    ['dubay', 'Dubai, UAE'],
    ['naukri dub', 'Dubai, UAE'],
    ['copper k', 'Copper Kite Electromechanical'],
    ['gaadi', 'Bus Driver'],
    ['driver du', 'driver, Dubai, UAE'],
    ['bijli dub', 'Electrician, Dubai, UAE'],
    ['dubai me dri', 'Bus Driver, Dubai, UAE'],
  ])('for "%s" begin with "%s"', (typed, first) => {
    expect(texts(typed)[0]).toBe(first);
  });

  test('say what they are, and are at most eight, each once', () => {
    expect(names.suggest('om')).toContainEqual({ text: 'Oman', kind: 'place' });
    expect(names.suggest('kite')).toEqual([
      { text: 'Copper Kite Electromechanical', kind: 'company' },
    ]);
    const many = suggester(lexicon, {
      roles: Array.from({ length: 20 }, (_, at) => `Driver ${at}`),
      locations: [],
      companies: [],
    });
    expect(many.suggest('driver')).toHaveLength(8);
    expect(new Set(texts('el')).size).toBe(texts('el').length);
  });

  test('have their number, and lead nowhere without jobs', () => {
    const counted = suggester(lexicon, {
      roles: ['Electrician', 'Steel Fixer'],
      locations: ['Oman', 'UAE', 'Dubai, UAE'],
      companies: [],
      counts: new Map([
        ['Electrician', 14],
        ['Electrician, Oman', 2],
        ['Steel Fixer', 5],
        ['Oman', 40],
      ]),
    });
    expect(counted.suggest('elec')[0]).toEqual({ text: 'Electrician', kind: 'role', jobs: 14 });
    expect(counted.suggest('bijli om')[0]).toMatchObject({ text: 'Electrician, Oman', jobs: 2 });
    expect(counted.suggest('steel fixer om').map(({ text }) => text)).not.toContain(
      'Steel Fixer, Oman',
    );
  });

  test('of several roles at once lead to places where one of them has jobs', () => {
    const welders = suggester(lexicon, {
      roles: ['Arc Welder', 'Pipe Welder (6G)'],
      locations: ['Kuwait', 'Jahra, Kuwait', 'Oman', 'Muscat, Oman'],
      companies: [],
      counts: new Map([
        ['Pipe Welder (6G), Oman', 2],
        ['Pipe Welder (6G), Muscat, Oman', 2],
      ]),
    });
    const texts = (typed: string) => welders.suggest(typed).map(({ text }) => text);
    expect(texts('welder ku').filter((text) => text.includes('Kuwait'))).toEqual([]);
    expect(texts('welder om')).toContain('welder, Oman');
  });

  test('are of no plumber for "na", which says no', () => {
    const plumbers = suggester(lexicon, { roles: ['Plumber'], locations: [], companies: [] });
    expect(plumbers.suggest('na')).toEqual([]);
    expect(plumbers.suggest('nal')[0]?.text).toBe('Plumber');
  });

  test('are none for a letter or for nonsense', () => {
    expect(texts('e')).toEqual([]);
    expect(texts('')).toEqual([]);
    expect(texts('qqxzv')).toEqual([]);
  });
});
