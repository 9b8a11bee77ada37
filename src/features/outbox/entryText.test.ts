import { expect, test } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { contentOf, isWorthRetrying, nameOf } from './entryText.ts';

const refused = (code: string): OutboxEntry =>
  outboxEntry({ state: 'failed', failure: { status: 409, code, message: '', errors: {} } });

test('taking an application back and undoing that are two things', () => {
  const t = ((key: string) => key) as never;
  const of = (withdrawn: boolean) => outboxEntry({ call: 'jobs.withdraw', body: { withdrawn } });
  expect(nameOf(of(true), { t })).toBe('outbox:calls.jobs.withdraw');
  expect(nameOf(of(false), { t })).toBe('outbox:unwithdraw');
});

test.each(['VERSION_CONFLICT', 'JOB_INACTIVE', 'JOB_NOT_FOUND', 'ALREADY_APPLIED'])(
  'a %s cannot but come again: no retry',
  (code) => expect(isWorthRetrying(refused(code))).toBe(false),
);

test.each(['SUBSCRIPTION_INACTIVE', 'PROFILE_INCOMPLETE', 'TOO_MANY_SAVED', 'UNKNOWN', 'TOO_OLD'])(
  'a %s may have gone: a retry',
  (code) => expect(isWorthRetrying(refused(code))).toBe(true),
);

test('only what a person typed is shown as such', () => {
  const apply = outboxEntry({ call: 'jobs.apply', body: { agreed: '2026-11' } });
  expect(contentOf(apply)).toEqual([]);
  expect(contentOf(outboxEntry({ body: { subject: 'Papers' } }))).toEqual([['subject', 'Papers']]);
});
