import { expect, test } from 'vitest';
import { choiceNumbers, popularChoices } from './choiceNumbers.ts';
import { CountedNames } from './countedNames.ts';

test('numbers are those of a filter, which finds all names that contain the choice', () => {
  const roles = new CountedNames([
    ['Driver', 3],
    ['Truck driver', 4],
    ['Cook', 2],
    ['', 5],
  ]);
  expect(choiceNumbers(roles, roles.all())).toEqual({ Driver: 7, 'Truck driver': 4, Cook: 2 });
});

test('a country has the jobs of all its places', () => {
  const places = new CountedNames([
    ['Muscat, Oman', 3],
    ['Sohar, Oman', 2],
    ['Dubai, UAE', 1],
  ]);
  const numbers = choiceNumbers(places, ['Oman', 'UAE', 'Peru', ...places.all()]);
  expect(numbers).toMatchObject({ Oman: 5, UAE: 1, Peru: 0, 'Sohar, Oman': 2 });
});

test('of a hundred thousand names the commonest choices are told, and their numbers are right', () => {
  const many = new CountedNames(
    Array.from({ length: 100_000 }, (_, at) => [`Work ${at}`, at < 30 ? 100 - at : 1] as const),
  );
  const numbers = choiceNumbers(many, many.mostInOrder(300));
  expect(Object.keys(numbers)).toHaveLength(20);
  expect(Object.keys(numbers)).toContain('Work 0');
  // 'Work 9' is contained in the names of 11,111 numbers that begin with 9; those below 30 have more.
  expect(numbers['Work 9']).toBe(11_111 - 1 + 91);
});

test('the commonest of both by turns; a city is not a country', () => {
  const roles = { Cook: 2, Driver: 7 };
  const locations = { Oman: 5, 'Muscat, Oman': 3, UAE: 1 };
  expect(popularChoices({ roles, locations })).toEqual([
    { filter: 'role', name: 'Driver', jobs: 7 },
    { filter: 'location', name: 'Oman', jobs: 5 },
    { filter: 'role', name: 'Cook', jobs: 2 },
    { filter: 'location', name: 'UAE', jobs: 1 },
  ]);
});
