import { describe, expect, test } from 'vitest';
import { outboxPolicy, type OutboxEntry, type OutboxFailure } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import type { HttpResult } from './ports.ts';
import {
  adding,
  claiming,
  discarding,
  editing,
  resuming,
  retrying,
  settling,
  takingBack,
  wiping,
} from './queue.ts';

const failure: OutboxFailure = { status: 422, code: 'INVALID_FIELDS', message: '', errors: {} };
const answer: HttpResult = { status: 200, retryAfter: null, date: null, body: {} };

const entry = (seq: number, more: Partial<OutboxEntry> = {}) =>
  outboxEntry({ id: `e${seq}`, body: { message: `m${seq}` }, seq, ...more });

describe('adding', () => {
  test('puts the entry last, due at once', () => {
    const body = { details: { skills: 'x' } };
    const { put, result } = adding(
      { call: 'user.update', params: { userId: 'asha' }, body, baseVersion: 4 },
      { id: 'new', userId: 'asha', now: 50 },
    )([entry(7), entry(3)]);
    expect(put).toEqual([result]);
    expect(result).toEqual({
      ...entry(8, { id: 'new', call: 'user.update', params: { userId: 'asha' }, body }),
      ...{ baseVersion: 4, seenVersion: 4, createdAt: 50, nextTryAt: 50, waitFrom: 50 },
    });
  });
});

describe('a heart that is tapped again', () => {
  const about = (seq: number, more: Partial<OutboxEntry> = {}) =>
    entry(seq, { call: 'saved.add', params: { jobId: 'j' }, ...more });
  const takeOff = adding(
    { call: 'saved.remove', params: { jobId: 'j' } },
    { id: 'new', userId: 'asha', now: 50 },
  );

  const refused = { state: 'failed', failure, attempts: 1 } as const;
  const inDoubt = { attempts: 1, inDoubt: true };

  test('takes the place of what was refused, or said the same and was not sent', () => {
    const same = about(2, { call: 'saved.remove' });
    const { put, remove } = takeOff([about(1, refused), same]);
    expect([put?.map(({ id }) => id), remove]).toEqual([['new'], ['e1', 'e2']]);
  });

  test.each([
    ['was not sent', {}],
    ['was certainly not taken', { attempts: 1, lastStatus: 429 }],
    ['was paused by the end of a session', { attempts: 1, state: 'paused' as const }],
  ])('takes back what %s: nothing is left to be sent', (_, more) => {
    const { put, remove } = takeOff([about(1, more)]);
    expect([put, remove]).toEqual([[], ['e1']]);
  });

  test('is sent where another one of the job was refused, also beside one that it takes back', () => {
    const { put, remove } = takeOff([about(1, { call: 'saved.remove', ...refused }), about(2)]);
    expect([put?.map(({ id }) => id), remove]).toEqual([['new'], ['e1', 'e2']]);
  });

  test('is sent after what may have arrived, also with another tap in between', () => {
    const { put, remove } = takeOff([about(1, inDoubt), about(2)]);
    expect([put?.map(({ seq }) => seq), remove]).toEqual([[3], ['e2']]);
  });

  test('leaves what may have arrived, another job, another person and other writes', () => {
    const { remove } = takeOff([
      about(1, inDoubt),
      about(2, { params: { jobId: 'k' } }),
      about(3, { userId: 'balu' }),
      entry(4, { call: 'jobs.apply', params: { jobId: 'j' } }),
    ]);
    expect(remove).toEqual([]);
  });
});

test.each([
  ['what was not sent', {}, true],
  ['what was certainly not taken', { attempts: 1, lastStatus: 429 }, true],
  ['what is on its way, or may have arrived', { attempts: 1, inDoubt: true }, false],
  ['what is gone', { id: 'other' }, false],
])('an undo asked about %s', (_, more, isDone) => {
  const { remove, result } = takingBack('e1')([entry(1, more)]);
  expect([remove, result]).toEqual([isDone ? ['e1'] : [], isDone]);
});

test('an application that was refused gives way to the next one for the same job', () => {
  const apply = (seq: number, more: Partial<OutboxEntry> = {}) =>
    entry(seq, { call: 'jobs.apply', params: { jobId: 'j' }, ...more });
  const again = adding(
    { call: 'jobs.apply', params: { jobId: 'j' } },
    { id: 'new', userId: 'asha', now: 50 },
  );
  const { put, remove } = again([
    apply(1, { state: 'failed', failure }),
    apply(2, { state: 'failed', failure, params: { jobId: 'k' } }),
    apply(3, { state: 'failed', failure, userId: 'balu' }),
    apply(4),
    entry(5, { call: 'saved.add', params: { jobId: 'j' } }),
  ]);
  expect([put?.map(({ id }) => id), remove]).toEqual([['new'], ['e1']]);
});

