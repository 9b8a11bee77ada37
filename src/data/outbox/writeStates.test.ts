import { expect, test } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { jobMarks, withdrawalOf, type KnownOutcomes } from './writeStates.ts';

const nothing: KnownOutcomes = { applications: [], arrived: [] };
const about = (call: OutboxEntry['call'], state: OutboxEntry['state'] = 'waiting', jobId = 'j1') =>
  outboxEntry({ call, state, params: { jobId } });
const applied = (withdrawnAt: string | null = null) => ({
  applications: [{ applicationId: 'a1', jobId: 'j1', withdrawnAt }],
  arrived: [],
});

test.each(['waiting', 'paused', 'failed'] as const)('a write that is %s is said to be', (state) => {
  const of = (call: OutboxEntry['call']) => jobMarks('j1', [about(call, state)], nothing);
  expect(of('jobs.apply')).toEqual([{ thing: 'application', state }]);
  expect(of('jobs.report')).toEqual([{ thing: 'report', state }]);
  expect(of('saved.remove')).toEqual([{ thing: 'saved', state }]);
});

test('nothing is said of other jobs, and of what no one did', () => {
  expect(jobMarks('j2', [about('jobs.apply')], applied())).toEqual([]);
  expect(jobMarks('j1', [], nothing)).toEqual([]);
  expect(jobMarks('j1', [outboxEntry()], nothing)).toEqual([]);
});

test('what the server has counts more than what it once refused', () => {
  const sent = [{ thing: 'application', state: 'sent' }];
  expect(jobMarks('j1', [], applied())).toEqual(sent);
  expect(jobMarks('j1', [about('jobs.apply', 'failed')], applied())).toEqual(sent);
});

test('one who withdrew and applies again waits, and was not sent', () => {
  const withdrawn = applied('2026-11-01T00:00:00.000Z');
  expect(jobMarks('j1', [], withdrawn)).toEqual([]);
  expect(jobMarks('j1', [about('jobs.apply')], withdrawn)).toEqual([
    { thing: 'application', state: 'waiting' },
  ]);
});

test('a withdrawal is told at the job of its application alone', () => {
  const withdrawal = outboxEntry({ call: 'jobs.withdraw', params: { applicationId: 'a1' } });
  expect(jobMarks('j1', [withdrawal], applied())).toEqual([
    { thing: 'application', state: 'sent' },
    { thing: 'withdrawal', state: 'waiting' },
  ]);
  expect(jobMarks('j2', [withdrawal], applied())).toEqual([]);
});

test('of several writes the last one counts', () => {
  const taps = [about('saved.add', 'failed'), about('saved.remove', 'waiting')];
  expect(jobMarks('j1', taps, nothing)).toEqual([{ thing: 'saved', state: 'waiting' }]);
});

test('what arrived has a tick, but for a heart that was taken off', () => {
  const of = (...arrived: OutboxEntry[]) => jobMarks('j1', [], { applications: [], arrived });
  expect(of(about('jobs.report'))).toEqual([{ thing: 'report', state: 'sent' }]);
  expect(of(about('saved.add'))).toEqual([{ thing: 'saved', state: 'sent' }]);
  expect(of(about('saved.add'), about('saved.remove'))).toEqual([]);
});

test('of a withdrawal and what takes it back the last one counts that was not refused', () => {
  const withdraw = (withdrawn: boolean, state: OutboxEntry['state'] = 'waiting', id = 'a1') =>
    outboxEntry({
      ...{ call: 'jobs.withdraw' as const, state },
      ...{ params: { applicationId: id }, body: { withdrawn } },
    });
  const wanted = (...entries: OutboxEntry[]) => withdrawalOf('a1', entries).wanted;
  expect(wanted(withdraw(true))).toBe(true);
  expect(wanted(withdraw(true), withdraw(false))).toBe(false);
  expect(wanted(withdraw(true), withdraw(false, 'failed'))).toBe(true);
  expect(wanted(withdraw(true, 'waiting', 'a2'), about('jobs.apply'))).toBeUndefined();
});
