import { expect, test, vi } from 'vitest';
import { createApp, type AppParts } from '#server/app.ts';

vi.mock('#server/features/support/handlers.ts', () => ({ supportHandlers: [] }));

test('a server does not start while a call of the contract has no handler', () => {
  expect(() => createApp({} as AppParts)).toThrow('No handler answers support.');
});
