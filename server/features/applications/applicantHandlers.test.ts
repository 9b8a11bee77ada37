import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApplicantNote } from '#contract/applications/applicants.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { applications } from '#server/db/schema/schema.ts';
import { testStage } from '../../../tests/support/accounts/applicationStage.ts';

const {
  portal,
  people,
  apply,
  mine,
  mineId,
  withdraw,
  change,
  list,
  file,
  story,
  db,
  call,
  travel,
} = await testStage();

describe('the list of the admin', () => {
  beforeEach(async () => {
    await portal.person('dev', { fullName: 'Dev_Nair', skills: 'cooking ,Baking' }).catch(() => '');
    await portal.applied('a1', 'welder', 'ravi');
    travel(1);
    await portal.applied('a2', 'welder', 'asha', { status: 'In Review' });
    travel(1);
    await portal.applied('a3', 'welder', 'dev');
    await db
      .update(applications)
      .set({ withdrawnAt: new Date(portal.now()) })
      .where(eq(applications.id, 'a3'));
  });

  test.each([
    ['', ['a1', 'a2', 'a3']],
    ['?sort=newest', ['a3', 'a2', 'a1']],
    ['?sort=name', ['a2', 'a3', 'a1']],
    ['?sort=status', ['a1', 'a2', 'a3']],
    ['?status=Applied', ['a1']],
    ['?status=Withdrawn', ['a3']],
    ['?status=Hired', []],
    ['?status=Nonsense', ['a1', 'a2', 'a3']],
    // Who has withdrawn shows no profile, and is not found by it.
    ['?skill=cooking', ['a2']],
    ['?skill=baking', []],
    ['?skill=c', ['a2']],
    ['?skill=Arc', ['a1']],
    ['?search=kumar ravi', ['a1']],
    ['?search=ASHA@portal', ['a2']],
    ['?search=50%25', ['a2']],
    ['?search=_', ['a3']],
    ['?search=%5C', []],
    ['?limit=2', ['a1', 'a2']],
    ['?limit=2&page=2', ['a3']],
    ['?search=portal&skill=cooking&status=In Review', ['a2']],
  ])('%s finds %j', async (query, ids) => {
    expect((await list(query)).applicants.map(({ _id }) => _id)).toEqual(ids);
  });

  test.each([
    ['cooking', ['a2']],
    ['c', ['a2']],
    ['Arc', ['a1']],
    ['rc wel', ['a1']],
    ['welding,gas', []],
    ['skipped', []],
  ])(
    'of who agrees that it is shown, skill %s finds %j by what is kept of it',
    async (skill, ids) => {
      await portal.person('sita', { skills: 'Skipped' }).catch(() => '');
      await portal.applied('a4', 'welder', 'sita');
      const at = { version: '1', givenAt: new Date(portal.now()) };
      const userIds = (await db.select({ id: applications.userId }).from(applications)).map(
        ({ id }) => id,
      );
      const kind = 'sharing';
      await db.insert(consents).values(userIds.map((userId) => ({ userId, kind, ...at }) as const));
      const { applicants, facets } = await list(`?skill=${encodeURIComponent(skill)}`);
      expect(applicants.map(({ _id }) => _id)).toEqual(ids);
      expect(facets?.skills.map((one) => one.skill)).not.toContain('Skipped');
      await db.delete(consents);
    },
  );

  test('says on its first page, and where it is asked for, what there is to choose from', async () => {
    const { facets, total } = await list('?skill=arc welding');
    expect(total).toBe(1);
    expect(facets).toEqual({
      ...{ all: 3, statuses: { Applied: 1, 'In Review': 1, Withdrawn: 1 } },
      skills: ['Arc welding', 'C', 'Cooking', 'Gas cutting'].map((skill) => ({ skill, count: 1 })),
    });
    expect((await list('?page=2')).facets).toBeUndefined();
    expect((await list('?page=2&facets=yes')).facets).toEqual(facets);
  });

  test('says on each page which changes of many can be undone', async () => {
    await change({ ids: ['a1', 'a2'], status: 'Rejected' });
    const { recent } = await list('?limit=1&page=2');
    expect(recent).toMatchObject([{ count: 2 }]);
  });

  test('tells profiles where they are asked for, and of those who share them only', async () => {
    const off = { userId: 'asha', kind: 'sharing', at: new Date(portal.now()) } as const;
    await giveConsent(db, off);
    await withdrawConsent(db, off);
    const { applicants } = await list('?profiles=yes');
    expect(applicants.map(({ shared, profile }) => [shared, profile?.mobile])).toEqual([
      [true, '+91 98765 43210'],
      [false, undefined],
      [false, undefined], // has withdrawn
    ]);
    expect(JSON.stringify(await list())).not.toContain('98765');
    await db.delete(consents);
  });

  test('all whom a filter finds are changed at once, and no one else', async () => {
    await portal.job('mason');
    await portal.applied('other', 'mason', 'asha');
    const { body } = await change({ all: { skill: 'cooking' }, status: 'Rejected' });
    expect(body.updated).toBe(1);
    const rows = await db.select().from(applications).orderBy(applications.id);
    expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual([
      ...['a1 Applied', 'a2 Rejected', 'a3 Applied', 'other Applied'],
    ]);
    // Another job's applicants are not to be had through this one.
    expect((await change({ ids: ['other'], status: 'Hired' })).body.updated).toBe(0);
    for (const ids of [['\u0000'], ['a1', 'a\u0000b'], ['\ud800']])
      expect((await change({ ids, status: 'Hired' })).status).toBe(422);
  });

  test('marking reaches those of the file only', async () => {
    const drawnUp = new Date(portal.now()).toISOString();
    await portal.person('late').catch(() => '');
    travel(1000);
    await portal.applied('a4', 'welder', 'late');
    const mark = (query: string) =>
      call('POST', `/jobs/welder/mark-in-review${query}`, { token: people.admin });
    expect((await mark(`?until=${drawnUp}`)).body).toEqual({
      ...{ message: '1 applicant(s) marked as In Review', updated: 1 },
    });
    expect((await mark('?until=yesterday')).status).toBe(400);
    expect((await mark('')).body.updated).toBe(1);
    const log = await db.select().from(auditLog).orderBy(auditLog.at);
    expect(log.slice(-2).map(({ action, changes }) => [action, changes[1]?.to])).toEqual([
      ['export', '1'],
      ['export', '1'],
    ]);
    const events = await db.select().from(applicationEvents);
    expect(events.map(({ applicationId, byId }) => [applicationId, byId])).toEqual([
      ['a1', 'admin'],
      ['a4', 'admin'],
    ]);
  });
});

