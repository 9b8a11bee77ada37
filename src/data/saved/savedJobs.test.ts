// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession } from '#src/data/session/session.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import { onSaveRefused, startSavedJobs, toggleSavedJob } from './savedJobs.ts';
import { savedJobIds } from './savedJobsState.ts';

/** A server that keeps a list of saved jobs, and is asked one request at a time by the test. */
const server = {
  saved: new Set<string>(),
  asked: [] as string[],
  lists: 0,
  /** What the next change is answered with; 0 is no answer. */
  status: 200,
  hold: null as Promise<void> | null,
};

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

async function answer(address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  const jobId = address.split('/').at(-1) ?? '';
  if (!address.includes('/saved-jobs')) return json({}, 404);
  if (method === 'GET') server.lists += 1;
  if (method === 'GET') return json({ jobIds: [...server.saved] });
  server.asked.push(`${method} ${jobId}`);
  const { status } = server;
  await server.hold;
  if (status === 0) throw new TypeError('Failed to fetch');
  if (status !== 200) return json({ code: 'BUSY', message: '' }, status);
  if (method === 'DELETE') server.saved.delete(jobId);
  else server.saved.add(jobId);
  return json({ jobIds: [...server.saved] });
}

beforeEach(async () => {
  Object.assign(server, { saved: new Set(), asked: [], lists: 0, status: 200, hold: null });
  vi.stubGlobal('fetch', vi.fn(answer));
  await Promise.all([clearStore('public'), clearStore('private')]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tokenOf = (id: string) =>
  `h.${btoa(JSON.stringify({ id, exp: Date.now() / 1000 + 3600 })).replace(/=+$/, '')}.s`;
const person = { email: 'ravi@x.in', role: 'user' as const, isProfileComplete: true };

/** Another member at each test: marks of one are nothing to the next. */
let people = 0;
function logIn(): void {
  people += 1;
  const id = `ravi${people}`;
  beginSession({ token: tokenOf(id), user: { id, ...person } });
}

describe('saved jobs', () => {
  startSavedJobs();

  test('two quick taps leave a job as it was, here and on the account', async () => {
    logIn();
    const taps = [toggleSavedJob('a'), toggleSavedJob('a')];
    expect(savedJobIds.value.has('a')).toBe(false);
    expect(await Promise.all(taps)).toEqual([true, false]);
    await vi.waitFor(() => expect(server.asked.at(-1)).toBe('DELETE a'));
    expect(server.saved.has('a')).toBe(false);
    expect(savedJobIds.value.has('a')).toBe(false);
  });

  test('a tap while an earlier one is on its way is sent as well, and stays', async () => {
    logIn();
    let letGo = () => {};
    server.hold = new Promise((resolve) => (letGo = resolve));
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(server.asked).toEqual(['PUT a']));
    await toggleSavedJob('a');
    letGo();
    await vi.waitFor(() => expect(server.asked).toEqual(['PUT a', 'DELETE a']));
    await vi.waitFor(() => expect(server.saved.has('a')).toBe(false));
    expect(savedJobIds.value.has('a')).toBe(false);
  });

  test('what a server in trouble did not take is sent by itself once it can', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    logIn();
    server.status = 503;
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(server.asked).not.toEqual([]));
    expect(savedJobIds.value.has('a')).toBe(true);
    server.status = 200;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(15_000);
      expect(server.saved.has('a')).toBe(true);
    });
    expect(savedJobIds.value.has('a')).toBe(true);
  });

  test.each([
    ['is told where the account’s list is full', 409],
    ['is told where the job is gone', 404],
  ])('a heart that goes off %s', async (_, status) => {
    logIn();
    const told: object[] = [];
    const stop = onSaveRefused((refusal) => told.push(refusal));
    server.status = status;
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(savedJobIds.value.has('a')).toBe(false));
    expect(told).toEqual([{ jobId: 'a', code: 'BUSY', message: '' }]);
    stop();
  });

  test.each([401, 429, 503])(
    'a %i is no refusal: nothing is told, the heart stays',
    async (status) => {
      logIn();
      const told = vi.fn();
      const stop = onSaveRefused(told);
      server.status = status;
      await toggleSavedJob('a');
      await vi.waitFor(() => expect(server.asked).toContain('PUT a'));
      expect(savedJobIds.value.has('a')).toBe(true);
      expect(told).not.toHaveBeenCalled();
      stop();
    },
  );

  test('what another phone took off goes from this one at the next sync', async () => {
    logIn();
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(server.saved.has('a')).toBe(true));
    await vi.waitFor(() => expect(server.lists).toBeGreaterThan(1));
    server.saved.clear();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(savedJobIds.value.has('a')).toBe(false));
  });
});
