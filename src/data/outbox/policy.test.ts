import { describe, expect, test } from 'vitest';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { backoff, isTooOld, maySend, retryAfter, verdictOf, waitLeft } from './policy.ts';
import type { HttpResult } from './ports.ts';

const none: HttpResult = { status: 0, retryAfter: null, date: null, body: undefined };
const least = () => 0;
const most = () => 1 - Number.EPSILON;

const entry = outboxEntry({ attempts: 1 });

function judge(status: number, body: unknown = { id: 's1' }, userId: string | null = 'asha') {
  return verdictOf(
    { call: 'support.request', userId, attempts: 1 },
    { ...none, status, body },
    least,
  );
}

describe('what an answer means', () => {
  test.each([200, 201, 202])('%i with JSON is a delivery', (status) => {
    expect(judge(status).kind).toBe('delivered');
  });

  test.each([200, 201, 204])('%i without JSON is no one we know: again', (status) => {
    expect(judge(status, null).kind).toBe('retry');
    expect(judge(status, 'welcome').kind).toBe('retry');
    expect(judge(status, []).kind).toBe('retry');
  });

  test.each<[QueuedCall, object]>([
    ['support.request', { ok: true }],
    ['support.request', { id: 7 }],
    ['jobs.report', { status: 'success' }],
  ])('200 with what the server never says to %s is no one we know: again', (call, body) => {
    const answer = { ...none, status: 200, body };
    expect(verdictOf({ call, userId: 'asha', attempts: 1 }, answer, least)).toMatchObject({
      ...{ kind: 'retry', untouched: false },
    });
  });

  test.each([0, 302, 304, 408, 425, 429, 500, 501, 502, 503, 504, 507, 599])(
    '%i: again',
    (status) => {
      expect(judge(status).kind).toBe('retry');
      expect(judge(status, null).kind).toBe('retry');
    },
  );

  test('409 means again only while the first request is still running', () => {
    expect(judge(409, { code: 'STILL_RUNNING' }).kind).toBe('retry');
    expect(judge(409, { code: 'ALREADY_APPLIED' }).kind).toBe('failed');
    expect(judge(409, null).kind).toBe('failed');
  });

  test('401 pauses; a visitor has no one to log in again', () => {
    expect(judge(401).kind).toBe('paused');
    expect(judge(401, {}, null).kind).toBe('failed');
  });

  test.each([400, 402, 403, 404, 405, 410, 412, 413, 415, 422, 451])('%i is final', (status) => {
    expect(judge(status).kind).toBe('failed');
    expect(judge(status, null).kind).toBe('failed');
  });

  test('only a limiter and "too early" say that nothing was touched', () => {
    const untouched = [0, 408, 425, 429, 500, 503].filter((status) => {
      const verdict = judge(status);
      return verdict.kind === 'retry' && verdict.untouched;
    });
    expect(untouched).toEqual([425, 429]);
  });

  test('a failure carries what the server said', () => {
    const conflicts = { skills: { mine: 'a', theirs: 'b' } };
    const said = { code: 'VERSION_CONFLICT', message: 'No', errors: { x: 'y' }, conflicts };
    expect(judge(412, { ...said, version: 7 })).toEqual({
      kind: 'failed',
      failure: { status: 412, ...said, version: 7 },
    });
  });

  test('a failure without our JSON is UNKNOWN, and odd values are dropped', () => {
    const unknown = { status: 403, code: 'UNKNOWN', message: '', errors: {} };
    expect(judge(403, null)).toEqual({ kind: 'failed', failure: unknown });
    const odd = { code: 3, message: null, errors: 'x', conflicts: 'y', version: '7' };
    expect(judge(403, odd)).toEqual({ kind: 'failed', failure: unknown });
  });
});

