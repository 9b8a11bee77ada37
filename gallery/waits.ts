import type { ErrorCode } from '#contract/http/errors.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import { jobId } from './fixtures/jobs.ts';
import { applications, userId } from './fixtures/people.ts';
import { refusal } from './replies.ts';
import type { Scene } from './scenes.ts';
import type { State } from './states.ts';

/** What waits on this phone in a scene, oldest first. */
export function waitingEntries({ viewer, waits }: Scene, state: State): OutboxEntry[] {
  const now = Date.now();
  const entry = (seq: number, more: Partial<OutboxEntry>): OutboxEntry => ({
    ...{ id: `entry-${seq}`, seq, userId, call: 'jobs.apply', params: { jobId }, body: undefined },
    ...{ createdAt: now - 60_000, state: 'waiting', attempts: 1, inDoubt: false },
    ...{ nextTryAt: now + 3_600_000, waitFrom: now, ...more },
  });
  const message = (seq: number, more: Partial<OutboxEntry> = {}) =>
    entry(seq, {
      ...{ userId: null, call: 'support.request', params: {} },
      body: {
        ...{ name: 'Sunita Devi', email: 'sunita@example.in', subject: 'My resume' },
        message: state === 'long' ? 'Please help me. '.repeat(60) : 'It does not upload.',
      },
      ...more,
    });
  const save = (seq: number, more: Partial<OutboxEntry> = {}) => {
    const body = { details: { presentJobTitle: 'Welder (6G)' } };
    return entry(seq, { call: 'user.update', params: { userId }, body, ...more });
  };
  const withdrawal = (seq: number, withdrawn: boolean) => {
    const params = { applicationId: applications[0]?.applicationId ?? '' };
    return entry(seq, { call: 'jobs.withdraw', params, body: { withdrawn } });
  };
  const failed = (code: ErrorCode, more: Partial<OutboxEntry['failure']> = {}) => {
    const { status, body } = refusal(code);
    return { state: 'failed', failure: { status, ...body, errors: {}, ...more } } as const;
  };
  const conflicts = {
    presentJobTitle: { mine: 'Welder (6G)', theirs: 'Pipe welder', at: now - 3_600_000 },
  };
  const report = { reason: 'money', text: 'The agent asks for ₹50,000.' };
  const kinds = {
    some: () => [
      message(1),
      ...(viewer === 'visitor' ? [] : [entry(2, {})]),
      message(3, failed('INVALID_FIELDS')),
    ],
    loggedOut: () => [entry(1, {})],
    visitors: () => [message(1)],
    conflict: () => [save(1, failed('VERSION_CONFLICT', { conflicts, version: 3 }))],
    kinds: () => [
      ...[entry(1, {}), withdrawal(2, true), withdrawal(3, false), save(4)],
      ...[entry(5, { call: 'saved.add' }), entry(6, { call: 'saved.remove' })],
      ...[entry(7, { call: 'jobs.report', body: report }), message(8, { userId })],
    ],
    refused: () => [
      entry(1, failed('JOB_INACTIVE')),
      entry(2, failed('SUBSCRIPTION_INACTIVE')),
      entry(3, { call: 'saved.add', ...failed('TOO_MANY_SAVED') }),
    ],
    // Due now: all of it goes out as soon as the page is there.
    fifty: () => Array.from({ length: 50 }, (_, at) => save(at, { nextTryAt: now - 1 })),
  } satisfies Record<NonNullable<Scene['waits']> | 'some', () => OutboxEntry[]>;
  return kinds[waits ?? 'some']();
}
