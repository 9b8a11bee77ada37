import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { heroTarget } from './heroTarget.ts';
import { jobsLink } from '#src/features/home/jobsLink.ts';

const suggestionsFor = vi.hoisted(() => vi.fn());
vi.mock('#src/data/cache/suggestions.ts', () => ({ suggestionsFor }));
beforeEach(() => {
  suggestionsFor.mockReset();
});

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

test('the hero leads to the jobs with its filters in the address and in the state', async () => {
  const data = form({ search: ' Electrician ', location: 'Muscat, Oman', experience: '1-3' });
  const { href, state } = await heroTarget(data, []);
  const filters = { role: 'Electrician', location: 'Muscat, Oman', experience: '1-3' };
  expect(Object.fromEntries(new URL(href, 'http://a').searchParams)).toEqual(filters);
  expect(state).toEqual({ searchFilters: filters, fromHeroSearch: true });
});

test('an empty form leads to all jobs', async () => {
  const data = form({ search: ' ', location: '', experience: '' });
  expect(await heroTarget(data, [])).toEqual({
    href: '/jobs',
    state: { searchFilters: {}, fromHeroSearch: true },
  });
});

test('a category card says where it came from', () => {
  expect(jobsLink({ category: 'Farming' }, { fromCategoryCard: true })).toEqual({
    href: '/jobs?category=Farming',
    state: { searchFilters: { category: 'Farming' }, fromCategoryCard: true },
  });
});

const many = Array.from({ length: limits.filterChoices }, (_, n) => `Firm ${n}`);
const company = { text: 'Rare Works', kind: 'company' };

test('a company beyond the commonest ones is a company filter too', async () => {
  suggestionsFor.mockResolvedValue([{ text: 'rare works welder', kind: 'role' }, company]);
  expect((await heroTarget(form({ search: ' rare WORKS ' }), many)).href).toBe(
    '/jobs?company=Rare+Works',
  );
  expect((await heroTarget(form({ search: 'rare' }), many)).href).toBe('/jobs?search=rare');
});

test('nothing is asked where all companies are known, or another filter is meant', async () => {
  for (const [search, companies] of [
    ['rare works', ['Gulf Steel']],
    ['firm 7', many],
    ['Electrician', many],
    ['', many],
  ] as const)
    await heroTarget(form({ search }), companies);
  expect(suggestionsFor).not.toHaveBeenCalled();
});

test('without an answer in time it is a search', async () => {
  vi.useFakeTimers();
  suggestionsFor.mockImplementation(
    (_entry: string, signal: AbortSignal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const target = heroTarget(form({ search: 'rare works' }), many);
  await vi.waitFor(() => expect(suggestionsFor).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await target).href).toBe('/jobs?search=rare+works');
  vi.useRealTimers();
});
