import { expect, test } from 'vitest';
import { seededRandom } from '#server/db/seed/jobs/seededRandom.ts';
import { choiceNumbers, popularChoices } from './choiceNumbers.ts';
import { CountedNames } from './countedNames.ts';

test('numbers are those of a filter, which finds all names with the words of the choice', () => {
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

test('no country has the jobs of another whose name it is in', () => {
  const places = new CountedNames([
    ['Muscat, Oman', 3],
    ['Bucharest, Romania', 2],
  ]);
  expect(choiceNumbers(places, ['Oman', 'Romania'])).toEqual({ Oman: 3, Romania: 2 });
});

test('of a hundred thousand names the commonest choices are told, and their numbers are right', () => {
  const many = new CountedNames(
    Array.from({ length: 100_000 }, (_, at) => [`Work ${at}`, at < 30 ? 100 - at : 1] as const),
  );
  const numbers = choiceNumbers(many, many.mostInOrder(300));
  expect(Object.keys(numbers)).toHaveLength(20);
  expect(Object.keys(numbers)).toContain('Work 0');
  expect(numbers['Work 9']).toBe(91);
});

test('after changes numbers are what they are counted whole', () => {
  const { integer, pick } = seededRandom(7);
  const parts = ['Truck', 'Driver', 'Cook', 'Welder 6G', 'Oman', 'Ómán', ''];
  const name = () => `${pick(parts)} ${pick(parts)}`.trim();
  const counts = new Map<string, number>();
  const counted = new CountedNames();
  for (let round = 0; round < 300; round += 1) {
    // Now and then more than is remembered; a job may be seen to go before it is seen to come.
    for (let left = integer(1, 20) === 1 ? 2_500 : integer(0, 3); left > 0; left -= 1) {
      const [changed, change] = [name(), pick([1, 1, -1])];
      counted.add(changed, change);
      counts.set(changed, (counts.get(changed) ?? 0) + change);
    }
    const choices = Array.from({ length: integer(0, 7) }, name);
    expect(choiceNumbers(counted, choices)).toEqual(
      choiceNumbers(new CountedNames(counts), choices),
    );
  }
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
