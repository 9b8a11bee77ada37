import { expect, test } from 'vitest';
import { hiringCompanies } from './companies.ts';

const job = (companyName: string, title = 'Cook', logoUrl: string | null = null) => ({
  companyName,
  title,
  logoUrl,
  location: 'Muscat, Oman',
});
const names = (companies: { name: string }[]) => companies.map(({ name }) => name);

test('the newest come first, each once, with its newest job', () => {
  const jobs = [job('B', 'Cook', 'https://b.example/logo.png'), job('A'), job('B', 'Baker')];
  const [first, second, ...rest] = hiringCompanies(jobs, ['A', 'C']);
  expect(first).toEqual({
    name: 'B',
    logoUrl: 'https://b.example/logo.png',
    job: { title: 'Cook', location: 'Muscat, Oman' },
  });
  expect(second?.name).toBe('A');
  expect(rest).toEqual([{ name: 'C', logoUrl: null }]);
});

test('ten at most, and none without a name', () => {
  const others = Array.from({ length: 20 }, (_, at) => `Company ${at}`);
  expect(hiringCompanies([job(' ')], others)).toHaveLength(10);
  expect(names(hiringCompanies([job('  Z ')], others)).slice(0, 2)).toEqual(['Z', 'Company 0']);
});
