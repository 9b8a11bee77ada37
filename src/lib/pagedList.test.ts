import { expect, test } from 'vitest';
import { joined } from './pagedList.ts';

const row = (id: string, text = id) => ({ id, text });

test('further rows stand behind those before, each once, as it was told last', () => {
  const items = [row('a'), row('b')];
  expect(joined(items, [row('b', 'newer'), row('c')])).toEqual([
    row('a'),
    row('b', 'newer'),
    row('c'),
  ]);
  expect(joined(items, [])).toEqual(items);
  expect(joined([], items)).toEqual(items);
});
