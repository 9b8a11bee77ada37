import { describe, expect, test } from 'vitest';
import { classifyEntry, heroFilters } from './heroSearch.ts';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';

const companies = ['Mint Turnstone Facilities', 'Welder', 'Café Coral'];

describe('an entry of the hero', () => {
  test.each([
    ['mint turnstone FACILITIES', { company: 'Mint Turnstone Facilities' }],
    ['  Mint Turnstone Facilities  ', { company: 'Mint Turnstone Facilities' }],
    ['CAFÉ CORAL', { company: 'Café Coral' }],
    // A company comes before a role of the same name.
    ['welder', { company: 'Welder' }],
    ['electrician', { role: 'electrician' }],
    [' ui / ux designer ', { role: 'ui / ux designer' }],
    ['Staff  Nurse', { role: 'Staff  Nurse' }],
    ['demo', { role: 'demo' }],
    ['TEST42', { role: 'TEST42' }],
    ['sample1', { role: 'sample1' }],
    ['hm007', { role: 'hm007' }],
    // Only digits may follow, and nothing may come before.
    ['tester', { search: 'tester' }],
    ['my demo', { search: 'my demo' }],
    ['Mint Turnstone', { search: 'Mint Turnstone' }],
    ['welding in dubai', { search: 'welding in dubai' }],
    ['', {}],
    ['   ', {}],
  ])('%j means %j', (entry, filter) => {
    expect(classifyEntry(entry, companies)).toEqual(filter);
  });

  test.each(trendingRoles)('every trending role is a role: %s', (role) => {
    expect(classifyEntry(role.toLowerCase(), [])).toEqual({ role: role.toLowerCase() });
  });
});

describe('the hero form', () => {
  test('leaves out blanks and placeholders', () => {
    const form = { entry: ' ', location: 'Select Location', experience: 'Select Experience' };
    expect(heroFilters(form, companies)).toEqual({});
    expect(heroFilters({ entry: '', location: '', experience: '' }, companies)).toEqual({});
  });

  test('puts the three together, trimmed', () => {
    const form = { entry: ' plumber ', location: ' Dubai, UAE ', experience: '1-3' };
    expect(heroFilters(form, companies)).toEqual({
      role: 'plumber',
      location: 'Dubai, UAE',
      experience: '1-3',
    });
  });
});