describe('editing', () => {
  const edit = (old: OutboxEntry, seen?: { version: number }) =>
    editing(old.id, { id: 'new', body: { message: 'b' }, seen, now: 9 })([old, entry(8)]);

  test('gives a new id and the last place', () => {
    const { put, remove, result } = edit(entry(2, { state: 'failed', failure, lastStatus: 422 }));
    expect(remove).toEqual(['e2']);
    expect(put).toEqual([result]);
    expect(result).toEqual(
      entry(9, { id: 'new', body: { message: 'b' }, nextTryAt: 9, waitFrom: 9, written: 2 }),
    );
  });

  test('bases on what the author saw, unless told otherwise', () => {
    const old = entry(2, { baseVersion: 6, seenVersion: 4 });
    expect(edit(old).result).toMatchObject({ baseVersion: 4, seenVersion: 4 });
    expect(edit(old, { version: 7 }).result).toMatchObject({ baseVersion: 7, seenVersion: 7 });
  });

  test.each(['waiting', 'paused', 'failed'] as const)(
    'leaves alone what is in doubt: %s',
    (state) => {
      expect(edit(entry(2, { state, inDoubt: true }))).toEqual({ result: null });
    },
  );

  test('says so where the entry is gone', () => {
    const gone = editing('e1', { id: 'new', body: {}, seen: undefined, now: 9 });
    expect(gone([entry(2)])).toEqual({ result: null });
  });
});

describe('retrying', () => {
  test('lets a failed entry wait again, last in the order, with its id', () => {
    const old = entry(2, { state: 'failed', failure, attempts: 5, lastStatus: 422 });
    expect(retrying('e2', 9)([old, entry(4)])).toEqual({
      put: [
        {
          ...entry(5, { id: 'e2', body: old.body, written: 2 }),
          ...{ lastStatus: 422, nextTryAt: 9, waitFrom: 9 },
        },
      ],
      result: true,
    });
  });

  test('sends a waiting one now, in its place', () => {
    const old = entry(2, { nextTryAt: 900, waitFrom: 1, attempts: 3, inDoubt: true });
    const { put } = retrying('e2', 9)([old]);
    expect(put).toEqual([{ ...old, nextTryAt: 9, waitFrom: 9 }]);
  });

  test('what was too old counts from now; other doubts keep their age', () => {
    const doubtful = { state: 'failed', inDoubt: true, firstSentAt: 3 } as const;
    const again = (code: string) =>
      retrying('e2', 9)([entry(2, { ...doubtful, failure: { ...failure, code } })]).put?.[0];
    expect(again('TOO_OLD')).toMatchObject({ inDoubt: true, firstSentAt: 9 });
    expect(again('UNKNOWN')).toMatchObject({ inDoubt: true, firstSentAt: 3 });
  });

  test('says so where the entry is gone', () => {
    expect(retrying('e1', 9)([])).toEqual({ result: false });
  });
});

test('discarding and wiping forget what they name and nothing else', () => {
  const entries = [entry(1), entry(2, { userId: 'balu' }), entry(3, { userId: null }), entry(4)];
  expect(discarding('e2')(entries)).toEqual({ remove: ['e2'], result: true });
  expect(discarding('e9')(entries)).toEqual({ remove: [], result: false });
  expect(wiping('asha')(entries)).toEqual({ remove: ['e1', 'e4'], result: undefined });
});

test('resuming lets the paused entries of one user wait again', () => {
  const mine = entry(1, { state: 'paused', nextTryAt: 800, inDoubt: true, attempts: 2 });
  const others = [entry(2, { state: 'paused', userId: 'balu' }), entry(3, { state: 'failed' })];
  const { put, result } = resuming('asha', 9)([mine, ...others]);
  expect(put).toEqual([{ ...mine, state: 'waiting', nextTryAt: 9, waitFrom: 9 }]);
  expect(result).toBe(true);
  expect(resuming('asha', 9)(others).result).toBe(false);
});

describe('claiming', () => {
  test('counts the attempt and puts the entry in doubt before it is sent', () => {
    const { put, result } = claiming('e1', 9)([entry(1)]);
    const send = entry(1, { attempts: 1, inDoubt: true, firstSentAt: 9 });
    expect(put).toEqual([send]);
    expect(result).toEqual({ send });
  });

  test('remembers since when it is in doubt', () => {
    const first = (more: Partial<OutboxEntry>) =>
      claiming('e1', 9)([entry(1, more)]).put?.[0]?.firstSentAt;
    expect(first({ inDoubt: true, firstSentAt: 3 })).toBe(3);
    expect(first({ inDoubt: false, firstSentAt: 3 })).toBe(9);
  });

  test('leaves alone what may not be sent', () => {
    expect(claiming('e1', 9)([])).toEqual({ result: null });
    expect(claiming('e1', 9)([entry(1, { state: 'failed' })])).toEqual({ result: null });
    expect(claiming('e1', 9)([entry(1, { state: 'paused' })])).toEqual({ result: null });
  });

  test('fails what is too old, still in doubt', () => {
    const old = entry(1, { inDoubt: true, firstSentAt: 3 });
    const { put, result } = claiming('e1', 4 + outboxPolicy.keyTrusted)([old]);
    expect(put).toMatchObject([{ state: 'failed', inDoubt: true, failure: { code: 'TOO_OLD' } }]);
    expect(result).toEqual({ tooOld: put?.[0] });
  });
});

