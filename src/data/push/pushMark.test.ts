import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PushMark } from '#contract/notifications.ts';
import { clearStore, writeEntry } from '#src/data/storage/stores.ts';
import { pushMark } from './pushMark.ts';

const mark = (id: string): PushMark => ({
  ...{ id, endpoint: '', session: '', details: false, language: '', notSent: '' },
});
beforeEach(() => clearStore('private'));

test('each person has their own', async () => {
  await pushMark.write('ravi', mark('of ravi'));
  expect(await pushMark.read('asha')).toBeUndefined();
  expect((await pushMark.read('ravi'))?.id).toBe('of ravi');
  await pushMark.remove('ravi');
  expect(await pushMark.read('ravi')).toBeUndefined();
});

test('where two are left the newer one counts, and nothing else of the store is one', async () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
  await pushMark.write('asha', mark('of asha'));
  vi.setSystemTime(2_000);
  await pushMark.write('ravi', mark('of ravi'));
  await writeEntry('private', 'ravi|jobs.mine||', { data: mark('no mark'), savedAt: 3_000 });
  expect((await pushMark.current())?.id).toBe('of ravi');
  vi.useRealTimers();
});
