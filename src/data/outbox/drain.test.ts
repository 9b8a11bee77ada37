import { expect, test } from 'vitest';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { drain, outboxRules } from './drain.ts';
import { blocks } from './policy.ts';
import type { HttpResult, OutboxPorts, OutboxSession, OutboxStore } from './ports.ts';

const entry = (seq: number, call: QueuedCall, userId: string | null = 'asha') =>
  outboxEntry({ id: `${call} ${seq}`, userId, call, params: { userId: 'asha', jobId: 'j' }, seq });

/**
 * Drains these entries; each send is answered by `answerOf` its path.
 * @returns what was sent
 */
async function sentOf(
  entries: OutboxEntry[],
  answerOf: (url: string) => Partial<HttpResult>,
  eager = false,
) {
  const sent: string[] = [];
  let kept = entries;
  const store: Pick<OutboxStore, 'all' | 'change'> = {
    all: () => Promise.resolve(kept),
    change: (_, decide) => {
      const { put = [], remove = [], result } = decide(kept);
      const fresh = new Map(put.map((one) => [one.id, one]));
      kept = kept.filter(({ id }) => !remove.includes(id)).map((one) => fresh.get(one.id) ?? one);
      return Promise.resolve(result);
    },
  };
  const session: Pick<OutboxSession, 'current' | 'refused'> = {
    current: () => Promise.resolve({ userId: 'asha', token: 't' }),
    refused: () => Promise.resolve(),
  };
  const send: OutboxPorts['send'] = (request) => {
    sent.push(request.headers['Idempotency-Key'] ?? '');
    const answer = { status: 200, retryAfter: null, date: null, body: { id: 's1' } };
    return Promise.resolve({ ...answer, ...answerOf(request.url) });
  };
  const ports = {
    clock: { now: () => 1_000 },
    random: () => 0,
    online: () => true,
    session,
    store,
    send,
  } as OutboxPorts;
  const options = {
    eager,
    stillMine: () => Promise.resolve(true),
    onEvent: () => undefined,
  };
  await drain(ports, outboxRules, options);
  return sent;
}

const queue = [
  entry(1, 'support.request'),
  entry(2, 'user.update'),
  entry(3, 'support.request'),
  entry(4, 'jobs.apply'),
];
const isSupport = (url: string) => url.includes('/support/');

test('the limit on support requests holds up support requests alone', async () => {
  const sent = await sentOf(queue, (url) =>
    isSupport(url) ? { status: 429, retryAfter: '3600' } : {},
  );
  expect(sent).toEqual(['support.request 1', 'user.update 2', 'jobs.apply 4']);
});

test('a server in trouble holds up everything, in order', async () => {
  expect(await sentOf(queue, () => ({ status: 503 }))).toEqual(['support.request 1']);
});

test('a limit on anything else holds up everything behind it', async () => {
  const sent = await sentOf(queue, (url) => (isSupport(url) ? {} : { status: 429 }));
  expect(sent).toEqual(['support.request 1', 'user.update 2']);
});

test('a limit on reports holds up reports alone', () => {
  const limited = { ...entry(1, 'jobs.report'), lastStatus: 429 };
  expect(blocks(limited, entry(2, 'user.update'))).toBe(false);
  expect(blocks(limited, entry(2, 'support.request'))).toBe(false);
  expect(blocks(limited, entry(2, 'jobs.report'))).toBe(true);
});

test('a limit on withdrawals holds up those of the same application alone', async () => {
  const withdrawal = (seq: number, applicationId: string) =>
    outboxEntry({
      id: `${applicationId} ${seq}`,
      call: 'jobs.withdraw',
      params: { applicationId },
      seq,
    });
  const entries = [
    withdrawal(1, 'often'),
    withdrawal(2, 'often'),
    withdrawal(3, 'other'),
    entry(4, 'jobs.apply'),
  ];
  const limited = { status: 429, retryAfter: '86400' };
  const sent = await sentOf(entries, (url) => (url.endsWith('/often') ? limited : {}));
  expect(sent).toEqual(['often 1', 'other 3', 'jobs.apply 4']);
});

test('no one is held up by another’s writes', () => {
  const limited = { ...entry(1, 'support.request', null), lastStatus: 503 };
  expect(blocks(limited, entry(2, 'user.update'))).toBe(false);
  expect(blocks(limited, entry(2, 'support.request', null))).toBe(true);
});

test.each([0, 200, 302, 500, 502, 503, 504])(
  'a wait after a status of %i is cut short where something changed for the better',
  async (lastStatus) => {
    const waits = { ...entry(1, 'user.update'), lastStatus, nextTryAt: 600_000, waitFrom: 1_000 };
    expect(await sentOf([waits], () => ({}))).toEqual([]);
    expect(await sentOf([waits], () => ({}), true)).toEqual(['user.update 1']);
  },
);

test('a wait that the server asked for is not cut short, nor one after a refusal for now', async () => {
  const waits = { ...entry(1, 'user.update'), nextTryAt: 600_000, waitFrom: 1_000 };
  expect(await sentOf([{ ...waits, lastStatus: 503, asked: true }], () => ({}), true)).toEqual([]);
  expect(await sentOf([{ ...waits, lastStatus: 425 }], () => ({}), true)).toEqual([]);
});
