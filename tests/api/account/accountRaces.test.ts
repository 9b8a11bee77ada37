import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply, User } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { files, jobs, plans, subscriptions, users } from '#server/db/schema/schema.ts';
import { plans as firstPlans } from '#server/db/seed/plans.ts';
import { giveConsent, hasSharingOff } from '#server/domain/consents.ts';
import { projectRoot } from '#server/env.ts';
import { eraseAccounts } from '#server/features/users/deletion.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { codeIn } from '../../support/server/inbox.ts';
import {
  call,
  completeDetails,
  newEmail,
  password,
  signUp,
} from '../../support/accounts/people.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';

/** The embedded database does one thing after the other; only a real server shows what races do. */
const postgres = await startThrowawayPostgres();

describe.skipIf(!postgres)(
  'on PostgreSQL, where requests really run side by side',
  needsPostgres,
  () => {
    let server: AccountServer;
    let database: Database;
    beforeAll(async () => {
      const log = pino({ level: 'silent' });
      database = await openDatabase({ dataDir: os.tmpdir(), databaseUrl: postgres?.url, log });
      await database.migrate(path.join(projectRoot, 'server/db/migrations'));
      server = await startAccountServer({ db: database.db });
    });
    afterAll(async () => {
      await server?.close();
      await database?.close();
      await postgres?.stop();
    });
    beforeEach(() => server.freshLimits());

    type Answer = LoginReply & Record<string, string>;
    const post = (to: string, body: object) =>
      call<Answer>(server.url, 'POST', `/auth/${to}`, { body });
    const many = <T>(count: number, run: (n: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, n) => run(n)));
    const succeeded = (answers: { status: number }[]) =>
      answers.filter(({ status }) => status < 300).length;

    async function codeFor(email: string): Promise<string> {
      await signUp(server.url, email);
      await post('forgot-password', { email });
      return codeIn((await server.inbox.waitFor(email, 1))[0]);
    }

    test('thirty wrong codes at once get five tries', async () => {
      const email = newEmail();
      const code = await codeFor(email);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const answers = await many(30, () => post('verify-otp', { email, otp: wrong }));
      expect(answers.filter(({ body }) => body.code === 'OTP_INVALID')).toHaveLength(
        limits.otpTries,
      );
      expect((await post('verify-otp', { email, otp: code })).body.code).toBe('OTP_TRIES');
    });

    test('a code gives one token, and a token one reset', async () => {
      const email = newEmail();
      const otp = await codeFor(email);
      const verified = await many(5, () => post('verify-otp', { email, otp }));
      expect(succeeded(verified)).toBe(1);
      const resetToken = verified.find(({ status }) => status === 200)?.body.resetToken;
      const resets = await many(10, (n) =>
        post('reset-password', { email, resetToken, newPassword: `Brand-New-Pass-${n}` }),
      );
      expect(succeeded(resets)).toBe(1);
    });

    test('ten wishes for a code at once send one', async () => {
      const email = newEmail();
      await signUp(server.url, email);
      const answers = await many(10, () => post('forgot-password', { email }));
      expect(succeeded(answers)).toBe(10);
      expect(await server.inbox.waitFor(email, 1)).toHaveLength(1);
    });

    test('one address gets one account', async () => {
      const email = newEmail();
      expect(succeeded(await many(8, () => post('signup', { email, password })))).toBe(1);
      const claims = { sub: `sub-${email}`, email: newEmail() };
      const token = await server.google.sign(claims);
      const google = await many(8, () => post('google-signup', { token }));
      expect(succeeded(google)).toBe(8);
      expect(new Set(google.map(({ body }) => body.user.id)).size).toBe(1);
    });

    test('two who prove the same address at once: one has it, the other is told', async () => {
      const people = await many(4, () => signUp(server.url));
      const email = newEmail();
      for (const [n, { user, token }] of people.entries()) {
        const body = { details: {}, email, currentPassword: password };
        await call(server.url, 'PATCH', `/auth/user/${user.id}`, { token, body });
        await server.inbox.waitFor(email, n + 1);
      }
      const answers = await Promise.all(
        people.map(({ user, token }, n) => {
          const body = { code: codeIn(server.inbox.to(email)[n]) };
          return call(server.url, 'POST', `/auth/user/${user.id}/email`, { token, body });
        }),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
        200, 409, 409, 409,
      ]);
    });

    test('photos and profile saves that cross do not undo each other', async () => {
      const { user, token } = await signUp(server.url);
      const create = { width: 20, height: 20, channels: 3, background: 'red' } as const;
      const jpeg = await sharp({ create }).jpeg().toBuffer();
      const who = { url: server.url, id: user.id, token };
      const save = (fullName: string) =>
        call(server.url, 'PATCH', `/auth/user/${user.id}`, {
          token,
          body: { details: { fullName } },
        });
      const answers = await many(6, (n) =>
        n % 2 ? save(`Asha ${n}`) : upload(who, 'profilePhoto', jpeg),
      );
      expect(succeeded(answers)).toBe(6);
      const { details } = (await call<User>(server.url, 'GET', `/auth/user/${user.id}`, { token }))
        .body;
      expect(details.fullName).toMatch(/^Asha/);
      expect((await fetch(server.url + details.profilePhoto)).status).toBe(200);
      const rows = await database.db.select().from(files).where(eq(files.ownerId, user.id));
      expect(rows).toHaveLength(1);
    });

    test('an application on its way does not give again what another phone takes back', async () => {
      const { user, token } = await signUp(server.url);
      const own = eq(users.id, user.id);
      await database.db.update(users).set({ details: completeDetails }).where(own);
      await database.db.insert(plans).values(firstPlans).onConflictDoNothing();
      const now = server.parts.now();
      await database.db.insert(subscriptions).values({
        ...{ id: user.id, userId: user.id, planType: 'basic', status: 'active' },
        ...{ startsAt: new Date(now - 1_000), expiresAt: new Date(now + limits.day) },
      });
      const consent = { userId: user.id, kind: 'sharing' as const, at: new Date(now) };
      await giveConsent(database.db, consent);
      await database.db.insert(jobs).values({
        ...{ id: user.id, jobName: 'Welder', companyName: 'Gulf Steel', location: 'Dubai' },
        ...{ experience: '2', description: 'Weld.', skills: [], salaryRange: '30k-50k' },
        ...{ category: 'Civil Engineering', jobType: 'Full Time', titleKey: 'welder' },
        ...{ companyKey: 'gulf steel', locationKey: 'dubai', experienceFrom: 2, experienceTo: 2 },
      });
      // Connections of its own: the server has only a few for such work.
      const [holder, look] = [0, 1].map(() => new Client({ connectionString: postgres?.url })) as [
        Client,
        Client,
      ];
      await Promise.all([holder.connect(), look.connect()]);
      const waits = async () =>
        (await look.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`))
          .rowCount ?? 0;
      const said: string[] = [];
      const noted = (what: string, { status }: { status: number }) =>
        void said.push(`${what} ${status}`);
      // An admin's change of the job holds it up in the middle: an application refers to it.
      await holder.query('begin');
      await holder.query('select 1 from jobs where id = $1 for update', [user.id]);
      const applied = call(server.url, 'POST', `/jobs/${user.id}/apply`, { token });
      await expect.poll(waits).toBe(1);
      const to = `/auth/user/${user.id}/consents/sharing`;
      const back = call(server.url, 'PUT', to, { token, body: { given: false } });
      const answers = Promise.all([
        applied.then((answer) => noted('applied', answer)),
        back.then((answer) => noted('taken back', answer)),
      ]);
      await expect.poll(async () => said.length + (await waits())).toBe(2);
      await holder.query('commit');
      await answers;
      await Promise.all([holder.end(), look.end()]);
      expect(said.toSorted()).toEqual(['applied 201', 'taken back 200']);
      expect(await hasSharingOff(database.db, user.id)).toBe(true);
    });

    test('a login that crosses the erasing either keeps the account or comes too late', async () => {
      const people = await many(6, () => signUp(server.url));
      await Promise.all(
        people.map(({ user }) =>
          database.db
            .update(users)
            .set({ deleteAfter: new Date(0) })
            .where(eq(users.id, user.id)),
        ),
      );
      const [logins] = await Promise.all([
        Promise.all(people.map(({ user }) => post('login', { email: user.email, password }))),
        many(3, () => eraseAccounts(server.parts)),
      ]);
      expect(logins.filter(({ status }) => status >= 500)).toEqual([]);
      await eraseAccounts(server.parts);
      const left = await Promise.all(
        people.map(({ user }) => database.db.select().from(users).where(eq(users.id, user.id))),
      );
      // Anyone who is still there has no end ahead of them.
      expect(left.flat().every(({ deleteAfter }) => deleteAfter === null)).toBe(true);
    });
  },
);
