import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { noteAnswerTime } from '#src/data/session/clock.ts';
import { writeEntries } from '#src/data/storage/stores.ts';
import { answerOffline } from './offlineJobs.ts';

const savedAt = 1;
const summary = (id: string) => ({
  id,
  title: 'Welder',
  companyName: 'Gulf Steel',
  location: 'Doha, Qatar',
  status: 'active',
  experience: '2',
  salaryRange: '50k-80k',
  category: 'Civil Engineering',
  jobType: 'Full Time',
  skills: [],
  shortDescription: 'Short',
  createdAt: '2026-11-01T00:00:00Z',
});

test('whole jobs are read from the phone for a search alone', async () => {
  await writeEntries('public', [
    ['job-summary|a', { data: summary('a'), savedAt }],
    ['jobs.get|jobId=a|', { data: { _id: 'a', description: 'Underwater work' }, savedAt }],
    ['blogs.list||', { data: ['x'], savedAt }],
  ]);
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const ranges = () => read.mock.calls.map(([range]) => (range as IDBKeyRange | undefined)?.lower);

  const filtered = await answerOffline({ call: 'jobs.list', query: { location: 'Qatar' } });
  expect(filtered?.data).toMatchObject({ total: 1, jobs: [{ id: 'a' }] });
  await answerOffline({ call: 'jobs.filterOptions' });
  expect(ranges()).toEqual(['job-summary|', 'job-summary|']);

  const found = await answerOffline({ call: 'jobs.list', query: { search: 'underwater' } });
  expect(found?.data).toMatchObject({ total: 1 });
  expect(ranges()).toContain('jobs.get|');
});

test('the best paid come first, the newest among equals, and last what says nothing', async () => {
  const job = (id: string, more: object) => [
    `job-summary|${id}`,
    { data: { ...summary(id), ...more }, savedAt },
  ];
  const pay = (inrTo: number, period: string) => ({ pay: { inrTo, period } });
  await writeEntries('public', [
    job('a', { salaryRange: '30k-50k', createdAt: '2026-11-05T00:00:00Z' }),
    job('b', { ...pay(8_000, 'day'), createdAt: '2026-11-01T00:00:00Z' }),
    job('c', { ...pay(56_000, 'month'), createdAt: '2026-11-02T00:00:00Z' }),
    job('d', { salaryRange: '', createdAt: '2026-11-06T00:00:00Z' }),
    job('e', { ...pay(59_000, 'month'), createdAt: '2026-11-01T00:00:00Z' }),
  ] as Parameters<typeof writeEntries>[1]);
  const found = await answerOffline({ call: 'jobs.list', query: { sortBy: 'pay', limit: 10 } });
  const everything = { search: 'naukri chahiye', sortBy: 'pay', limit: 10 };
  const searched = await answerOffline({ call: 'jobs.list', query: everything });
  expect(searched?.data).toMatchObject({
    jobs: [{ id: 'b' }, { id: 'c' }, { id: 'e' }, { id: 'a' }, { id: 'd' }],
  });
  // 2,08,000 a month; 55,000 and more, the newest first; 50,000; nothing said.
  expect(found?.data).toMatchObject({
    jobs: [{ id: 'b' }, { id: 'c' }, { id: 'e' }, { id: 'a' }, { id: 'd' }],
  });
});

test('on a phone a year ahead of the server what was open at the latest answer is listed', async () => {
  const day = (days: number) => new Date(Date.now() + days * limits.day).toISOString().slice(0, 10);
  const closing = { id: 'f', location: 'Muscat, Oman', closingDate: day(-30) };
  await writeEntries('public', [
    ['job-summary|f', { data: { ...summary('f'), ...closing }, savedAt }],
  ]);
  const found = async () => {
    const answer = await answerOffline({ call: 'jobs.list', query: { location: 'Oman' } });
    return answer?.data;
  };
  expect(await found()).toMatchObject({ total: 0 });
  noteAnswerTime(Date.now() - 365 * limits.day);
  expect(await found()).toMatchObject({ total: 1, jobs: [{ id: 'f' }] });
  noteAnswerTime(Date.now());
});

test('an employer or a place that is not known cannot be chosen', async () => {
  const unknown = { id: 'g', companyName: 'Not Specified', location: 'Not Specified' };
  await writeEntries('public', [
    ['job-summary|g', { data: { ...summary('g'), ...unknown }, savedAt }],
  ]);
  const options = await answerOffline({ call: 'jobs.filterOptions' });
  expect(options?.data).toMatchObject({ companies: ['Gulf Steel'] });
  expect(JSON.stringify(options?.data)).not.toContain('Not Specified');
});

test('what only closed jobs have cannot be chosen, as the list leaves them out', async () => {
  const job = (id: string, more: object) =>
    [`job-summary|${id}`, { data: { ...summary(id), ...more }, savedAt }] as const;
  await writeEntries('public', [
    [...job('h', { location: 'Accra, Ghana', status: 'inactive' })],
    [...job('i', { location: 'Vienna, Austria', title: 'Baker', closingDate: '2020-01-01' })],
    [...job('j', { location: 'Manama, Bahrain', title: 'Tailor' })],
  ]);
  const options = JSON.stringify((await answerOffline({ call: 'jobs.filterOptions' }))?.data);
  expect(options).toContain('Bahrain');
  expect(options).toContain('Tailor');
  for (const gone of ['Ghana', 'Austria', 'Baker']) expect(options).not.toContain(gone);
});
