import { expect, test, vi } from 'vitest';
import type { ImportRecord } from './importStore.ts';
import { finishedImportWork, startImportWorker } from './importWorker.ts';

test('a database that goes away while an import is being taken back ends no process', async () => {
  const error = vi.fn();
  const cause = Object.assign(new Error(), { code: '22021', severity: 'ERROR' });
  const refused = new Error('no', { cause });
  const db = {
    update() {
      throw refused;
    },
    select() {
      throw new Error('the connection was lost');
    },
  };
  const row = { id: 'import', status: 'committing' } as ImportRecord;
  startImportWorker({ db, log: { error }, now: Date.now } as never, row);
  // What no one hears of would end the process: Vitest reports it as an unhandled error.
  await finishedImportWork('import');
  const told = error.mock.calls.map(([about]) => (about as { err: Error }).err.message);
  expect(told).toEqual(['no', 'the connection was lost']);
});
