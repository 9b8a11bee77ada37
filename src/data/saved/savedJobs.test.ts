// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { tappedHeartPrefix } from '#src/data/storage/keys.ts';
import { clearStore, entriesUnder, readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { onFailed, outbox, startOutbox } from '#src/data/outbox/outbox.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { startSavedJobs, toggleSavedJob } from './savedJobs.ts';
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
  endSession(true);
  await Promise.all([clearStore('public'), clearStore('private'), clearStore('outbox')]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tokenOf = (id: string) =>
  `h.${btoa(JSON.stringify({ id, exp: Date.now() / 1000 + 3600 })).replace(/=+$/, '')}.s`;
const person = { email: 'ravi@x.in', role: 'user' as const, isProfileComplete: true };

/** Another member at each test: marks of one are nothing to the next. */
let people = 0;
const nextOwner = () => `ravi${people + 1}`;
function logIn(): void {
  const id = nextOwner();
  people += 1;
  beginSession({ token: tokenOf(id), user: { id, ...person } });
}

describe('saved jobs', () => {
  startOutbox();
  startSavedJobs();

  test('two quick taps leave a job as it was, here and on the account', async () => {
    logIn();
    const taps = [toggleSavedJob('a'), toggleSavedJob('a')];
    expect(savedJobIds.value.has('a')).toBe(false);
    expect(await Promise.all(taps)).toEqual([true, false]);
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    // The second may find the first on its way.
    expect([[], ['PUT a', 'DELETE a']]).toContainEqual(server.asked);
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

  test.each([0, 408, 502])(
    'a heart tapped while the server is away (%i) waits, and goes when it is back',
    async (status) => {
      logIn();
      const told = vi.fn();
      const stop = onFailed(told);
      server.status = status;
      await toggleSavedJob('a');
      await vi.waitFor(() => expect(server.asked).toContain('PUT a'));
      await vi.waitFor(() => expect(outboxEntries.value[0]?.lastStatus).toBe(status));
      expect(savedJobIds.value.has('a')).toBe(true);
      server.status = 200;
      // 408 has a wait of its own, of a second at first.
      window.dispatchEvent(new Event('online'));
      await vi.waitFor(() => expect(server.saved.has('a')).toBe(true), 5_000);
      await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
      expect(savedJobIds.value.has('a')).toBe(true);
      expect(told).not.toHaveBeenCalled();
      stop();
    },
  );

  test('a heart tapped to and fro without a server is one write that waits, or none', async () => {
    logIn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const shown: boolean[] = [];
    for (let tap = 0; tap < 3; tap += 1) shown.push(await toggleSavedJob('a'));
    expect(shown).toEqual([true, false, true]);
    expect(outboxEntries.value.map(({ call }) => call)).toEqual(['saved.add']);
    expect([...savedJobIds.value]).toEqual(['a']);
    expect(await toggleSavedJob('a')).toBe(false);
    expect(outboxEntries.value).toEqual([]);
    expect([...savedJobIds.value]).toEqual([]);
  });

  test('a job that the account has not taken off is on the list again', async () => {
    logIn();
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(server.saved.has('a')).toBe(true));
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    server.status = 403;
    expect(await toggleSavedJob('a')).toBe(false);
    await vi.waitFor(() => expect(outboxEntries.value[0]?.state).toBe('failed'));
    expect([...savedJobIds.value]).toEqual(['a']);
  });

  test('a tap before the list was read leaves the one that the phone has kept as it is', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await writeEntry('private', `${nextOwner()}|saved.list||`, {
      data: { jobIds: ['b'] },
      savedAt: 1,
    });
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    logIn();
    await toggleSavedJob('a');
    await vi.waitFor(() => expect([...savedJobIds.value]).toEqual(['a', 'b']));
  });

  test('what the last release had not sent is sent, and what it knew of is shown', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    const owner = nextOwner();
    const marks = [
      { jobId: 'known', saved: true, at: 1, synced: true },
      { jobId: 'unsent', saved: true, at: 2, synced: false },
      { jobId: 'taken-off', saved: false, at: 3, synced: false },
    ];
    for (const mark of marks) await writeEntry('private', `${owner}|saved|${mark.jobId}`, mark);
    logIn();
    await vi.waitFor(() =>
      expect(outboxEntries.value.map(({ call, params }) => [call, params.jobId])).toEqual([
        ['saved.add', 'unsent'],
        ['saved.remove', 'taken-off'],
      ]),
    );
    expect([...savedJobIds.value]).toEqual(['unsent', 'known']);
    await vi.waitFor(async () =>
      expect(await entriesUnder('private', `${owner}|saved|`)).toEqual([]),
    );
    expect(await readEntry('private', `${owner}|saved.list||`)).toMatchObject({
      data: { jobIds: ['unsent', 'known'] },
    });
    server.saved = new Set(['known', 'taken-off']);
    vi.restoreAllMocks();
    vi.stubGlobal('fetch', vi.fn(answer));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect([...server.saved]).toEqual(['known', 'unsent']));
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
  });

  test.each([
    ['the account’s list is full', 409],
    ['the job is gone', 404],
  ])('a heart that goes off as %s is told, and listed as not sent', async (_, status) => {
    logIn();
    const told = vi.fn();
    const stop = onFailed(({ entry }) => told(entry.call, entry.failure?.code));
    server.status = status;
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(savedJobIds.value.has('a')).toBe(false));
    expect(told.mock.calls).toEqual([['saved.add', 'BUSY']]);
    expect(outboxEntries.value.map(({ state }) => state)).toEqual(['failed']);
    // Tapped again it is another write, in the place of that one.
    server.status = 200;
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(server.saved.has('a')).toBe(true));
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    stop();
  });

  test('what a visitor put aside is the account’s after a login', async () => {
    await toggleSavedJob('old');
    await toggleSavedJob('new');
    await toggleSavedJob('gone');
    await toggleSavedJob('gone');
    expect([...savedJobIds.value]).toEqual(['new', 'old']);
    logIn();
    await vi.waitFor(() => expect([...server.saved]).toEqual(['old', 'new']));
    await vi.waitFor(() => expect([...savedJobIds.value]).toEqual(['new', 'old']));
    expect(await entriesUnder('public', 'saved|')).toEqual([]);
  });

  test('what was tapped in a painted page is written at the start; what cannot be, at the next one', async () => {
    const note = (jobId: string, saved: boolean) =>
      localStorage.setItem(
        tappedHeartPrefix + jobId,
        JSON.stringify({ owner: nextOwner(), saved }),
      );
    const noted = () =>
      Object.keys(localStorage).filter((key) => key.startsWith(tappedHeartPrefix));
    note('full', true);
    note('off', false);
    note('on', true);
    server.saved = new Set(['off', 'other']);
    const add = vi.spyOn(outbox, 'add').mockRejectedValueOnce(new Error('The phone is full'));
    logIn();
    await vi.waitFor(() => expect([...server.saved]).toEqual(['other', 'on']));
    await vi.waitFor(() => expect([...savedJobIds.value].sort()).toEqual(['on', 'other']));
    expect(add).toHaveBeenCalledTimes(3);
    expect(noted()).toEqual([`${tappedHeartPrefix}full`]);
    localStorage.clear();
  });

  test('what another phone took off goes from this one at the next sync', async () => {
    logIn();
    await toggleSavedJob('a');
    await vi.waitFor(() => expect(server.saved.has('a')).toBe(true));
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    server.saved.clear();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(savedJobIds.value.has('a')).toBe(false));
  });
});
