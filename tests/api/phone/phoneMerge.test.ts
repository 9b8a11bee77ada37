import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { openDatabase, type Database, type Db } from '#server/db/client.ts';
import { accountMerges, rateLimits, userPhones } from '#server/db/schema/accountSchema.ts';
import { applications, jobs, savedJobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { createRateLimits, type RateLimits } from '#server/http/security/rateLimits.ts';
import { createSmsSender } from '#server/http/sms/sms.ts';
import { migrations } from '#server/service.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { call, password, signUp } from '../../support/accounts/people.ts';
import { newNumber, phoneSteps, wrong } from '../../support/accounts/phoneSteps.ts';
import { testLog } from '../../support/logs/testLog.ts';
import { codeIn } from '../../support/server/inbox.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

/** Two accounts of one person become one, or stay two that are whole: on both databases. */

const postgres = await startThrowawayPostgres();
afterAll(() => postgres?.stop());

const kinds = [
  { kind: 'the embedded database', isLeftOut: false, given: {} },
  { kind: 'PostgreSQL, two servers', isLeftOut: !postgres, given: needsPostgres },
];

describe.each(kinds)('on $kind', ({ kind, isLeftOut, given }) => {
  describe.skipIf(isLeftOut)('accounts', given, () => {
    const isPostgres = kind !== 'the embedded database';
    const ends: (() => Promise<void>)[] = [];
    let db: Db;
    let servers: AccountServer[];
    let folder: string;
    let steps: ReturnType<typeof phoneSteps>;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'phone-merge-'));
      const sms = createSmsSender({ kind: 'sandbox' }, { folder, log: testLog() });
      const parts = isPostgres ? await twoPools() : [await embedded()];
      servers = [];
      for (const part of parts) servers.push(await startAccountServer({ ...part, sms }));
      db = servers[0]!.db;
      steps = phoneSteps(servers[0]!.url, folder);
    });
    beforeEach(async () => {
      await db.delete(rateLimits);
      for (const server of servers) if (!isPostgres) await server.freshLimits();
    });
    afterAll(async () => {
      for (const server of servers) await server.close();
      for (const end of ends) await end();
      await rm(folder, { recursive: true, force: true });
    });

    async function embedded() {
      const { db: own, close } = await testDatabase();
      ends.push(close);
      return { db: own };
    }
    async function twoPools() {
      const log = pino({ level: 'silent' });
      const made: { db: Db; limits: RateLimits }[] = [];
      for (let n = 0; n < 2; n += 1) {
        const one = await openDatabase({ dataDir: folder, databaseUrl: postgres?.url, log });
        if (n === 0) await one.migrate(migrations);
        made.push({ db: one.db, limits: shared(one) });
        ends.push(() => one.close());
      }
      return made;
    }
    function shared({ pool }: Database): RateLimits {
      if (!pool) throw new Error('PostgreSQL has a pool');
      const hmac = createHmacSigner('a secret of both');
      return createRateLimits({ pool, hide: (key) => hmac.of('limit', key) });
    }
    const freshLimits = async () => {
      await db.delete(rateLimits);
      if (!isPostgres) for (const server of servers) await server.freshLimits();
    };
    const at = (n: number) => phoneSteps(servers[n % servers.length]!.url, folder);

    async function job(id: string): Promise<string> {
      await db
        .insert(jobs)
        .values({
          ...{ id, jobName: 'Welder', companyName: 'Gulf Steel', location: 'Dubai, UAE' },
          ...{ experience: '2', description: 'Weld.', skills: [], salaryRange: '30k-50k' },
          ...{ category: 'Civil Engineering', jobType: 'Full Time', titleKey: 'welder' },
          ...{ companyKey: 'gulf steel', locationKey: 'dubai uae' },
          ...{ experienceFrom: 2, experienceTo: 2 },
        })
        .onConflictDoNothing();
      return id;
    }

    /** One person's two accounts, each with something of its own, and what proves the number. */
    async function twoAccounts() {
      const phone = newNumber();
      const old = await steps.signUpByPhone(phone);
      const member = await signUp(servers[0]!.url);
      const [one, other] = [await job('merge-1'), await job('merge-2')];
      const [from, into] = [old.user.id, member.user.id];
      await db.insert(applications).values({ id: `a-${from}`, jobId: one, userId: from });
      await db.insert(savedJobs).values([
        { userId: from, jobId: other },
        { userId: into, jobId: other },
      ]);
      await freshLimits();
      const proof = await steps.proofOf(phone);
      const body = { ...proof, currentPassword: password, agreed: 'merge' };
      return { phone, old, member, from, into, proof, body };
    }

    /** What both accounts consist of, as far as it could be lost or doubled. */
    async function contents(from: string, into: string) {
      const both = [from, into];
      const rows = await db.select().from(users).where(inArray(users.id, both)).orderBy(users.id);
      const applied = await db
        .select()
        .from(applications)
        .where(inArray(applications.userId, both));
      const saved = await db.select().from(savedJobs).where(inArray(savedJobs.userId, both));
      const phones = await db.select().from(userPhones).where(inArray(userPhones.userId, both));
      const merges = await db.select().from(accountMerges).where(eq(accountMerges.fromId, from));
      const saves = saved.map(({ userId, jobId }) => `${userId} ${jobId}`).toSorted();
      return { rows, applied, saves, phones, merges };
    }

    async function expectOne({ from, into, phone }: Awaited<ReturnType<typeof twoAccounts>>) {
      const { rows, applied, saves, phones, merges } = await contents(from, into);
      expect(rows.map(({ id }) => id)).toEqual([into]);
      expect(applied).toMatchObject([{ userId: into }]);
      expect(saves).toEqual([`${into} merge-2`]);
      expect(phones).toMatchObject([{ userId: into, phone }]);
      expect(merges).toMatchObject([{ userId: into, fromId: from }]);
    }

    test('become one with both proofs and a yes, and a lost answer is asked for again', async () => {
      const pair = await twoAccounts();
      const { member, proof, body, old } = pair;
      const unasked = await steps.addPhone(member, { ...proof, currentPassword: password });
      expect(unasked).toMatchObject({
        status: 409,
        body: { code: 'OTHER_ACCOUNT', other: { kind: 'merge', preview: { applications: 1 } } },
      });
      for (let n = 0; n < 3; n += 1) {
        const answer = await steps.addPhone(member, body);
        expect(answer).toMatchObject({ status: 200, body: { user: { phone: pair.phone } } });
      }
      await expectOne(pair);
      const dead = await call(servers[0]!.url, 'GET', `/auth/user/${old.user.id}`, old);
      expect(dead.status).toBe(401);
    });

    test('stay two with one proof alone', async () => {
      const { member, from, into, proof, body } = await twoAccounts();
      const before = await contents(from, into);
      const answers = [
        await steps.addPhone(member, { ...proof, agreed: 'merge' }),
        await steps.addPhone(member, { ...body, currentPassword: 'Wrong-Pass-1' }),
        await steps.addPhone(member, { ...body, code: wrong(proof.code) }),
        await steps.addPhone(member, { ...body, requestId: 'f'.repeat(32) }),
        await steps.addPhone(member, { ...body, agreed: 'move' }),
      ];
      for (const { status } of answers) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await contents(from, into)).toEqual(before);
    });

    test('become one once where the yes comes many times at once, and all get the same answer', async () => {
      const pair = await twoAccounts();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => at(n).addPhone(pair.member, pair.body)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      await expectOne(pair);
    });

    test('stay whole where the connection ends inside, and become one when asked again', async () => {
      const pair = await twoAccounts();
      const { from, into, member, body } = pair;
      const before = await contents(from, into);
      // The last table that is written: everything has moved by then.
      const act = isPostgres
        ? 'perform pg_terminate_backend(pg_backend_pid())'
        : `raise exception 'the power went'`;
      await db.execute(sql`create or replace function break_off() returns trigger
        language plpgsql as ${sql.raw(`'begin ${act.replaceAll("'", "''")}; return new; end'`)}`);
      for (const table of ['account_merges', 'outgoing_mails']) {
        await db.execute(sql`create trigger broken before insert on ${sql.identifier(table)}
          for each row execute function break_off()`);
        const answer = await steps.addPhone(member, body);
        expect(answer.status).toBeGreaterThanOrEqual(500);
        expect(answer.body.code).toBeDefined();
        await db.execute(sql`drop trigger broken on ${sql.identifier(table)}`);
        expect(await contents(from, into)).toEqual(before);
      }
      expect(await steps.addPhone(member, body)).toMatchObject({ status: 200 });
      await expectOne(pair);
    });

    test('stay two where both applied to the same job', async () => {
      const { from, into, member, body } = await twoAccounts();
      await db.insert(applications).values({ id: `a-${into}`, jobId: 'merge-1', userId: into });
      const before = await contents(from, into);
      const answer = await steps.addPhone(member, body);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'MERGE_REFUSED', obstacle: 'bothApplied' },
      });
      expect(await contents(from, into)).toEqual(before);
    });

    test('become one in one direction where both ends ask at once', async () => {
      const pair = await twoAccounts();
      const { old, member, body, from, into } = pair;
      const email = member.user.email;
      const typed = await call(servers[0]!.url, 'PATCH', `/auth/user/${from}`, {
        ...{ token: old.token, body: { details: {}, email } },
      });
      expect(typed.status).toBe(200);
      const mails = () =>
        servers
          .flatMap(({ inbox }) => inbox.to(email))
          .filter(({ text }) => /^\d{6}$/m.test(text ?? ''));
      await expect.poll(() => mails().length).toBe(1);
      const code = codeIn(mails()[0]);
      const byMail = (n: number) =>
        call<{ code?: string }>(
          servers[n % servers.length]!.url,
          'POST',
          `/auth/user/${from}/email`,
          {
            ...{ token: old.token, body: { code, agreed: 'merge' } },
          },
        );
      const answers = await Promise.all([
        ...[0, 1].map((n) => at(n).addPhone(member, body)),
        ...[1, 0].map(byMail),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const { rows, applied, saves, phones } = await contents(from, into);
      expect(rows.map(({ id }) => id)).toEqual([into]);
      expect(applied).toMatchObject([{ userId: into }]);
      expect(saves).toEqual([`${into} merge-2`]);
      expect(phones).toMatchObject([{ userId: into }]);
    });

    test('go to one where two people’s accounts claim the number at once', async () => {
      const pair = await twoAccounts();
      const rival = await signUp(servers[0]!.url);
      const claims: [LoginReply, number][] = [
        [pair.member, 0],
        [rival, 1],
        [pair.member, 1],
        [rival, 0],
      ];
      const answers = await Promise.all(claims.map(([who, n]) => at(n).addPhone(who, pair.body)));
      for (const { status } of answers) expect(status).toBeLessThan(500);
      const winners = await db.select().from(userPhones).where(eq(userPhones.phone, pair.phone));
      expect(winners).toHaveLength(1);
      const [applied] = await db
        .select()
        .from(applications)
        .where(eq(applications.id, `a-${pair.from}`));
      expect(applied?.userId).toBe(winners[0]?.userId);
      expect([pair.into, rival.user.id]).toContain(winners[0]?.userId);
    });
  });
});
