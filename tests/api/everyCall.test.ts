import { expect, test } from 'vitest';
import { createApp, handlers, type AppParts } from '#server/app.ts';

test('a server does not start while a call of the contract has no handler', () => {
  const built = handlers.filter(({ name }) => name !== 'support.request');
  expect(() => createApp({} as AppParts, built)).toThrow('No handler answers support.request');
});
