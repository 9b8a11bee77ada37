// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { Job } from '#contract/jobs/job.ts';
import { replaceData } from '#src/data/cache/resource.ts';
import { endOutboxFor, onDelivered, onFailed, outbox, startOutbox, submit } from './outbox.ts';
import { allOutboxEntries, outboxCounts, outboxEntries } from './state.ts';
import { tokenStore } from './tokenStore.ts';
import { drainOutbox } from './workerDrain.ts';
import { beginSession, endSession, session } from '#src/data/session/session.ts';
import { clearStore } from '#src/data/storage/stores.ts';

const evict = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('#src/data/cache/cacheEviction.ts', () => ({ evict }));

/** A token as the server makes them; no one here checks the signature. */
function tokenOf(id: string, about: string, exp = 9_999_999_999): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256' })}.${part({ id, about, exp })}.signature`;
}

function logIn(id: string, about = 'first', exp?: number): string {
  const token = tokenOf(id, about, exp);
  const user = { id, email: `${id}@x.example`, role: 'user' as const, isProfileComplete: true };
  beginSession({ token, user });
  return token;
}

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetch);
const answer = (status: number, body: object) =>
  fetch.mockImplementation(async () => Response.json(body, { status }));
const offline = () => fetch.mockRejectedValue(new TypeError('Failed to fetch'));
const sentHeaders = (nth: number) => fetch.mock.calls[nth]?.[1].headers as Record<string, string>;

const help = { call: 'support.request', body: { message: 'Help' } } as const;

/** A disk with no room for an entry. A lease is written only where there are no Web Locks, as here. */
function fillDisk() {
  const { put } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (key === 'lease') return put.call(this, value, key);
    throw new DOMException('full', 'QuotaExceededError');
  });
}

beforeAll(() => startOutbox());

beforeEach(async () => {
  endSession();
  await clearStore('outbox');
  await outbox.refresh();
  fetch.mockReset();
});