describe('settling', () => {
  const sent = entry(1, { attempts: 3, inDoubt: true, firstSentAt: 1 });
  const uuid = () => 'anew';
  const busy: HttpResult = { ...answer, status: 503 };

  test('a delivery removes the entry and tells of it', () => {
    expect(settling(sent, false, answer, { kind: 'delivered' }, 9, uuid)([sent, entry(2)])).toEqual(
      {
        put: [],
        remove: ['e1'],
        result: { kind: 'delivered', entry: sent, status: 200, body: {} },
      },
    );
  });

  test('leaves nothing unsent of an application that is there already', () => {
    const applied = { ...failure, status: 409, code: 'ALREADY_APPLIED' };
    const application = { ...sent, call: 'jobs.apply', params: { jobId: 'j' } } as const;
    const refused = (what: OutboxEntry, of: OutboxFailure) =>
      settling(
        what,
        false,
        { ...answer, status: of.status },
        { kind: 'failed', failure: of },
        9,
        uuid,
      )([what]);
    expect(refused(application, applied)).toMatchObject({
      remove: [sent.id],
      result: { kind: 'failed', entry: { failure: applied } },
    });
    expect(refused(application, failure).put).toHaveLength(1);
    expect(refused(sent, applied).put).toHaveLength(1);
  });

  test('a delivery counts also where the entry was given up or discarded meanwhile', () => {
    const failed = { ...sent, state: 'failed' as const };
    const settle = settling(sent, false, answer, { kind: 'delivered' }, 9, uuid);
    expect(settle([failed])).toMatchObject({ remove: ['e1'], result: { kind: 'delivered' } });
    expect(settle([])).toMatchObject({ remove: [], result: { kind: 'delivered' } });
  });

  test('a delivered profile save is known to the later ones', () => {
    const details = { skills: 'x' };
    const versions = { baseVersion: 4, seenVersion: 4 };
    const profile = {
      call: 'user.update' as const,
      params: { userId: 'asha' },
      body: { details },
      ...versions,
    };
    const reply = { ...answer, body: { user: { version: 5 } } };
    const settle = settling({ ...sent, ...profile }, false, reply, { kind: 'delivered' }, 9, uuid);
    const { put } = settle([{ ...sent, ...profile }, entry(2, profile), entry(3)]);
    expect(put).toMatchObject([{ id: 'e2', baseVersion: 5 }]);
  });

  test('a passing failure waits; only an untouched request leaves no new doubt', () => {
    const settle = (before: boolean, untouched: boolean) =>
      settling(sent, before, busy, { kind: 'retry', wait: 40, untouched }, 9, uuid)([sent])
        .put?.[0];
    expect(settle(false, false)).toEqual({
      ...sent,
      lastStatus: 503,
      waitFrom: 9,
      nextTryAt: 49,
      inDoubt: true,
    });
    expect(settle(false, true)?.inDoubt).toBe(false);
    expect(settle(true, true)?.inDoubt).toBe(true);
  });

  test('a refused session pauses; the doubt is that of before', () => {
    const settle = (before: boolean) =>
      settling(sent, before, { ...busy, status: 401 }, { kind: 'paused' }, 9, uuid)([sent])
        .put?.[0];
    expect(settle(false)).toMatchObject({ state: 'paused', inDoubt: false });
    expect(settle(true)).toMatchObject({ state: 'paused', inDoubt: true });
  });

  test('a refusal fails the entry; only a stranger\u2019s leaves an old doubt', () => {
    const settle = (before: boolean, code: string) =>
      settling(
        sent,
        before,
        busy,
        { kind: 'failed', failure: { ...failure, code } },
        9,
        uuid,
      )([sent]);
    expect(settle(true, 'INVALID_FIELDS')).toMatchObject({
      put: [{ state: 'failed', inDoubt: false, failure: { code: 'INVALID_FIELDS' } }],
      result: { kind: 'failed' },
    });
    expect(settle(true, 'UNKNOWN').put).toMatchObject([{ inDoubt: true }]);
    expect(settle(false, 'UNKNOWN').put).toMatchObject([{ inDoubt: false }]);
  });

  test('nothing less than a delivery touches an entry that is gone or failed', () => {
    const verdicts = [
      { kind: 'paused' },
      { kind: 'failed', failure },
      { kind: 'retry', wait: 1, untouched: false },
    ] as const;
    for (const verdict of verdicts) {
      const settle = settling(sent, false, busy, verdict, 9, uuid);
      expect(settle([])).toEqual({ result: null });
      expect(settle([{ ...sent, state: 'failed' }])).toEqual({ result: null });
    }
  });

  test('an attempt that another drain overtook does not cut its wait short', () => {
    const overtaken = { ...sent, attempts: 4 };
    const settle = settling(
      sent,
      false,
      busy,
      { kind: 'retry', wait: 1, untouched: false },
      9,
      uuid,
    );
    expect(settle([overtaken])).toEqual({ result: { kind: 'waiting', entry: overtaken } });
  });
});
