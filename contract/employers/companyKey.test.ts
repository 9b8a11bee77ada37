import { expect, test } from 'vitest';
import { normalise } from '#contract/text.ts';
import { companyKey } from './companyKey.ts';

test.each(['Al-Noor  Manpower, LLC', 'Ägir Werft', 'Société Générale ™️', 'C++ & C# Works'])(
  '%s is compared as searches compare it',
  (name) => expect(companyKey(name)).toBe(normalise(name)),
);

test('names that differ in their vowel signs are different ones', () => {
  const names = ['सोना', 'सेना', 'सुनो', 'தேன்', 'தான்', 'ガス', 'カス'];
  expect(new Set(names.map(companyKey)).size).toBe(names.length);
});

test('a name is the same one however its letters are put together', () => {
  expect(companyKey('क़तर - स्टील')).toBe(companyKey('क\u093cतर स्टील'));
});

test.each(['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'])(
  'a sign that no one sees splits no word: %j',
  (sign) => {
    expect(normalise(`क्${sign}य wel${sign}der`)).toBe(normalise('क्य welder'));
    expect(companyKey(`क्${sign}य wel${sign}der`)).toBe(companyKey('क्य welder'));
  },
);
