import { expect, test } from 'vitest';
import { ApiError } from '#server/http/api/errors.ts';
import { BackupError } from './format/backupError.ts';
import { BrokenTransfer, createPatience } from './patience.ts';

const { signal } = new AbortController();
const away = () => new ApiError('FILES_UNAVAILABLE');

test('a store that is away for a moment is asked again', async () => {
  const patiently = createPatience(signal, { most: 60_000, pause: 1 });
  const failures = [away(), new BrokenTransfer('reset'), away()];
  const work = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'there';
  };
  expect(await patiently(work)).toBe('there');
  expect(failures).toEqual([]);
});

test('one that stays away ends the command, in words', async () => {
  const patiently = createPatience(signal, { most: 20, pause: 1 });
  await expect(patiently(() => Promise.reject(away()))).rejects.toThrow(BackupError);
});

test('what is not the store is not tried again', async () => {
  const patiently = createPatience(signal, { most: 60_000, pause: 1 });
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(new Error('no room left'));
  };
  await expect(patiently(work)).rejects.toThrow('no room left');
  expect(tries).toBe(1);
});

test('Ctrl-C ends the waiting', async () => {
  const stop = new AbortController();
  const patiently = createPatience(stop.signal, { most: 60_000, pause: 60_000 });
  const waiting = patiently(() => Promise.reject(away()));
  stop.abort(new BackupError('Stopped.'));
  await expect(waiting).rejects.toThrow();
});