describe('a page', () => {
  test('sends with key and bearer, tells of it and forgets the entry', async () => {
    const token = logIn('asha');
    answer(201, { id: 's1' });
    const heard: { entry: OutboxEntry; here: boolean }[] = [];
    const stop = onDelivered((news) => heard.push(news));
    const outcome = await submit(help);
    expect(outcome).toEqual({ state: 'delivered', status: 201, body: { id: 's1' } });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/support/request');
    expect(init).toMatchObject({ method: 'POST', body: JSON.stringify(help.body) });
    expect(heard).toMatchObject([{ here: true }]);
    expect(sentHeaders(0)).toMatchObject({
      'Idempotency-Key': heard[0]?.entry.id,
      Authorization: `Bearer ${token}`,
    });
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    stop();
  });

  test('keeps what cannot be sent, and sends it with the same key when the network is back', async () => {
    logIn('asha');
    offline();
    const waiting = { state: 'waiting', entry: { lastStatus: 0 }, needsLogin: false };
    expect(await submit(help)).toMatchObject(waiting);
    await vi.waitFor(() =>
      expect(outboxCounts.value).toEqual({ waiting: 1, paused: 0, failed: 0 }),
    );
    answer(201, { id: 's1' });
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(outboxCounts.value.waiting).toBe(0));
    expect(sentHeaders(1)).toEqual(sentHeaders(0));
  });

  test('that still nothing waits is no news to the screens', async () => {
    logIn('asha');
    await outbox.refresh();
    const told = vi.fn();
    const stop = allOutboxEntries.subscribe(told);
    await outbox.refresh();
    expect(told).toHaveBeenCalledTimes(1);
    offline();
    await submit(help);
    await vi.waitFor(() => expect(told.mock.lastCall?.[0]).toHaveLength(1));
    stop();
  });

  test('never puts the token into an entry', async () => {
    const token = logIn('asha');
    offline();
    await submit(help);
    await vi.waitFor(() => expect(outboxEntries.value).toHaveLength(1));
    expect(JSON.stringify(outboxEntries.value)).not.toContain(token);
  });

  test('keeps the name of the job that an entry is about, but sends it not', async () => {
    offline();
    logIn('asha');
    const read = { jobName: 'Welder', companyName: 'Spruce', location: 'Berlin' };
    const job = { call: 'jobs.get', params: { jobId: 'read' } } as const;
    await replaceData(job, {
      ...read,
      _id: 'read',
      description: '',
      skills: [] as string[],
    } as Job);
    await submit({ call: 'jobs.apply', params: { jobId: 'read' } });
    await submit({ call: 'jobs.apply', params: { jobId: 'never-seen' } });
    const [known, unknown] = outboxEntries.value;
    expect([known?.about, unknown?.about]).toEqual([read, undefined]);
    expect(JSON.stringify(fetch.mock.calls)).toContain('/jobs/read/apply');
    expect(JSON.stringify(fetch.mock.calls)).not.toContain('Welder');
  });

  test('shows a refusal until it is discarded', async () => {
    logIn('asha');
    answer(422, { code: 'INVALID_FIELDS', message: 'No', errors: { message: 'tooLong' } });
    const heard = vi.fn();
    const stop = onFailed(heard);
    const outcome = await submit(help);
    expect(outcome).toMatchObject({ state: 'failed', failure: { errors: { message: 'tooLong' } } });
    expect(heard).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(outboxCounts.value.failed).toBe(1));
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await outbox.discard(outboxEntries.value[0]?.id ?? '');
    const written = opened.mock.calls.find(([, mode]) => mode === 'readwrite');
    // A power cut must not bring it back.
    expect(written?.[2]?.durability).toBe('strict');
    opened.mockRestore();
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    stop();
  });

  test('a refused session ends; the entry goes on when the same user logs in again', async () => {
    logIn('asha');
    answer(401, { code: 'TOKEN_EXPIRED' });
    expect(await submit(help)).toMatchObject({ state: 'waiting', needsLogin: 'now' });
    await vi.waitFor(() => expect(session.value).toBeNull());
    answer(201, { id: 's1' });
    logIn('balu');
    await outbox.drain();
    expect(outboxEntries.value).toEqual([]);
    expect(fetch).toHaveBeenCalledTimes(1);
    endSession();
    const token = logIn('asha', 'second');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(sentHeaders(1)).toEqual({ ...sentHeaders(0), Authorization: `Bearer ${token}` });
  });

  test('without a network what is written under a session past its end waits for a login, too', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    offline();
    logIn('asha', 'ended', Math.floor(Date.now() / 1000) - 60);
    expect(await submit(help)).toMatchObject({ state: 'waiting', needsLogin: 'later' });
    expect(session.value?.user.id).toBe('asha');
    online.mockRestore();
  });

  test.each([
    ['dropped', false],
    ['sent', true],
  ])('of what is %s while its author logs out no one is told', async (_how, keep) => {
    logIn('asha');
    let arrive = (_answer: Response) => {};
    fetch.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const submitted = submit(help, { within: 2_000 });
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await endOutboxFor('asha', keep);
    endSession();
    arrive(Response.json({ id: 's1' }, { status: 201 }));
    expect(await submitted).toEqual({ state: 'gone' });
  });

  test('a token of another user than local storage names is no one\u2019s', async () => {
    logIn('asha');
    const user = { id: 'balu', email: 'b@x.example', role: 'user', isProfileComplete: true };
    session.value = { token: tokenOf('asha', 'mixed'), user } as never;
    await expect(outbox.add({ call: 'jobs.apply', params: { jobId: 'j' } })).rejects.toThrow();
  });

  test('a visitor\u2019s request goes out without a bearer, no matter who is logged in by then', async () => {
    offline();
    expect(await submit(help)).toMatchObject({ state: 'waiting', needsLogin: false });
    logIn('asha');
    answer(201, { id: 's1' });
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    expect(sentHeaders(fetch.mock.calls.length - 1)).not.toHaveProperty('Authorization');
  });

  test('says so where storage cannot be used, and saves online', async () => {
    logIn('asha');
    answer(201, { id: 's1' });
    const broken = fillDisk();
    await expect(outbox.add(help)).rejects.toThrow('storage');
    expect(await submit(help)).toMatchObject({ state: 'delivered' });
    broken.mockRestore();
    expect(outboxEntries.value).toEqual([]);
  });
});

