import { expect, test } from 'vitest';
import type { Lead } from '#contract/leads/lead.ts';
import type { Translate } from '#src/i18n/keys.ts';
import { leadsCsv } from './leadsCsv.ts';

const lead: Lead = {
  ...{ id: 'a', importId: 'i', name: '=1+1', phone: '+919876543210', email: 'a@b.in', trade: 'W' },
  ...{ skills: ['TIG', 'MIG'], years: 1.5, homeState: 'Bihar', languages: [], tags: [] },
  documents: [{ kind: 'passport', number: 'K1', expiresOn: '2031-04-03' }],
  ...{ source: 'Fair', note: 'Says "yes",\nmaybe', state: 'waiting', addedAt: '', invitedAt: null },
  ...{ agreedAt: null, endsAt: '', candidateId: null },
};
const names: Translate = (key) => key.split('.').at(-1) ?? '';

test('a list goes into a file that starts no formula and keeps the + of a number', () => {
  const text = leadsCsv([lead], names);
  expect(text.startsWith('\ufeff"name","phone"')).toBe(true);
  expect(text).toContain(`"'=1+1","'+919876543210","a@b.in"`);
  expect(text).toContain('"Says ""yes"",\nmaybe"');
  expect(text).toContain('"passport K1 2031-04-03"');
});
