import { expect, it } from 'vitest';
import { pageWindow } from './pageWindow.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [3, 4, 5, 6, 7, null, 9]],
  [6, 9, [4, 5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 0, []],
])('page %i of %i shows %j', (page, pages, shown) => {
  expect(pageWindow(page, pages)).toEqual(shown);
});