describe('on a full phone', () => {
  test('jobs that can be fetched again make room for what a person writes', async () => {
    logIn('asha');
    answer(201, { id: 's1' });
    expect(await submit(help)).toMatchObject({ state: 'delivered' });
    offline();
    const full = fillDisk();
    evict.mockImplementationOnce(async () => full.mockRestore());
    expect(await submit(help)).toMatchObject({ state: 'waiting' });
    expect(outboxEntries.value).toHaveLength(1);
  });

  test('what waits already is sent once there is a network', async () => {
    logIn('asha');
    offline();
    expect(await submit(help)).toMatchObject({ state: 'waiting' });
    const full = fillDisk();
    fetch.mockClear();
    answer(201, { id: 's1' });
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(outboxEntries.value).toEqual([]));
    expect(fetch).toHaveBeenCalledTimes(1);
    full.mockRestore();
  });
});

describe('a logout', () => {
  test.each([
    [false, 0],
    [true, 1],
  ])('that keeps unsent work: %s, leaves %i entries', async (keep, left) => {
    logIn('asha');
    offline();
    await submit(help);
    await endOutboxFor('asha', keep);
    endSession();
    expect(outboxEntries.value).toEqual([]);
    logIn('asha', 'again');
    await outbox.refresh();
    expect(outboxEntries.value).toHaveLength(left);
  });
});

describe('the worker', () => {
  /** The page reports an outcome a moment before it lets go of the lock. */
  const drained = (expected: object) =>
    vi.waitFor(async () => expect(await drainOutbox()).toMatchObject(expected));

  /** A page that is there goes on trying, and may come first: anyone who asked for a round gets one. */
  async function putAway(): Promise<void> {
    outbox.stop();
    await outbox.drain();
  }
  afterEach(() => outbox.start());

  test('sends with the token that the page lent while something waits', async () => {
    const token = logIn('asha');
    offline();
    await submit(help);
    await vi.waitFor(async () => expect(await tokenStore.read()).toBe(token));
    await putAway();
    answer(201, { id: 's1' });
    await drained({ outcomes: [{ kind: 'delivered', entry: { userId: 'asha' } }], waiting: 0 });
    expect(sentHeaders(fetch.mock.calls.length - 1).Authorization).toBe(`Bearer ${token}`);
    outbox.start();
    await outbox.refresh();
    await vi.waitFor(async () => expect(await tokenStore.read()).toBeUndefined());
  });

  test('sends on a full phone too, and gives the pictures for it', async () => {
    const pictures = vi.fn(async () => true);
    vi.stubGlobal('caches', { delete: pictures });
    offline();
    await submit(help);
    await putAway();
    answer(201, { id: 's1' });
    const full = fillDisk();
    await drained({ outcomes: [{ kind: 'delivered' }], waiting: 0 });
    expect(pictures).toHaveBeenCalledWith('pictures');
    full.mockRestore();
  });

  test('leaves alone what it has no token for, and says what still waits', async () => {
    logIn('asha');
    offline();
    await submit(help);
    await vi.waitFor(async () => expect(await tokenStore.read()).toBeDefined());
    await drained({ outcomes: [{ kind: 'waiting' }], waiting: 1 });
    await endOutboxFor('asha', true);
    endSession();
    fetch.mockClear();
    expect(await drainOutbox()).toEqual({ outcomes: [], waiting: 0 });
    expect(fetch).not.toHaveBeenCalled();
  });
});
