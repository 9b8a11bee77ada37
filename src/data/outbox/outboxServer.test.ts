// @vitest-environment node
import { expect, test, vi } from 'vitest';

test('screens that name the outbox can be rendered where there is no browser', async () => {
  for (const name of ['navigator', 'indexedDB', 'BroadcastChannel', 'localStorage', 'document']) {
    vi.stubGlobal(name, undefined);
  }
  const { outboxEntries } = await import('./state.ts');
  expect(outboxEntries.value).toEqual([]);
  expect(await import('./outbox.ts')).toHaveProperty('submit');
  vi.unstubAllGlobals();
});
