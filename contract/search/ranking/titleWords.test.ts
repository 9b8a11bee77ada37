import { expect, test } from 'vitest';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { conceptTerm, termsOf } from './jobTerms.ts';
import { searchable } from './searchJobs.ts';

const job = (title: string, location = 'Dubai, UAE', country = 'AE') => ({
  ...{ id: title, title, location, country, companyName: 'Acme', category: 'Other' },
  ...{ skills: [], jobType: 'Full time', experience: '0-1 years', description: '' },
  createdAt: '2026-11-21T08:30:00Z',
});

const lexicon = baseLexicon();
const tradesOf = (title: string) => {
  const { terms } = termsOf(lexicon, job(title));
  return [...lexicon.concepts.values()].flatMap(({ id, kind }) =>
    kind === 'trade' && (terms.get(conceptTerm(id)) ?? 0) > 90 ? [id] : [],
  );
};

test.each([
  ['Chalak', ['driver']],
  ['चालक', ['driver']],
  ['Raj Mistri', ['mason']],
  ['राजमिस्त्री', ['mason']],
  ['Majdoor', ['helper']],
  ['Majdoor Dubai', ['helper']],
  ['मजदूर', ['helper']],
  ['Plumbr', ['plumber']],
  ['प्लंबर', ['plumber']],
  ['प्लंबर (कुवैत)', ['plumber']],
  ['Elektrishan - Oman', ['electrician']],
  ['इलेक्ट्रीशियन', ['electrician']],
  ['ड्राइवर', ['driver']],
  ['दर्जी', ['tailor']],
])('%s is read as its trade', (title, trades) => {
  expect(tradesOf(title)).toEqual(expect.arrayContaining(trades));
});

test.each([
  'Booker',
  'Ladder Seller',
  'Soap Maker',
  'Beekeeper',
  'Police',
  'Optician',
  'Tier One',
  'Ground Steward',
  'Mission',
  'Poker Dealer',
  'Concrete Batcher',
  'Thatcher',
  'Lugger',
])('%s is no trade that only sounds like it', (title) => {
  expect(tradesOf(title)).toEqual([]);
});

const found = (query: string, ...titles: string[]) => {
  const jobs = titles.map((title) => job(title));
  const { jobs: list, partial } = searchable(jobs, lexicon).search(query);
  return [list.map(({ title }) => title).sort(), partial];
};

test('a batcher is read as no butcher, whatever else the title says', () => {
  expect(tradesOf('Batcher Operator')).toEqual(['operator']);
});

test.each([
  ['elektrishan', 'Elektrishan', 'Electrician'],
  ['plumbr', 'Plumbr', 'Plumber'],
  ['प्लंबर', 'प्लंबर', 'Plumber'],
  ['chalak', 'Chalak', 'Driver'],
])('a job that is called "%s" hides no other', (query, own, other) => {
  expect(found(query, other)).toEqual([[other], false]);
  for (const asked of [query, other]) {
    expect(found(asked, own, other)).toEqual([[own, other].sort(), false]);
  }
});

test('a title in Hindi’s own letters that no list knows is found as it is written', () => {
  expect(found('घड़ीसाज', 'घड़ीसाज', 'Plumber')).toEqual([['घड़ीसाज'], false]);
});
