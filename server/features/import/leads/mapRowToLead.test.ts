import { expect, test } from 'vitest';
import type { LeadMapping } from '#contract/leads/lead.ts';
import { guessLeadMapping, leadTargetOf } from './columnNames.ts';
import { mapRowToLead } from './mapRowToLead.ts';

const all = [
  'name',
  'phone',
  'email',
  'experience',
  'passport',
  'passportExpiry',
  'skills',
] as const;
const mapping: LeadMapping = {
  columns: Object.fromEntries(all.map((target) => [target, target])),
  dayOrder: 'dayFirst',
};
const read = (fields: Partial<Record<(typeof all)[number], string>>, by = mapping) =>
  mapRowToLead(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]])),
    by,
  );

test.each([
  ['9876543210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['91 98765 43210', '+919876543210'],
  ['+91 098765 43210', '+919876543210'],
  ['00971 50 123 4567', '+971501234567'],
  ["'+919876543210", '+919876543210'],
  ['8801712345678', '+8801712345678'],
])('the telephone %s is %s', (phone, is) => {
  expect(read({ name: 'Anil', phone })).toMatchObject({ facts: { phone: is }, problems: [] });
});

test.each([
  ['9.19E+11', 'phoneRounded'],
  ['9,19E+11', 'phoneRounded'],
  ['9.87654E9', 'phoneRounded'],
  ['12345', 'phoneInvalid'],
  ['98765', 'phoneInvalid'],
  ['+91 12345 67890', 'phoneInvalid'],
  ['call me', 'phoneInvalid'],
  ['987654321012345678', 'phoneInvalid'],
  // One digit too many, one too few: it would be a stranger in Iran, the USA or nowhere.
  ['98765432101', 'phoneInvalid'],
  ['12345678901', 'phoneInvalid'],
  ['+91 98765 4321', 'phoneInvalid'],
  ['+971 50 123 456', 'phoneInvalid'],
])('the telephone %s is refused: %s', (phone, code) => {
  // Although an address would do: a number that is written down wrongly is never left out silently.
  expect(read({ name: 'Anil', email: 'a@b.in', phone }).problems).toEqual([
    { field: 'phone', code },
  ]);
});

test('of two numbers in one cell the first is taken, which is said', () => {
  expect(read({ name: 'Anil', phone: '9876543210 / 9123456780' })).toMatchObject({
    ...{ facts: { phone: '+919876543210' }, notes: [{ field: 'phone', code: 'onlyFirst' }] },
  });
});

test.each([
  [{ phone: '9876543210' }, [{ field: 'name', code: 'nameMissing' }]],
  [{ name: '----', phone: '9876543210' }, [{ field: 'name', code: 'nameUnreadable' }]],
  [{ name: '=1+1', phone: '9876543210' }, [{ field: 'name', code: 'nameUnreadable' }]],
  [{ name: 'Anil' }, [{ field: 'row', code: 'noContact' }]],
  [{ name: 'Anil', phone: 'N/A' }, [{ field: 'row', code: 'noContact' }]],
  [{ name: 'Anil', email: 'anil(at)b.in' }, [{ field: 'email', code: 'emailInvalid' }]],
])('%j is refused', (fields, problems) => {
  expect(read(fields).problems).toEqual(problems);
});

test.each([
  ['03/04/2031', 'dayFirst', '2031-04-03'],
  ['03/04/2031', 'monthFirst', '2031-03-04'],
  ['2031-04-03', 'dayFirst', '2031-04-03'],
  ['3 Apr 2031', 'dayFirst', '2031-04-03'],
  ['47941', 'dayFirst', '2031-04-03'],
  ['31/02/2031', 'dayFirst', ''],
  ['soon', 'dayFirst', ''],
] as const)('a passport that ends %s, %s: %s', (passportExpiry, dayOrder, day) => {
  const fields = { name: 'Anil', phone: '9876543210', passport: 'k1234567', passportExpiry };
  const { facts, notes, passportKey } = read(fields, { ...mapping, dayOrder });
  expect(facts.documents).toEqual([{ kind: 'passport', number: 'k1234567', expiresOn: day }]);
  expect(passportKey).toBe('K1234567');
  expect(notes).toEqual(day === '' ? [{ field: 'passportExpiry', code: 'dateUnreadable' }] : []);
});

test('years are years: months are counted as such, nonsense is left out and noted', () => {
  const years = (experience: string) => read({ name: 'A', phone: '9876543210', experience });
  expect(years('18 months').facts.years).toBe(1.5);
  expect(years('4.5 yrs').facts.years).toBe(4.5);
  expect(years('Fresher').facts.years).toBe(0);
  expect(years('400')).toMatchObject({
    ...{ facts: { years: null }, notes: [{ field: 'experience', code: 'leftOut' }] },
  });
});

test('what no one sees, and what turns the text around, is no part of a name', () => {
  const nameOf = (name: string) => read({ name, phone: '9876543210' }).facts.name;
  expect(nameOf('An\u202Eil\u0000  Kumar')).toBe('Anil Kumar');
  expect(nameOf('\uFEFFA\u200Bni\u200Dl\tKu\u00ADmar')).toBe('Anil Kumar');
  // With the joiner it is another form of the letters: राजश्‍री.
  expect(nameOf('राजश्\u200Dरी')).toBe('राजश्\u200Dरी');
  expect(read({ name: '=HYPERLINK("x")', phone: '9876543210' }).facts.name).toBe('=HYPERLINK("x")');
});

test.each([
  ['Candidate Name', 'name'],
  ['Mobile No.', 'phone'],
  ['WhatsApp Number', 'phone'],
  ['E-Mail ID', 'email'],
  ['Passport No', 'passport'],
  ['PASSPORT_EXPIRY_DATE', 'passportExpiry'],
  ['Total Exp (Yrs)', 'experience'],
  ['Position Applied', 'trade'],
  ["Father's Name", undefined],
  ['Emergency Contact', undefined],
  ['Passport Issue Date', undefined],
  ['Date of Birth', undefined],
  ['S.No', undefined],
])('a column called %s means %s', (name, target) => {
  expect(leadTargetOf(name)).toBe(target);
});

test('columns without names are found by what they hold', () => {
  const values: Record<string, string[]> = { A: ['a@b.in', 'c@d.in'], B: ['98765 43210'] };
  const columns = Object.keys(values).map((name) => ({ name, filled: 1, samples: [] }));
  expect(guessLeadMapping(columns, (name) => values[name] ?? []).columns).toEqual({
    ...{ email: 'A', phone: 'B' },
  });
});
