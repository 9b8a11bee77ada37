import { afterAll, describe, expect, test } from 'vitest';
import { changedFields, recordChange } from './audit.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';

const { db, close } = await testDatabase();
afterAll(() => close());

describe('what the log keeps of a change', () => {
  test('are the fields that differ, with short values', () => {
    const before = { jobName: 'Welder', openings: 3, logoUrl: null, skills: ['Arc'], closing: '' };
    const after = { jobName: 'Fitter', openings: 3, logoUrl: '', skills: ['Arc', 'Gas'] };
    expect(changedFields(before, after)).toEqual([
      { field: 'jobName', from: 'Welder', to: 'Fitter' },
      { field: 'skills', from: 'Arc', to: 'Arc, Gas' },
    ]);
  });

  test('is cut at 80 characters and never in the middle of one', () => {
    const [change] = changedFields({}, { heading: '😀'.repeat(100) });
    expect(change).toEqual({ field: 'heading', from: null, to: '😀'.repeat(80) + '...' });
  });

  test.each([
    ['passwordHash', 'x', 'y'],
    ['resetToken', null, 'abc'],
    ['email', 'a', 'b'],
    ['mobile', '1', '2'],
    ['fullName', 'Asha', 'Usha'],
    ['description', 'Weld.', 'Weld pipes.'],
    ['outcome', null, 'called the agent'],
    ['interviewNote', null, 'brings papers'],
    ['jobName', 'Welder', 'Call 98765 43210'],
    ['jobName', 'Write to asha@gulf.example now', 'Welder'],
    ['costs', [], [{ item: 'Visa', amount: 1 }]],
    ['agent', null, { name: 'Ganga' }],
  ])('is only the name of %s from %j to %j', (field, from, to) => {
    expect(changedFields({ [field]: from }, { [field]: to })).toEqual([{ field }]);
  });

  test('is also a day, a number, a switch and a moment', () => {
    const after = { closingDate: '2026-12-05', pay: 34_685.5, popular: false, at: new Date(0) };
    expect(changedFields({ closingDate: '2026-11-30' }, after)).toEqual([
      { field: 'closingDate', from: '2026-11-30', to: '2026-12-05' },
      { field: 'pay', from: null, to: '34685.5' },
      { field: 'popular', from: null, to: 'false' },
      { field: 'at', from: null, to: '1970-01-01T00:00:00.000Z' },
    ]);
  });
});

describe('a line of the log', () => {
  const change = { by: 'asha', at: new Date(0), entity: 'job', id: 'j1' } as const;
  const lines = () => db.select().from(auditLog);

  test('goes with its transaction, and is not written where nothing changed', async () => {
    await recordChange(db, { ...change, action: 'update', before: { a: 1 }, after: { a: 1 } });
    await db
      .transaction(async (tx) => {
        await recordChange(tx, { ...change, action: 'delete', label: 'Welder' });
        throw new Error('refused');
      })
      .catch(() => null);
    expect(await lines()).toEqual([]);
    await recordChange(db, { ...change, action: 'delete', label: 'Call 98765 43210' });
    expect(await lines()).toMatchObject([
      { actorId: 'asha', action: 'delete', entity: 'job', entityId: 'j1', label: '', changes: [] },
    ]);
  });
});
