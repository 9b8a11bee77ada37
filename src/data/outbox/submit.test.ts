import { afterEach, describe, expect, test, vi } from 'vitest';
import { outboxPolicy, type OutboxEntry, type OutboxFailure } from '#contract/outbox.ts';
import { CallFailure } from '#src/data/api.ts';
import { NotLoggedIn, OutboxUnavailable } from './outboxCore.ts';
import type { OutboxEvent } from './ports.ts';
import type { Write } from './queue.ts';
import { submitTo } from './submit.ts';
import { session } from '#src/data/session/session.ts';

const write = { call: 'support.request', body: { message: 'Help' } } as const;
const entry = { id: 'e1', userId: null, call: 'support.request' } as OutboxEntry;
const failure: OutboxFailure = { status: 422, code: 'INVALID_FIELDS', message: '', errors: {} };

/** An outbox of which the test says what happens. */
function stage() {
  const listeners = new Set<(news: OutboxEvent) => void>();
  let drained: (ours: boolean) => void = () => {};
  let isHeld = true;
  const callApi = vi.fn();
  const add = vi.fn(async () => entry);
  const release = vi.fn(async () => {});
  const through = {
    outbox: {
      add: add as never,
      drain: () =>
        new Promise<boolean>((resolve) => {
          drained = resolve;
        }),
      holds: async () => isHeld,
      release,
    },
    listen: (listener: (news: OutboxEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    callApi,
    needsLogin: (user: string) =>
      ({ asha: false as const, chitra: 'later' as const })[user] ?? ('now' as const),
    awaited: new Set<string>(),
    within: 5_000,
  };
  return {
    through,
    add,
    release,
    callApi,
    listeners,
    tell: (news: OutboxEvent) => listeners.forEach((listener) => listener(news)),
    drained: (ours: boolean) => drained(ours),
    drop: () => (isHeld = false),
  };
}

const later = () => vi.advanceTimersByTimeAsync(0);

afterEach(() => {
  vi.useRealTimers();
});

describe('the first word about a write', () => {
  test('is a delivery', async () => {
    vi.useFakeTimers();
    const { through, tell, listeners } = stage();
    const submitted = submitTo(through, write);
    await later();
    expect([...through.awaited]).toEqual([entry.id]);
    tell({ kind: 'delivered', entry: { ...entry, id: 'other' }, status: 200, body: {} });
    tell({ kind: 'changed' });
    tell({ kind: 'delivered', entry, status: 201, body: { id: 's1' } });
    expect(await submitted).toEqual({ state: 'delivered', status: 201, body: { id: 's1' } });
    expect(listeners.size).toBe(0);
    expect(through.awaited.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves what a form held where it waits, and not where the form takes it back', async () => {
    const save = { call: 'user.update', body: {}, held: 'form' } as const;
    const refused = stage();
    const failed = submitTo(refused.through, save);
    await vi.waitFor(() => expect(refused.through.awaited.size).toBe(1));
    refused.tell({ kind: 'failed', entry: { ...entry, failure } });
    expect((await failed).state).toBe('failed');
    expect(refused.release).not.toHaveBeenCalled();
    const kept = stage();
    const waiting = submitTo(kept.through, save);
    await vi.waitFor(() => expect(kept.through.awaited.size).toBe(1));
    kept.drained(true);
    expect((await waiting).state).toBe('waiting');
    expect(kept.release).toHaveBeenCalledWith(entry.id);
  });

  test('also where it comes before add has said that it is kept', async () => {
    const { through, add, tell } = stage();
    add.mockImplementation(async () => {
      tell({ kind: 'delivered', entry, status: 201, body: {} });
      return entry;
    });
    expect(await submitTo(through, write)).toMatchObject({ state: 'delivered' });
  });

  test('is a refusal, with the entry that stays', async () => {
    const { through, tell } = stage();
    const submitted = submitTo(through, write);
    await Promise.resolve();
    const failed = { ...entry, state: 'failed' as const, failure };
    tell({ kind: 'failed', entry: failed });
    expect(await submitted).toEqual({ state: 'failed', failure, entry: failed });
  });

  test('is that it has to wait', async () => {
    const { through, tell } = stage();
    const submitted = submitTo(through, write);
    await Promise.resolve();
    tell({ kind: 'waiting', entry: { ...entry, attempts: 1 } });
    const waiting = { state: 'waiting', needsLogin: false };
    expect(await submitted).toEqual({ ...waiting, entry: { ...entry, attempts: 1 } });
  });

  test('is that it has to wait, where nothing could be sent', async () => {
    vi.useFakeTimers();
    const { through, drained } = stage();
    const submitted = submitTo(through, write);
    await later();
    drained(true);
    expect(await submitted).toEqual({ state: 'waiting', entry, needsLogin: false });
  });

  test('is waited for while another tab is sending, but not for ever', async () => {
    vi.useFakeTimers();
    const { through, drained } = stage();
    const settled = vi.fn();
    const submitted = submitTo(through, write).then(settled);
    await later();
    drained(false);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await submitted;
    expect(settled).toHaveBeenCalledWith({ state: 'waiting', entry, needsLogin: false });
  });

  test.each([
    ['of nobody', { userId: null }, false],
    ['of a session that goes on', { userId: 'asha' }, false],
    ['refused with its session', { userId: 'asha', state: 'paused' as const }, 'now'],
    ['whose session ran out before it was sent', { userId: 'balu' }, 'now'],
    ['whose session will have run out once there is a network', { userId: 'chitra' }, 'later'],
  ])('what waits %s: does it wait for a login', async (_name, of, needsLogin) => {
    const { through, tell } = stage();
    const submitted = submitTo(through, write);
    await Promise.resolve();
    tell({ kind: 'waiting', entry: { ...entry, ...of } });
    expect(await submitted).toMatchObject({ state: 'waiting', needsLogin });
  });

  test.each([
    ['dropped at a logout, or sent under another session', 'balu', { state: 'gone' }],
    ['sent in another tab, whose news is late', 'asha', { state: 'waiting', needsLogin: false }],
  ])(
    'what is not on the phone any more is not said to wait for a login: %s',
    async (_how, userId, told) => {
      const { through, add, drained, drop } = stage();
      add.mockResolvedValue({ ...entry, userId });
      const submitted = submitTo(through, write);
      await Promise.resolve();
      drop();
      drained(true);
      expect(await submitted).toMatchObject(told);
    },
  );
});

describe('where storage cannot be used', () => {
  const unusable = () => {
    const scene = stage();
    scene.add.mockRejectedValue(new OutboxUnavailable());
    return scene;
  };

  test('the write is saved online, with a key and its base', async () => {
    const { through, callApi } = unusable();
    callApi.mockResolvedValue({ user: { version: 6 } });
    const save = { call: 'user.update', params: { userId: 'asha' }, baseVersion: 5 } as const;
    expect(await submitTo(through, { ...save, body: { details: {} } })).toEqual({
      state: 'delivered',
      status: 200,
      body: { user: { version: 6 } },
    });
    expect(callApi).toHaveBeenCalledWith('user.update', {
      params: { userId: 'asha' },
      body: { details: {}, baseVersion: 5 },
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      signal: expect.any(AbortSignal),
    });
  });

  test('a refusal is told like any other, without an entry', async () => {
    const { through, callApi } = unusable();
    const conflicts = { skills: { mine: 'a', theirs: 'b' } };
    callApi.mockRejectedValue(
      new CallFailure(412, { code: 'VERSION_CONFLICT', conflicts, version: 8 }),
    );
    expect(await submitTo(through, write)).toEqual({
      state: 'failed',
      failure: {
        status: 412,
        code: 'VERSION_CONFLICT',
        message: '',
        errors: {},
        conflicts,
        version: 8,
      },
    });
  });

  /** The keys with which one write after the other was sent, each answered so. */
  async function keysOf(...sends: [write: Write, answer: object][]) {
    const { through, callApi } = unusable();
    for (const [one, answer] of sends) {
      if (answer instanceof CallFailure) callApi.mockRejectedValueOnce(answer);
      else callApi.mockResolvedValueOnce(answer);
      await submitTo(through, one).catch(() => undefined);
    }
    return callApi.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey as string);
  }

  test.each([
    ['was lost', new CallFailure(0, {})],
    ['is a server in trouble', new CallFailure(503, {})],
    ['is that it is still at it', new CallFailure(409, { code: 'STILL_RUNNING' })],
    ['is a gateway’s', new CallFailure(403, {})],
  ])('a second tap has the same key where the answer %s', async (_what, answer) => {
    const body = { message: String(answer.status) };
    const [first, second, third] = await keysOf(
      [{ ...write, body }, answer],
      [{ ...write, body }, { id: 's1' }],
      [{ ...write, body }, { id: 's2' }],
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('what is no answer of the server’s is no delivery', async () => {
    const { through, callApi } = unusable();
    callApi.mockResolvedValueOnce({ ok: true });
    const body = { message: 'to a stranger' };
    await expect(submitTo(through, { ...write, body })).rejects.toMatchObject({ status: 0 });
  });

  test('a second tap has another key after a refusal, and with another text or user', async () => {
    const user = { email: '', role: 'user' as const, isProfileComplete: true };
    const lost = new CallFailure(0, {});
    const refused = new CallFailure(422, { code: 'INVALID_FIELDS' });
    session.value = { token: '', user: { ...user, id: 'asha' } };
    const keys = await keysOf([write, refused], [write, lost], [{ ...write, body: {} }, lost]);
    session.value = { token: '', user: { ...user, id: 'balu' } };
    keys.push(...(await keysOf([write, lost])));
    session.value = null;
    expect(new Set(keys).size).toBe(4);
  });

  test('an answer is not waited for without end', async () => {
    vi.useFakeTimers();
    const { through, callApi } = unusable();
    const lost = new CallFailure(0, {});
    callApi.mockImplementation(
      (_name: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(lost))),
    );
    const submitted = submitTo(through, write).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(outboxPolicy.sendTimeout);
    expect(await submitted).toBe(lost);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([0, 401, 429, 503])('nothing is called saved after %i', async (status) => {
    const { through, callApi } = unusable();
    const error = new CallFailure(status, {});
    callApi.mockRejectedValue(error);
    await expect(submitTo(through, write)).rejects.toBe(error);
  });
});

test('without a session nothing is saved anywhere', async () => {
  const { through, add, callApi } = stage();
  add.mockRejectedValue(new NotLoggedIn());
  await expect(submitTo(through, write)).rejects.toBeInstanceOf(NotLoggedIn);
  expect(callApi).not.toHaveBeenCalled();
});
