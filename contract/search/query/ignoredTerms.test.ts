import { expect, test } from 'vitest';
import { withoutGaps } from './gap.ts';
import { withoutIgnoredTerms } from './ignoredTerms.ts';

test.each([
  ['electrician with free food and room', 'electrician'],
  ['khana rehna free helper saudi', 'helper saudi'],
  ['driver salary above 50 000 kuwait', 'driver kuwait'],
  ['driver 40 hazar rupaye', 'driver'],
  ['rs 30000 cook', 'cook'],
  ['10th pass driver', 'driver'],
  ['class 8 pass helper', 'helper'],
  ['night shift warehouse', 'warehouse'],
  ['driver 8 hours duty', 'driver'],
  ['5 star hotel waiter', 'hotel waiter'],
  ['walk in interview for cook', 'interview for cook'],
])('%s: what is left is the work and the place', (query, rest) => {
  expect(withoutGaps(withoutIgnoredTerms(query))).toBe(rest);
});

test.each([
  'food delivery',
  'room cleaner',
  'night watchman',
  'welder 6g',
  'rigger level 3',
  'driver with licence',
  'ticket counter',
])('%s stays as it is', (query) => {
  expect(withoutIgnoredTerms(query)).toBe(query);
});
