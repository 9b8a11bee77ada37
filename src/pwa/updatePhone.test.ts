import { beforeEach, expect, test, vi } from 'vitest';
import { prefetch } from '#src/data/cache/prefetch.ts';
import { refreshOwnFiles } from '#src/data/uploads/ownFiles.ts';
import { keepAllSets } from './keepOffline.ts';
import { updatePhone } from './updatePhone.ts';

vi.mock('#src/data/cache/prefetch.ts', () => ({ prefetch: vi.fn() }));
vi.mock('#src/data/uploads/ownFiles.ts', () => ({ refreshOwnFiles: vi.fn() }));

const worker = {
  postMessage: (_message: object, [port]: MessagePort[]) => port?.postMessage(true),
};

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { search: '', origin: 'https://safar.example' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  vi.mocked(prefetch).mockResolvedValue('done');
  vi.mocked(refreshOwnFiles).mockResolvedValue(true);
});

test('the own resume and photo, which the page lists, are part of what is up to date', async () => {
  expect(await updatePhone()).toBe(true);
  expect(refreshOwnFiles).toHaveBeenCalled();
  vi.mocked(refreshOwnFiles).mockResolvedValue(false);
  expect(await updatePhone()).toBe(false);
});

test.each([
  ['is kept by the worker that the page was loaded past', { active: worker }, true],
  ['is not kept where no worker came yet', undefined, false],
])('the program %s', async (_what, registration, isKept) => {
  const getRegistration = () => Promise.resolve(registration);
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: null, getRegistration },
  });
  expect(await keepAllSets()).toBe(isKept);
});
