import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { fewOptions } from '#contract/clientLimits.ts';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { optionsAtFirst } from './firstOptions.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const named = (kind: string, many: number) =>
  Array.from({ length: many }, (_, at) => `${kind} ${at}`);
const numbered = (names: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, at + 1]));

function optionsOf(many: number): FilterOptions {
  const [roles, locations] = [named('Role', many), named('Place', many)];
  const categories = { Construction: 7 };
  const numbers = { roles: numbered(roles), locations: numbered(locations), categories };
  return { companies: named('Company', many), roles, locations, experiences: ['0-1'], numbers };
}

const html = (options: FilterOptions, filters: JobFilters) =>
  renderToString(<FilterPanel {...{ filters, options }} onChange={() => {}} />);

test.each<[string, JobFilters]>([
  ['nothing', {}],
  ['a role and a place', { role: 'Role 3', location: `Place ${fewOptions + 3}` }],
  ['what no list has', { role: 'Astronaut', company: 'toString' }],
])('with %s chosen a server renders the same from what is shown at first', (_, filters) => {
  for (const many of [0, 5, fewOptions, fewOptions + 5]) {
    const all = optionsOf(many);
    const few = optionsAtFirst(all, filters);
    expect(html(few, filters)).toBe(html(all, filters));
    expect(few.roles.length).toBeLessThanOrEqual(fewOptions);
  }
  expect(html(optionsOf(5), {})).toContain('Role 4 (5)');
});

test('what is not shown changes nothing', () => {
  const [one, other] = [optionsOf(fewOptions + 1), optionsOf(fewOptions + 2)];
  expect(optionsAtFirst(one, {})).toEqual(optionsAtFirst(other, {}));
});
