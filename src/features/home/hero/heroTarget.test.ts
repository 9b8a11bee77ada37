import { expect, test } from 'vitest';
import { heroTarget } from './heroTarget.ts';
import { jobsLink } from '#src/features/home/jobsLink.ts';

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

test('the hero leads to the jobs with its filters in the address and in the state', () => {
  const data = form({ search: ' Electrician ', location: 'Muscat, Oman', experience: '1-3' });
  const { href, state } = heroTarget(data, []);
  const filters = { role: 'Electrician', location: 'Muscat, Oman', experience: '1-3' };
  expect(Object.fromEntries(new URL(href, 'http://a').searchParams)).toEqual(filters);
  expect(state).toEqual({ searchFilters: filters, fromHeroSearch: true });
});

test('an empty form leads to all jobs', () => {
  const data = form({ search: ' ', location: '', experience: '' });
  expect(heroTarget(data, [])).toEqual({
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
