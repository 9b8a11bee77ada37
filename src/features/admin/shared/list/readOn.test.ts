import { describe, expect, test } from 'vitest';
import { readOn } from './readOn.ts';

interface Row {
  id: string;
  active: boolean;
}

const limit = 10;
const fits = ({ active }: Row) => active;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** A server with rows of these numbers, and what it was asked for. */
function server(rows: readonly number[]) {
  const asked: number[] = [];
  const read = (page: number) => {
    asked.push(page);
    const items = rows.slice((page - 1) * limit, page * limit).map(row);
    return Promise.resolve({ items, total: rows.length });
  };
  return { asked, read };
}

const row = (number: number): Row => ({ id: String(number), active: true });
const off = (item: Row): Row => ({ ...item, active: false });
const ids = (items: readonly Row[]) => items.map(({ id }) => Number(id));

describe('what stands behind the shown rows', () => {
  test('is the next page while nothing moves', async () => {
    const { asked, read } = server(numbers(1, 25));
    const shown = numbers(1, 20).map(row);
    const next = await readOn(shown, { fits, limit, all: 25, read });
    expect([ids(next.items), next.all, next.more, next.anew]).toEqual([
      numbers(21, 25),
      25,
      false,
      false,
    ]);
    expect(asked).toEqual([3]);
  });

  test('is all of it where the shown rows have left the list: no row is skipped', async () => {
    const { read } = server(numbers(11, 25));
    const shown = numbers(1, 10).map(row).map(off);
    const next = await readOn(shown, { fits, limit, all: 25, read });
    expect([ids(next.items), next.all, next.more]).toEqual([numbers(11, 20), 25, true]);
    const rest = await readOn([...shown, ...next.items], { fits, limit, all: next.all, read });
    expect([ids(rest.items), rest.all, rest.more]).toEqual([numbers(21, 25), 25, false]);
  });

  test('is read from the page where the first unseen row is, when only some have left', async () => {
    const { asked, read } = server(numbers(4, 25));
    const shown = numbers(1, 10).map((number) => (number < 4 ? off(row(number)) : row(number)));
    const next = await readOn(shown, { fits, limit, all: 25, read });
    expect([ids(next.items), next.all, next.more, next.anew]).toEqual([
      numbers(4, 13),
      25,
      true,
      false,
    ]);
    expect(asked).toEqual([1]);
  });

  test('is read again from the beginning where someone else took rows out', async () => {
    const { read } = server(numbers(11, 45));
    const next = await readOn(numbers(1, 10).map(row), { fits, limit, all: 45, read });
    expect([ids(next.items), next.all, next.more, next.anew]).toEqual([
      numbers(11, 30),
      35,
      true,
      true,
    ]);
  });

  test('is read on until there is something new where others came in', async () => {
    const { asked, read } = server(numbers(-9, 25));
    const next = await readOn(numbers(1, 10).map(row), { fits, limit, all: 25, read });
    expect([ids(next.items), next.all, next.more]).toEqual([numbers(11, 20), 35, true]);
    expect(asked).toEqual([2, 3]);
  });

  test('is nothing at the end', async () => {
    const { asked, read } = server(numbers(1, 10));
    const next = await readOn(numbers(1, 10).map(row), { fits, limit, all: 10, read });
    expect([ids(next.items), next.more]).toEqual([[], false]);
    expect(asked).toEqual([2]);
  });
});
