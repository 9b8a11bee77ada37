import { expect, test } from 'vitest';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { emptyVocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { parseQuery } from './parseQuery.ts';

const lexicon = baseLexicon();
/** What a query asks for, and the words of it that are named as not known. */
function read(query: string) {
  const { segments, unknown } = parseQuery(lexicon, emptyVocabulary, query);
  return { asked: segments.flatMap(({ ids }) => ids), unknown };
}

test.each([
  ['saudi nahi driver', ['driver'], 'saudi nahi'],
  ['driver saudi arabia nahi', ['driver'], 'saudi arabia nahi'],
  ['kuwait nahi jana welder', ['welder'], 'kuwait nahi'],
  ['kuwait me nahi jana welder', ['welder'], 'kuwait me nahi'],
  ['welder not in kuwait', ['welder'], 'not in kuwait'],
  ['driver but not saudi', ['driver'], 'not saudi'],
  ['i dont want to go to saudi driver', ['driver'], 'dont want to go to saudi'],
  ['saudi chhod ke driver', ['driver'], 'saudi chhod ke'],
  ['saudi ko chhodkar driver', ['driver'], 'saudi ko chhodkar'],
  ['gulf ke bahar driver', ['driver'], 'gulf ke bahar'],
  ['driver except saudi', ['driver'], 'except saudi'],
  ['driver other than saudi', ['driver'], 'other than saudi'],
  ['dubai ke alawa driver', ['driver'], 'dubai ke alawa'],
  ['driver outside gulf', ['driver'], 'outside gulf'],
  ['driver nahi chahiye helper chahiye', ['helper'], 'driver nahi'],
  ['driver ka kaam nahi karna saudi', ['#SA'], 'driver ka kaam nahi'],
  ['plumber not dubai', ['plumber'], 'not dubai'],
  ['no driver', [], 'no driver'],
  ['saudi aur kuwait nahi driver', ['driver'], 'saudi aur kuwait nahi'],
  ['driver except saudi and kuwait', ['driver'], 'except saudi and kuwait'],
  ['dubai me bina agent ke naukri', ['#dubai'], 'bina agent'],
  ['electrician bina kisi agent ke', ['electrician'], 'bina kisi agent'],
  ['electrician agent ke bina', ['electrician'], 'agent ke bina'],
  ['no agent', [], 'no agent'],
  ['marble mason no agent', ['marble mason'], 'no agent'],
  ['driver agent nahi chahiye', ['driver'], 'agent nahi'],
  ['license nahi hai driver', ['driver'], 'license nahi'],
  ['सऊदी नहीं ड्राइवर', ['driver'], 'saoodee naheen'],
  ['saudi na ho driver', ['driver'], 'saudi na'],
  ['सऊदी न जाना ड्राइवर', ['driver'], 'saoodee n'],
  ['driver kuwait na jana', ['driver'], 'kuwait na'],
  ['driver agent na ho', ['driver'], 'agent na'],
  ['सऊदी मत जाना ड्राइवर', ['driver'], 'saoodee mat'],
  ['driver saudi mat bhejna', ['driver'], 'saudi mat'],
  ['driver kuwait mat do', ['driver'], 'kuwait mat'],
  ['driver kuwait saudi nahi', ['driver'], 'kuwait saudi nahi'],
  ['driver kuwait, saudi aur qatar nahi', ['driver'], 'kuwait saudi aur qatar nahi'],
  ['except saudi, kuwait driver', ['driver'], 'except saudi kuwait'],
  ['not dubai, qatar driver', ['driver'], 'not dubai qatar'],
  ['saudi nahi dubai driver', ['#dubai', 'driver'], 'saudi nahi'],
  ['driver dubai not saudi', ['driver', '#dubai'], 'not saudi'],
  ['बिना एजेंट के ड्राइवर', ['driver'], 'binaa ejent'],
  ['सऊदी छोड़ के ड्राइवर', ['driver'], 'saoodee chhod ke'],
  ['दुबई के अलावा ड्राइवर', ['driver'], 'dubaee ke alaavaa'],
])('%s: what is not wanted is no wish, and is named', (query, asked, unknown) => {
  expect(read(query)).toEqual({ asked, unknown: [unknown] });
});

test.each([
  ['driver nahi mil raha', ['driver']],
  ['driver ka kaam nahi mil raha', ['driver']],
  ['job nahi hai driver', ['driver']],
  ['driver chahiye ya nahi', ['driver']],
  ['ड्राइवर चाहिए या नहीं', ['driver']],
  ['india ke bahar driver', ['driver']],
  ['no experience driver', ['driver']],
  ['driver 30000 se kam nahi', ['driver']],
  ['no 1 company driver', ['driver']],
  // What says nothing has no one behind it either.
  ['experience ke bina driver dubai', ['driver', '#dubai']],
  ['अनुभव के बिना ड्राइवर', ['driver']],
  ['visa ke bina dubai', ['#dubai']],
  ['paise ke bina dubai driver', ['#dubai', 'driver']],
  ['ticket ke bina saudi driver', ['#SA', 'driver']],
  ['paise k bina saudi driver', ['#SA', 'driver']],
  ['dont want saudi nahi driver', ['driver']],
  // "Or else".
  ['driver nahi to helper', ['driver', 'helper']],
  ['driver nahi toh helper', ['driver', 'helper']],
  ['driver nahi hai to helper', ['driver', 'helper']],
  ['driver na ho to helper', ['driver', 'helper']],
  ['दुबई नहीं तो कतर ड्राइवर', ['#dubai', '#QA', 'driver']],
  // Of a floor or a gym.
  ['welder mat installer', ['welder']],
  ['"without driver"', ['driver']],
])('%s: a wish stays one', (query, asked) => {
  expect(read(query).asked).toEqual(asked);
});

test.each([
  ['driver experience nhi hai', ['driver']],
  ['driver ka anubhav naheen', ['driver']],
  ['ड्राइवर अनुभव नहीं है', ['driver']],
  ['helper exp nhi hai', ['helper']],
  ['without any experience driver', ['driver']],
  ['no any experience driver dubai', ['driver', '#dubai']],
  ['not experienced driver', ['driver']],
  ['driver night shift nahi', ['driver']],
  ['no night shift security guard', ['security guard']],
  ['driver 20000 salary nahi chahiye', ['driver']],
  ['driver 20k nahi chalega', ['driver']],
  ['electrician 18000 rs me nahi jana', ['electrician']],
  ['no 20000 salary driver', ['driver']],
  ['driver 2000 aed nahi', ['driver']],
  ['driver umar 50 saal nahi', ['driver']],
])('%s: what pay, years or a shift stood beside stays a wish', (query, asked) => {
  expect(read(query).asked).toEqual(asked);
});

test('jobs that a search does not want are not its only answer', () => {
  const job = (title: string, location: string, country: string) => ({
    ...{ id: title + country, title, companyName: 'Acme', location, country, category: 'Other' },
    ...{ jobType: 'Full time', skills: [], description: '', experience: '0-1' },
    createdAt: '2026-11-21T08:30:00Z',
  });
  const jobs = [job('Driver', 'Riyadh, Saudi Arabia', 'SA'), job('Driver', 'Doha, Qatar', 'QA')];
  const { jobs: found, understood } = searchable(jobs, lexicon).search('saudi nahi driver');
  expect(found).toHaveLength(2);
  expect(understood.unknown).toEqual(['saudi nahi']);
  expect(understood.parts.map(({ name, rest }) => ({ name, rest }))).toEqual([
    { name: 'Driver', rest: 'saudi nahi' },
  ]);
});
