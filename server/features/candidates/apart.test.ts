import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { moveRows } from '#server/domain/accounts/moveRows.ts';
import { candidateLinks, candidatesApart } from '#server/db/schema/candidateSchema.ts';
import { applications } from '#server/db/schema/schema.ts';
import { candidatesForTest } from './candidatesForTest.ts';

const portal = await candidatesForTest();
const { db, at, candidate, call, file } = portal;
afterAll(() => portal.close());

const others = async (id: string) => (await file(id)).candidate.same;

/**
 * A brother and a sister with the family's telephone, a neighbour who has it as well, and two who have
 * none.
 */
beforeAll(async () => {
  for (const id of ['anil', 'bina', 'chand']) await candidate(id, { mobile: '9876543210' });
  for (const id of ['devi', 'esha']) await candidate(id);
});

const bina = {
  ...{ id: 'bina', name: 'bina', phone: false },
  ...{ passport: false, linked: false, apart: false },
};
const chand = { ...bina, id: 'chand', name: 'chand', phone: true };
const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

test('two accounts with one telephone are said to be two people, by two admins at once', async () => {
  const said = await Promise.all([
    call('POST', '/candidates/anil/apart', { body: { other: 'bina' } }),
    call('POST', '/candidates/bina/apart', { body: { other: 'anil' }, who: 'admin' }),
  ]);
  expect(said.map(({ status }) => status)).toEqual([201, 201]);
  // The neighbour is told as before.
  expect((await others('anil')).sort(byId)).toEqual([{ ...bina, apart: true }, chand]);
  expect((await others('bina')).find(({ id }) => id === 'anil')).toMatchObject({
    ...{ phone: false, apart: true },
  });
  const steps = (await file('anil')).history.filter(
    (step) => step.about === 'person' && step.what === 'apart',
  );
  expect(steps).toHaveLength(1);
});

test('what was said last counts', async () => {
  await call('POST', '/candidates/anil/links', { body: { other: 'bina' } });
  expect((await others('anil')).sort(byId)).toEqual([
    { ...bina, phone: true, linked: true },
    chand,
  ]);
  const takenBack = { about: 'person', what: 'apart', did: 'delete' };
  expect((await file('anil')).history).toContainEqual(expect.objectContaining(takenBack));
  await call('POST', '/candidates/bina/apart', { body: { other: 'anil' } });
  expect((await others('anil')).sort(byId)).toEqual([{ ...bina, apart: true }, chand]);
  expect((await file('anil')).linked).toEqual([]);
});

test('who does not share is named by no one', async () => {
  await withdrawConsent(db, { userId: 'bina', kind: 'sharing', at });
  expect(await others('anil')).toEqual([chand]);
  await giveConsent(db, { userId: 'bina', kind: 'sharing', at });
});

test('it is taken back, and nothing happens where nobody said so', async () => {
  await call('DELETE', '/candidates/bina/apart/anil');
  expect((await others('anil')).sort(byId)).toEqual([{ ...bina, phone: true }, chand]);
  expect((await call('DELETE', '/candidates/bina/apart/anil')).status).toBe(200);
});

test.each([
  ['with itself', { other: 'anil' }, 422],
  ['with nobody', {}, 422],
  ['with an account that is none', { other: 'no one' }, 404],
])('two people: not %s', async (_what, body, status) => {
  expect((await call('POST', '/candidates/anil/apart', { body })).status).toBe(status);
  expect((await others('anil')).some(({ apart }) => apart)).toBe(false);
});

const nothingSaid = async () => {
  for (const table of [candidateLinks, candidatesApart, auditLog]) await db.delete(table);
};

test.each([
  ['a third is linked with both', ['anil bina', 'bina chand']],
  ['a group of one of them takes the other in', ['bina chand', 'anil bina']],
  ['their groups are joined', ['anil bina', 'chand devi', 'devi bina']],
])('two who are said to be apart are one person once %s', async (_how, pairs) => {
  await nothingSaid();
  await call('POST', '/candidates/anil/apart', { body: { other: 'chand' } });
  await call('POST', '/candidates/anil/apart', { body: { other: 'esha' } });
  for (const pair of pairs) {
    const [id, other] = pair.split(' ');
    expect((await call('POST', `/candidates/${id}/links`, { body: { other } })).status).toBe(201);
  }
  expect((await others('anil')).find(({ id }) => id === 'chand')).toEqual({
    ...{ ...chand, linked: true, apart: false },
  });
  // Who is not one of them stays another person.
  const said = await db.select().from(candidatesApart);
  expect(said.map(({ userId, otherId }) => `${userId} ${otherId}`).sort()).toEqual([
    'anil esha',
    'esha anil',
  ]);
  const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'delete'));
  expect(lines.map(({ entityId, changes }) => `${entityId} ${changes[0]?.field}`).sort()).toEqual([
    'anil apartText',
    'chand apartText',
  ]);
});

test('who of a group is another person leaves it, and the others stay together', async () => {
  await nothingSaid();
  await call('POST', '/candidates/anil/links', { body: { other: 'bina' } });
  await call('POST', '/candidates/bina/links', { body: { other: 'chand' } });
  await call('POST', '/candidates/anil/apart', { body: { other: 'chand' } });
  expect((await file('anil')).linked.map(({ id }) => id)).toEqual(['bina']);
  expect((await others('chand')).sort(byId)).toMatchObject([
    { id: 'anil', linked: false, apart: true },
    { id: 'bina', linked: false, apart: false },
  ]);
});

test('one passport is no hint either once two are said to be two people', async () => {
  await nothingSaid();
  const body = { kind: 'passport', number: 'K 1234567' };
  for (const id of ['devi', 'esha']) await call('POST', `/candidates/${id}/documents`, { body });
  expect(await others('devi')).toMatchObject([{ id: 'esha', passport: true, apart: false }]);
  await call('POST', '/candidates/devi/apart', { body: { other: 'esha' } });
  expect(await others('devi')).toMatchObject([{ id: 'esha', passport: false, apart: true }]);
});

test('accounts that become one are linked with no one from whom that one was said to be apart', async () => {
  await nothingSaid();
  await call('POST', '/candidates/anil/links', { body: { other: 'chand' } });
  await call('POST', '/candidates/chand/apart', { body: { other: 'devi' } });
  await call('POST', '/candidates/bina/apart', { body: { other: 'chand' } });
  // Both have applied to the one job, which would be an obstacle.
  await db.delete(applications).where(eq(applications.userId, 'anil'));
  await db.transaction((tx) => moveRows(tx, { fromId: 'anil', intoId: 'bina' }));
  expect((await file('bina')).linked.map(({ id }) => id)).toEqual(['chand']);
  const said = await db.select().from(candidatesApart);
  expect(said.map(({ userId, otherId }) => `${userId} ${otherId}`).sort()).toEqual([
    'chand devi',
    'devi chand',
  ]);
});
