import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '#src/data/session/session.ts';
import { allEntries, clearStore, writeEntry } from '#src/data/storage/stores.ts';
import { keepNothing } from '#src/data/storage/keepNothing.ts';
import { forgetSeen, noteSeen, seenJobs } from './seenJobs.ts';

const asha = { id: 'asha', email: 'a@x.in', role: 'user', isProfileComplete: true } as const;
const idsOf = async () => (await seenJobs()).map(({ id }) => id);

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  session.value = null;
  keepNothing(false);
  await clearStore('public');
  await clearStore('private');
  for (let at = 0; at < 12; at += 1) {
    const data = { id: `j${at}` };
    await writeEntry('public', `job-summary|j${at}`, { data, savedAt: 1 });
  }
});

it('lists the last ten, each once, newest first, and only what is still here', async () => {
  for (let at = 0; at < 12; at += 1) await noteSeen(`j${at}`);
  await noteSeen('j5');
  await noteSeen('gone');
  expect(await idsOf()).toEqual(['j5', 'j11', 'j10', 'j9', 'j8', 'j7', 'j6', 'j4', 'j3']);
});

it('what a member looked at is theirs, and leaves with the session', async () => {
  await noteSeen('j1');
  session.value = { token: 't', user: asha };
  await noteSeen('j2');
  expect(await idsOf()).toEqual(['j2']);
  session.value = null;
  expect(await idsOf()).toEqual(['j1']);
  expect((await allEntries('private')).map(([key]) => key)).toEqual(['asha|seen']);
  await forgetSeen();
  expect(await idsOf()).toEqual([]);
});

it('on someone else’s phone nothing is noted, and nothing of the owner shown', async () => {
  await noteSeen('j1');
  keepNothing(true);
  await noteSeen('j2');
  expect(await idsOf()).toEqual([]);
  await forgetSeen();
  keepNothing(false);
  expect(await idsOf()).toEqual(['j1']);
});
