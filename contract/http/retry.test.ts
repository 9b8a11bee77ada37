import { expect, test } from 'vitest';
import { mayPassLater } from './retry.ts';

test.each([0, 200, 302, 408, 425, 429, 500, 502, 503, 504, 507])('%i may pass later', (status) => {
  expect(mayPassLater(status)).toBe(true);
});

test.each([400, 401, 403, 404, 409, 413, 422])('%i is final', (status) => {
  expect(mayPassLater(status)).toBe(false);
});
