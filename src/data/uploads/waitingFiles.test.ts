// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStore, deleteEntry, writeEntry } from '#src/data/storage/stores.ts';
import { uploads } from './state.ts';
import { followWaitingFiles, type WaitingFiles } from './waitingFiles.ts';

const kept = (name: string, kind = 'resume') => ({
  id: name,
  kind,
  name,
  file: new Blob(['x']),
  at: 1,
});
const running = (isStored: boolean, state: 'sending' | 'failed' = 'sending') => ({
  profilePhoto: {
    ...{ kind: 'profilePhoto' as const, name: 'me.jpg', bytes: 9, sent: 0 },
    ...{ isStored, state },
  },
});

let stop: () => void;
let last: WaitingFiles | undefined;
const follow = (owner: string | null) => {
  last = undefined;
  stop = followWaitingFiles(owner, (files) => (last = files));
};
const told = (files: { own: string[]; others?: number }) =>
  vi.waitFor(() =>
    expect({ ...last, own: last?.own.map(({ name }) => name) }).toMatchObject(files),
  );

afterEach(async () => {
  stop();
  uploads.value = {};
  await clearStore('uploads');
});

it('tells the own files by name, and of others’ only how many there are', async () => {
  await writeEntry('uploads', 'asha|resume', kept('asha.pdf'));
  await writeEntry('uploads', 'balu|resume', kept('balu.pdf'));
  follow('asha');
  await told({ own: ['asha.pdf'], others: 1 });
  stop();
  follow(null);
  await told({ own: [], others: 2 });
});

it('follows what comes and goes, and what the phone could not keep', async () => {
  follow('asha');
  await told({ own: [], others: 0 });
  uploads.value = running(false);
  await told({ own: ['me.jpg'] });
  uploads.value = running(false, 'failed');
  await told({ own: [] });
  await writeEntry('uploads', 'asha|profilePhoto', kept('me.jpg', 'profilePhoto'));
  uploads.value = running(true);
  await told({ own: ['me.jpg'] });
  await deleteEntry('uploads', 'asha|profilePhoto');
  uploads.value = {};
  await told({ own: [] });
});

it('two files of one name are two', async () => {
  await writeEntry('uploads', 'asha|resume', kept('asha.pdf'));
  await writeEntry('uploads', 'asha|profilePhoto', kept('asha.pdf', 'profilePhoto'));
  follow('asha');
  await told({ own: ['asha.pdf', 'asha.pdf'] });
});
