import { describe, expect, test } from 'vitest';
import type { OutboxEntry, OutboxFailure } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { adding, editing, holding, presenting, releasing, settling } from './queue.ts';

const answer = { status: 200, retryAfter: null, date: null, body: {} };

describe('two edits of one field that another device changed too', () => {
  const uuid = () => 'anew';
  const failureOf = (mine: string, theirs = 'Server', version = 6): OutboxFailure => ({
    ...{ status: 412, code: 'VERSION_CONFLICT', message: '', errors: {}, version },
    conflicts: { fullName: { mine, theirs } },
  });
  const save = (seq: number, details: Record<string, string>, more: Partial<OutboxEntry> = {}) =>
    outboxEntry({
      ...{ id: `e${seq}`, seq },
      ...{ call: 'user.update', params: { userId: 'asha' }, body: { details } },
      ...{ baseVersion: 5, seenVersion: 5, attempts: 1, ...more },
    });
  const refused = (seq: number, details: Record<string, string>) =>
    save(seq, details, { state: 'failed', failure: failureOf(details.fullName ?? '') });
  const older = refused(1, { fullName: 'Older' });
  const newer = save(2, { fullName: 'Newest' });
  const refusing = (sent: OutboxEntry) => {
    const failed = { kind: 'failed', failure: failureOf('Newest') } as const;
    return settling(sent, false, { ...answer, status: 412 }, failed, 9, uuid);
  };
  const taking = (sent: OutboxEntry, fullName: string, version = 7) => {
    const body = { user: { version, details: { fullName } } };
    return settling(sent, false, { ...answer, body }, { kind: 'delivered' }, 9, uuid);
  };

  test('are one question, about the last', () => {
    const { put, remove } = refusing(newer)([older, newer]);
    expect([put?.map(({ id }) => id), remove]).toEqual([['e2'], ['e1']]);
  });

  test('are one where the last was taken', () => {
    const { put, remove } = taking(newer, 'Newest')([older, newer]);
    expect([put, remove]).toEqual([[], ['e2', 'e1']]);
  });

  test('lose nothing that the first alone changed: it goes out under a key of its own', () => {
    const first = refused(1, { fullName: 'Older', skills: 'Tiling' });
    const { put, remove } = refusing(newer)([first, newer]);
    expect(remove).toEqual(['e1']);
    expect(put).toMatchObject([
      { id: 'e2', state: 'failed' },
      { id: 'anew', state: 'waiting', body: { details: { skills: 'Tiling' } }, seq: 3 },
    ]);
    expect(put?.[1]).not.toHaveProperty('failure');
  });

  test('are both kept while a form holds the last one: it may take it back', () => {
    const first = refused(1, { fullName: 'Older', skills: 'Tiling' });
    const held = { ...newer, held: 'form' as const };
    const { put, remove } = refusing(held)([first, held]);
    expect([put?.map(({ id, state }) => [id, state]), remove]).toEqual([
      [['e2', 'failed']],
      undefined,
    ]);
  });

  test('are one question once the form has left the last one where it is', () => {
    const held = { ...refused(2, { fullName: 'Newest' }), held: 'form' as const };
    const { put, remove } = releasing('e2', uuid, 9)([older, held]);
    expect([put?.map(({ id }) => id), remove]).toEqual([['e2'], ['e1']]);
    expect(put?.[0]).not.toHaveProperty('held');
    const waiting = { ...newer, held: 'form' as const };
    expect(releasing('e2', uuid, 9)([older, waiting])).toEqual({ put: [newer], result: undefined });
    expect(releasing('e2', uuid, 9)([older, newer])).toEqual({ result: undefined });
  });

  test('know of the form from the first moment on, and no longer once they are sent anew', () => {
    const write = { call: 'user.update', body: {}, held: 'form' } as const;
    const added = adding(write, { id: 'e1', userId: 'asha', now: 0 })([]).result;
    expect(added.held).toBe('form');
    const next = { id: 'new', body: {}, seen: undefined, now: 50 };
    expect(editing('e1', next)([added]).result).not.toHaveProperty('held');
  });

  test('ask about what is saved by now where the first was answered before', () => {
    const last = refused(2, { fullName: 'Newest' });
    const answered = { ...older, seq: 3, written: 1, state: 'waiting' as const };
    const { put, remove } = taking(answered, 'Older')([last, answered]);
    expect(remove).toEqual(['e1']);
    const conflicts = { fullName: { mine: 'Newest', theirs: 'Older', version: 7 } };
    expect(put).toMatchObject([{ id: 'e2', failure: { conflicts } }]);
  });

  test('what no one was shown is not overwritten, though another tab has read it', () => {
    const present = { userId: 'asha', version: 9, details: { fullName: 'Third' } };
    const [read = older] = presenting(present, uuid, 9)([older]).put ?? [];
    const shown = failureOf('Older');
    const next = { id: 'new', body: older.body, seen: shown, now: 50 };
    const { result } = editing('e1', next)([read]);
    if (!result) throw new Error('Not edited');
    expect([result.baseVersion, result.own]).toEqual([6, undefined]);
    const conflict = { kind: 'failed', failure: failureOf('Older', 'Third', 9) } as const;
    const sent = { ...result, attempts: 1 };
    const settled = settling(sent, false, { ...answer, status: 412 }, conflict, 60, uuid)([sent]);
    expect(settled.result).toMatchObject({ kind: 'failed' });
  });

  describe('while the first is written anew', () => {
    const asked = refused(1, { fullName: 'Older', skills: 'Tiling' });
    const held = { ...asked, held: 'editor' as const };
    const present = { userId: 'asha', version: 9, details: { fullName: 'Older' } };

    test('it stays to be sent by its author, no matter what is saved by now', () => {
      expect(holding('e1')([asked]).put).toEqual([held]);
      const { put, remove } = presenting(present, uuid, 9)([held]);
      expect(put).toMatchObject([{ id: 'e1', state: 'failed', failure: { conflicts: {} } }]);
      expect(remove).toEqual([]);
      const whole = { ...newer, body: { details: { fullName: 'Older', skills: 'Tiles' } } };
      const taken = taking(whole, 'Older')([held, whole]);
      expect(taken.remove).toEqual(['e2']);
      expect(taken.put).toMatchObject([{ id: 'e1', state: 'failed', body: held.body }]);
      // Refused is another matter: the last word is asked about.
      expect(refusing(whole)([held, whole]).put).toMatchObject([{ id: 'e2' }]);
      expect(refusing(whole)([held, whole]).remove).toBeUndefined();
    });

    test('it goes on its way once it was not, and nothing is asked any more', () => {
      const [quiet = held] = presenting(present, uuid, 9)([held]).put ?? [];
      const { put, remove } = releasing('e1', uuid, 9)([quiet]);
      expect(remove).toEqual(['e1']);
      expect(put).toMatchObject([{ id: 'anew', state: 'waiting', body: asked.body }]);
      expect(put?.[0]).not.toHaveProperty('held');
    });

    test('only what was refused is held', () => {
      expect(holding('e2')([newer])).toEqual({ result: undefined });
      expect(holding('gone')([newer])).toEqual({ result: undefined });
    });
  });

  test('what was read anew is what is chosen from, and what is based on', () => {
    const present = { userId: 'asha', version: 9, details: { fullName: 'Third' } };
    const [shown] = presenting(present, uuid, 9)([older]).put ?? [];
    expect(shown?.failure?.conflicts?.fullName?.theirs).toBe('Third');
    const next = { id: 'new', body: older.body, seen: shown?.failure, now: 50 };
    const [again] = editing('e1', next)(shown ? [shown] : []).put ?? [];
    expect(again).toMatchObject({
      ...{ baseVersion: 6, own: { fullName: { value: 'Third', version: 9 } } },
    });
    // Until it is chosen from, nothing is written over it.
    expect(shown?.own).toBeUndefined();
    expect(presenting({ ...present, version: 6 }, uuid, 9)([older])).toEqual({
      ...{ put: [], remove: [], result: undefined },
    });
  });
});