describe('how long to wait', () => {
  test('doubles up to the longest, with up to half of it off', () => {
    const { backoffFirst, backoffMost } = outboxPolicy;
    for (const attempts of [1, 2, 3, 5, 8]) {
      const whole = backoffFirst * 2 ** (attempts - 1);
      expect(backoff(attempts, least)).toBe(whole / 2);
      expect(backoff(attempts, most)).toBeCloseTo(whole);
    }
    expect(backoff(40, most)).toBeCloseTo(backoffMost);
    expect(backoff(100_000, least)).toBe(backoffMost / 2);
  });

  test('Retry-After in seconds', () => {
    expect(retryAfter({ ...none, retryAfter: '120' })).toBe(120_000);
    expect(retryAfter({ ...none, retryAfter: ' 0 ' })).toBe(0);
  });

  test('Retry-After as a date, by the clock of the server', () => {
    const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
    const at = (text: string) => retryAfter({ ...none, retryAfter: text, date });
    expect(at('Sat, 21 Nov 2026 10:01:30 GMT')).toBe(90_000);
    expect(at('Sat, 21 Nov 2026 09:00:00 GMT')).toBe(0);
    expect(retryAfter({ ...none, retryAfter: date })).toBe(0);
  });

  test('Retry-After that says nothing, or too much', () => {
    expect(retryAfter(none)).toBe(0);
    expect(retryAfter({ ...none, retryAfter: 'soon', date: 'now' })).toBe(0);
    expect(retryAfter({ ...none, retryAfter: '-5' })).toBe(0);
    expect(retryAfter({ ...none, retryAfter: '9'.repeat(20) })).toBe(outboxPolicy.retryAfterMost);
  });

  test('never shorter than what the server asks, nor than the backoff', () => {
    const wait = (attempts: number, seconds: string, random: () => number) => {
      const answer = { ...none, status: 503, retryAfter: seconds };
      const verdict = verdictOf(
        { call: 'support.request', userId: null, attempts },
        answer,
        random,
      );
      return verdict.kind === 'retry' ? verdict.wait : NaN;
    };
    expect(wait(1, '30', least)).toBe(30_000);
    expect(wait(1, '30', most)).toBeCloseTo(33_000);
    expect(wait(6, '1', least)).toBe(backoff(6, least));
    expect(wait(1, '0', least)).toBe(backoff(1, least));
  });

  test('what is left of a wait', () => {
    const waiting = { ...entry, waitFrom: 1_000, nextTryAt: 5_000 };
    expect(waitLeft(waiting, 1_000)).toBe(4_000);
    expect(waitLeft(waiting, 4_999)).toBe(1);
    expect(waitLeft(waiting, 5_000)).toBe(0);
    expect(waitLeft(waiting, 9_999_999)).toBe(0);
  });

  test('a clock that was set back makes no one wait for years', () => {
    const year = 365 * 24 * 60 * 60_000;
    expect(waitLeft({ ...entry, waitFrom: year, nextTryAt: year + 60_000 }, 0)).toBe(0);
    expect(waitLeft({ ...entry, waitFrom: 0, nextTryAt: year }, 0)).toBe(
      outboxPolicy.retryAfterMost * 1.1,
    );
  });
});

describe('who and when', () => {
  test('an entry is sent for its owner only; a visitor has no owner', () => {
    const bearer = (userId: string) => ({ userId, token: 'x' });
    expect(maySend(entry, bearer('asha'))).toBe(true);
    expect(maySend(entry, bearer('balu'))).toBe(false);
    expect(maySend(entry, null)).toBe(false);
    expect(maySend({ ...entry, userId: null }, null)).toBe(true);
    expect(maySend({ ...entry, userId: null }, bearer('balu'))).toBe(true);
  });

  test('what is in doubt is not sent again once the server may have forgotten its key', () => {
    const { keyTrusted } = outboxPolicy;
    const sent = { ...entry, inDoubt: true, firstSentAt: 1_000 };
    expect(isTooOld(sent, 1_000 + keyTrusted)).toBe(false);
    expect(isTooOld(sent, 1_001 + keyTrusted)).toBe(true);
    expect(isTooOld({ ...sent, inDoubt: false }, 1_001 + keyTrusted)).toBe(false);
    expect(isTooOld({ ...entry, inDoubt: true }, 1_001 + keyTrusted)).toBe(false);
  });
});
