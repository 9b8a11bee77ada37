import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationStatuses } from '#contract/options.ts';
import { consentVersion } from '#contract/account/consent.ts';
import { consentsOf, giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { testStage } from '../../../tests/support/accounts/applicationStage.ts';

const {
  portal,
  people,
  hour,
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

describe('the way of an application', () => {
  test('is written down step by step, forward and back, with time and who', async () => {
    await apply();
    const id = await mineId();
    for (const status of [...applicationStatuses.slice(1), 'In Review']) {
      travel(hour);
      expect((await change({ ids: [id], status })).body.updated).toBe(1);
      expect((await mine())[0]?.applicationStatus).toBe(status);
    }
    expect(await story()).toEqual([
      ...applicationStatuses.map((status) =>
        status === 'Applied' ? 'applied:Applied' : `status:${status}`,
      ),
      'status:In Review',
    ]);
    const { events } = await file(id);
    expect(events.map(({ byName }) => byName)).toEqual([
      null,
      ...Array<string>(6).fill('Meera Office'),
    ]);
    expect(events.at(-1)?.at).toBe(new Date(portal.now()).toISOString());
    // The applicant learns what and when, not who.
    expect(JSON.stringify(await mine())).not.toContain('Meera');
    expect(JSON.stringify(await mine())).not.toContain('"admin"');
  });

  test('the same status once more is no step', async () => {
    await apply();
    const id = await mineId();
    expect((await change({ ids: [id], status: 'Hired' })).body.updated).toBe(1);
    expect((await change({ ids: [id], status: 'Hired' })).body.updated).toBe(0);
    expect(await story()).toHaveLength(2);
    // One line of the admin's log, with what was before.
    const lines = await db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(lines).toMatchObject([
      {
        ...{ action: 'status', entity: 'application', actorId: 'admin', label: 'welder' },
        changes: [{ field: 'status', from: 'Applied', to: 'Hired' }],
      },
    ]);
  });

  test('a repeated request with its key changes nothing that was changed since', async () => {
    await apply();
    const id = await mineId();
    const first = await change({ ids: [id], status: 'Hired' }, people.admin, 'change-key-1');
    await change({ ids: [id], status: 'Rejected' });
    const again = await change({ ids: [id], status: 'Hired' }, people.admin, 'change-key-1');
    expect(again.body).toEqual(first.body);
    expect((await mine())[0]?.applicationStatus).toBe('Rejected');
  });

  test('an interview is told with its place, moved, and called off', async () => {
    await apply();
    const id = await mineId();
    const interview = { at: '2026-12-01T10:30:00+05:30', place: ' Hotel Taj, Patna ' };
    await change({ ids: [id], status: 'Interview Scheduled', interview });
    const told = { at: '2026-12-01T05:00:00.000Z', place: 'Hotel Taj, Patna' };
    expect((await mine())[0]).toMatchObject({
      ...{ applicationStatus: 'Interview Scheduled', interview: told },
    });
    await change({ ids: [id], interview: { ...interview, place: 'Video call' } });
    expect((await change({ ids: [id], interview: null })).body.updated).toBe(1);
    expect((await change({ ids: [id], interview: null })).body.updated).toBe(0);
    const [application] = await mine();
    expect(application?.interview).toBeNull();
    expect(
      application?.events?.slice(1).map(({ kind, interview: at }) => [kind, at?.place]),
    ).toEqual([
      ['status', 'Hotel Taj, Patna'],
      ['interview', 'Video call'],
      ['interview', undefined],
    ]);
  });

  test.each([
    [{ status: 'Hired' }, { form: 'required' }],
    [{ ids: [], status: 'Hired' }, { ids: 'required' }],
    [{ ids: ['a'], status: 'Promoted' }, { status: 'unknownOption' }],
    [{ ids: ['a'] }, { form: 'required' }],
    [{ ids: ['a'], interview: { at: 'tomorrow', place: 'x' } }, { 'interview.at': 'dateInvalid' }],
    [
      { ids: ['a'], interview: { at: '2026-02-31T25:00:00Z', place: 'x' } },
      { 'interview.at': 'dateInvalid' },
    ],
    [
      { ids: ['a'], interview: { at: '2026-12-01T10:00:00Z', place: ' ' } },
      { 'interview.place': 'required' },
    ],
    [
      { ids: ['a'], interview: { at: '2026-12-01T10:00:00Z', place: '\u200b' } },
      { 'interview.place': 'required' },
    ],
    [
      { ids: ['a'], interview: { at: '2026-12-01T10:00:00Z', place: 'Taj\nPatna' } },
      { 'interview.place': 'unreadableText' },
    ],
    [{ all: { status: 'Nobody' }, status: 'Hired' }, { form: 'required' }],
  ])('%j is refused', async (body, errors) => {
    const answer = await change(body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe('mails', () => {
  test('tell the applicant what changed, in their language', async () => {
    await apply();
    const id = await mineId();
    await db.update(users).set({ language: 'hinglish' }).where(eq(users.id, 'ravi'));
    portal.sent.length = 0;
    const interview = { at: '2026-12-01T05:00:00Z', place: 'Hotel Taj, Patna' };
    await change({ ids: [id], status: 'In Review' });
    await change({ ids: [id], status: 'Interview Scheduled', interview });
    await change({ ids: [id], interview: null });
    await change({ ids: [id], status: 'Applied' });
    await change({ ids: [id], status: 'Applied' });
    await expect.poll(() => portal.sent.length).toBe(3);
    expect(portal.sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'ravi@portal.example Aapki application: welder',
      'ravi@portal.example 1 Dec 2026 ko interview: welder',
      'ravi@portal.example Interview cancel hua: welder',
    ]);
    expect(portal.sent[0]?.text).toContain('Dekha ja raha hai');
    expect(portal.sent[1]?.text).toContain('1 Dec 2026, 10:30 am');
    expect(portal.sent[1]?.text).toContain('https://portal.example/my-applications');
    await db.update(users).set({ language: null }).where(eq(users.id, 'ravi'));
  });

  test('have dates and times as people write them in Hindi', async () => {
    await apply();
    const id = await mineId();
    await db.update(users).set({ language: 'hindi' }).where(eq(users.id, 'ravi'));
    portal.sent.length = 0;
    const interview = { at: '2026-12-01T11:00:00Z', place: 'Hotel Taj', zone: 'Asia/Dubai' };
    await change({ ids: [id], status: 'Interview Scheduled', interview });
    await expect.poll(() => portal.sent.length).toBe(1);
    expect(portal.sent[0]?.subject).toBe('1 दिसंबर 2026 को इंटरव्यू: welder');
    expect(portal.sent[0]?.text).toContain(
      'कब: 1 दिसंबर 2026, शाम 4:30 बजे (भारत का समय); वहाँ: 1 दिसंबर 2026, दोपहर 3:00 बजे (Dubai)',
    );
    await db.update(users).set({ language: null }).where(eq(users.id, 'ravi'));
  });
});

describe('who has taken back the consent to share', () => {
  test('is not marked, told by mail, or shown with profile and resume', async () => {
    await apply();
    const id = await mineId();
    const off = { userId: 'ravi', kind: 'sharing', at: new Date(portal.now()) } as const;
    await withdrawConsent(db, off);
    portal.sent.length = 0;
    const mark = await call('POST', '/jobs/welder/mark-in-review', { token: people.admin });
    expect(mark.body.updated).toBe(0);
    expect((await change({ ids: [id], status: 'Rejected' })).body.updated).toBe(1);
    expect((await list()).applicants[0]).toMatchObject({ shared: false, resumeLink: null });
    expect((await file(id)).profile).toMatchObject({ mobile: '', skills: [] });
    expect(portal.sent).toEqual([]);
    // They are not promised that either.
    const own = () => call('GET', '/jobs/myapplications', { token: people.ravi });
    expect((await own()).body.sharingOff).toBe(true);
    await giveConsent(db, off);
    expect((await own()).body).not.toHaveProperty('sharingOff');
    expect((await list()).applicants[0]?.shared).toBe(true);
    expect((await file(id)).profile.skills).toEqual(['Arc welding', 'Gas cutting']);
  });
});

describe('the consent to share', () => {
  beforeEach(async () => void (await db.delete(consents)));
  const agreements = async () =>
    (await consentsOf(db, 'ravi')).map(({ version, withdrawnAt }) => [version, withdrawnAt]);
  const sharing = async () =>
    (await call('GET', '/jobs/welder/check-application', { token: people.ravi })).body.sharing;
  const applyWith = (body: object) =>
    call('POST', '/jobs/welder/apply', { token: people.ravi, body });

  test('is of the text that stood beside the button', async () => {
    expect(await sharing()).toBe('unasked');
    expect((await applyWith({ agreed: '2026-11-01' })).status).toBe(201);
    expect(await agreements()).toEqual([['2026-11-01', null]]);
    expect(await sharing()).toBe('given');
  });

  test.each([{ agreed: '2999-01-01' }, { agreed: 'yes' }, { agreed: true }, { again: 'yes' }])(
    'is not what was never written: %j',
    async (body) => {
      expect((await applyWith(body)).status).toBe(422);
      expect(await agreements()).toEqual([]);
      expect((await list()).applicants).toEqual([]);
    },
  );

  test('once taken back is given only by who was asked anew', async () => {
    const at = new Date(portal.now());
    await giveConsent(db, { userId: 'ravi', kind: 'sharing', at });
    await withdrawConsent(db, { userId: 'ravi', kind: 'sharing', at });
    expect(await sharing()).toBe('takenBack');
    // As it waited on the phone since before.
    expect((await applyWith({ agreed: consentVersion })).body.code).toBe('SHARING_OFF');
    expect((await apply()).body.code).toBe('SHARING_OFF');
    expect(await sharing()).toBe('takenBack');
    expect((await applyWith({ agreed: consentVersion, again: true })).status).toBe(201);
    expect(await sharing()).toBe('given');
  });
});

describe('withdrawing', () => {
  test('is told to the admin, takes the resume back, and is undone for a day', async () => {
    await apply();
    const id = await mineId();
    await change({ ids: [id], status: 'In Review' });
    expect((await withdraw(id, true)).body.application.withdrawnAt).toBe(
      new Date(portal.now()).toISOString(),
    );
    expect((await list()).applicants[0]).toMatchObject({
      ...{ applicationStatus: 'In Review', resumeLink: null, shared: false },
      withdrawnAt: new Date(portal.now()).toISOString(),
    });
    expect((await list()).facets?.statuses).toEqual({ Withdrawn: 1 });
    expect((await file(id)).profile).toMatchObject({ mobile: '', skills: [] });
    // No longer anyone's to change, nor to be marked.
    expect((await change({ ids: [id], status: 'Hired' })).body.updated).toBe(0);
    const check = await call('GET', '/jobs/welder/check-application', { token: people.ravi });
    expect(check.body.hasApplied).toBe(false);
    travel(24 * hour - 1);
    const { application } = (await withdraw(id, false)).body;
    expect(application).toMatchObject({ applicationStatus: 'In Review', withdrawnAt: null });
    expect(await story()).toEqual([
      ...['applied:Applied', 'status:In Review', 'withdrawn:In Review', 'restored:In Review'],
    ]);
  });

  test('after a day only applying again helps, and that begins anew', async () => {
    await apply();
    const id = await mineId();
    const interview = { at: '2026-12-01T10:30:00Z', place: 'Patna' };
    await change({ ids: [id], status: 'Interview Scheduled', interview });
    await withdraw(id, true);
    travel(24 * hour);
    expect((await withdraw(id, false)).body.code).toBe('WITHDRAWAL_FINAL');
    expect((await apply()).status).toBe(201);
    const [application, ...others] = await mine();
    expect(others).toEqual([]);
    expect(application).toMatchObject({
      ...{ applicationId: id, applicationStatus: 'Applied', withdrawnAt: null, interview: null },
      appliedAt: new Date(portal.now()).toISOString(),
    });
    expect((await apply()).body.code).toBe('ALREADY_APPLIED');
  });

  test('twice is once, with a key and without', async () => {
    await apply();
    const id = await mineId();
    await withdraw(id, true, people.ravi, 'withdraw-key');
    await withdraw(id, true, people.ravi, 'withdraw-key');
    await withdraw(id, true);
    expect(await story()).toEqual(['applied:Applied', 'withdrawn:Applied']);
  });

  test('and taken back again and again is refused at last: each is in the history', async () => {
    await apply();
    const id = await mineId();
    const toggled: number[] = [];
    for (let time = 0; time < 30; time += 1) {
      toggled.push((await withdraw(id, time % 2 === 0)).status);
    }
    expect(toggled.slice(0, 21)).toEqual([...Array<number>(20).fill(200), 429]);
    expect(await story()).toHaveLength(21);
  });

  test.each(['Hired', 'Rejected'])('is not possible when %s', async (status) => {
    await apply();
    const id = await mineId();
    await change({ ids: [id], status });
    const answer = await withdraw(id, true);
    expect([answer.status, answer.body.code]).toEqual([409, 'WITHDRAWAL_NOT_POSSIBLE']);
  });
});