describe('notes', () => {
  test('are the admin’s own', async () => {
    await apply();
    const id = await mineId();
    const path = `/jobs/welder/applicants/${id}`;
    const add = (text: string) =>
      call<{ notes: ApplicantNote[] }>('POST', path, { token: people.admin, body: { text } });
    expect((await add(' Speaks Arabic ')).status).toBe(201);
    travel(1);
    const { notes } = (await add('Call after six')).body;
    expect(notes.map(({ text, authorName }) => [text, authorName])).toEqual([
      ['Call after six', 'Meera Office'],
      ['Speaks Arabic', 'Meera Office'],
    ]);
    expect((await file(id)).notes).toEqual(notes);
    expect((await list()).applicants[0]?.notes).toBe(2);
    expect((await add(' ')).status).toBe(422);
    expect((await add('x'.repeat(2001))).status).toBe(422);
    const taken = await call<{ notes: ApplicantNote[] }>('DELETE', `${path}/${notes[0]?.id}`, {
      token: people.admin,
    });
    expect(taken.body.notes).toHaveLength(1);
    expect(JSON.stringify([await mine(), await story()])).not.toContain('Arabic');
    // Who wrote and who deleted stays in the log, without the words.
    const lines = await db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(lines.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
      ['create', 'admin'],
      ['create', 'admin'],
      ['delete', 'admin'],
    ]);
    expect(lines[0]).toMatchObject({ label: 'welder', changes: [{ field: 'noteText' }] });
  });
});

describe('no one else', () => {
  test('reads or changes what the admin does, nor another’s application', async () => {
    await apply();
    const id = await mineId();
    const body = { ids: [id], status: 'Hired', text: 'x', withdrawn: true };
    for (const [method, path] of [
      ['GET', '/jobs/welder/applicants'],
      ['GET', `/jobs/welder/applicants/${id}`],
      ['PATCH', '/jobs/welder/applicants'],
      ['POST', `/jobs/welder/applicants/${id}`],
      ['DELETE', `/jobs/welder/applicants/${id}/n`],
      ['POST', '/jobs/welder/mark-in-review'],
    ] as const) {
      const sent = method === 'GET' ? {} : { body };
      expect((await call(method, path, sent)).status).toBe(401);
      for (const token of [people.ravi, people.asha]) {
        expect((await call(method, path, { token, ...sent })).status, path).toBe(403);
      }
    }
    expect((await withdraw(id, true, people.asha)).body.code).toBe('APPLICATION_NOT_FOUND');
    expect((await withdraw(id, true, people.admin)).body.code).toBe('APPLICATION_NOT_FOUND');
    expect((await mine())[0]).toMatchObject({ applicationStatus: 'Applied', withdrawnAt: null });
  });

  test('and what is not there is said to be missing', async () => {
    const admin = { token: people.admin };
    await apply();
    await portal.job('mason');
    const id = await mineId();
    const codes = await Promise.all([
      call('GET', '/jobs/none/applicants', admin),
      call('PATCH', '/jobs/none/applicants', { ...admin, body: { ids: ['a'], status: 'Hired' } }),
      call('GET', `/jobs/mason/applicants/${id}`, admin),
      call('POST', `/jobs/mason/applicants/${id}`, { ...admin, body: { text: 'x' } }),
    ]);
    expect(codes.map(({ body }) => body.code)).toEqual([
      ...['JOB_NOT_FOUND', 'JOB_NOT_FOUND', 'APPLICATION_NOT_FOUND', 'APPLICATION_NOT_FOUND'],
    ]);
  });
});
