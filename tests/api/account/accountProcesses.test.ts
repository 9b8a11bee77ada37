import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lt } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { rateLimits, serverSecrets } from '#server/db/schema/accountSchema.ts';
import { projectRoot } from '#server/env.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { signingSecret } from '#server/http/auth/tokens.ts';
import { createRateLimits, type RateLimits } from '#server/http/security/rateLimits.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';
import { codeIn } from '../../support/server/inbox.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

/** Two servers on one PostgreSQL count together, sign with one secret and know each other's logouts. */
const postgres = await startThrowawayPostgres();

describe.skipIf(!postgres)('two servers on one PostgreSQL', needsPostgres, () => {
  const databases: Database[] = [];
  const servers: AccountServer[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'processes-'));
    const log = pino({ level: 'silent' });
    for (let n = 0; n < 2; n += 1) {
      const database = await openDatabase({ dataDir: folder, databaseUrl: postgres?.url, log });
      if (n === 0) await database.migrate(path.join(projectRoot, 'server/db/migrations'));
      databases.push(database);
      servers.push(await startAccountServer({ db: database.db, limits: shared(database) }));
    }
  }, 60_000);
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const database of databases) await database.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function shared({ pool }: Database): RateLimits {
    if (!pool) throw new Error('PostgreSQL has a pool');
    const hmac = createHmacSigner('a secret of both');
    return createRateLimits({ pool, hide: (key) => hmac.of('limit', key) });
  }
  const urlOf = (n: number) => servers[n % 2]?.url ?? '';

  test('check no more passwords than one', async () => {
    const email = newEmail();
    await signUp(urlOf(0), email);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        call<{ code: string }>(urlOf(n), 'POST', '/auth/login', {
          body: { email, password: 'Wrong-Pass-1' },
          headers: { 'X-Forwarded-For': `198.18.${n}.1` },
        }),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(90);
    expect(codes.filter((code) => code === 'LOGIN_CODE_REQUIRED')).toHaveLength(30);
  });

  test('check ten passwords with a right code, and refuse none because the others are under way', async () => {
    const email = newEmail();
    await signUp(urlOf(0), email);
    await call(urlOf(0), 'POST', '/auth/login-code', { body: { email } });
    const otp = codeIn(servers.flatMap(({ inbox }) => inbox.to(email))[0]);
    const logIn = (n: number, secret: string) =>
      call<{ code?: string }>(urlOf(n), 'POST', '/auth/login', {
        body: { email, password: secret, code: otp },
      });
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => logIn(n, 'Wrong-Pass-1')),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  });

  test('answer no more wrong codes than one, and a right one that comes too late like those', async () => {
    const rates = databases.map(shared);
    const key = `mail of ${newEmail()}`;
    const judge = (n: number, isRight: boolean) =>
      rates[n % 2]!.judge('codeTries', key, isRight).then(
        () => 'answered',
        (error: { code: string }) => error.code,
      );
    const many = (count: number, isRight: boolean) =>
      Promise.all(Array.from({ length: count }, (_, n) => judge(n, isRight)));
    expect(new Set(await many(30, true))).toEqual(new Set(['answered']));
    const wrong = await many(30, false);
    expect(wrong.filter((answer) => answer === 'answered')).toHaveLength(5);
    expect(new Set(await many(4, true))).toEqual(new Set(['TOO_MANY_REQUESTS']));
  });

  test('keep no address and no e-mail in the counts, and forget those that are over', async () => {
    const email = newEmail();
    await signUp(urlOf(0), email);
    await call(urlOf(0), 'POST', '/auth/login', { body: { email, password: 'Wrong-Pass-1' } });
    const db = databases[0]?.db;
    const rows = await db?.select().from(rateLimits);
    expect(rows?.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/@|\d+\.\d+\.\d+/);
    expect(await db?.select().from(rateLimits).where(lt(rateLimits.expire, 1))).toEqual([]);
  });

  test('take five support requests of one person in an hour, however they come', async () => {
    const body = { name: 'Ravi', email: newEmail(), subject: 'Hello', message: 'A question' };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => call(urlOf(n), 'POST', '/support/request', { body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.supportAnHour);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(24 - limits.supportAnHour);
  });

  test('both refuse a session that was logged out at one of them', async () => {
    const { token, user } = await signUp(urlOf(0));
    const read = (n: number) => call(urlOf(n), 'GET', `/auth/user/${user.id}`, { token });
    expect((await read(1)).status).toBe(200);
    await call(urlOf(0), 'POST', '/auth/logout', { token, body: {} });
    expect((await read(1)).status).toBe(401);
  });

  test('a code of one is right at the other', async () => {
    const email = newEmail();
    await signUp(urlOf(0), email);
    const asked = await Promise.all(
      [0, 1, 0, 1].map((n) => call(urlOf(n), 'POST', '/auth/forgot-password', { body: { email } })),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const mails = servers.flatMap(({ inbox }) => inbox.to(email));
    expect(mails).toHaveLength(1);
    const otp = /^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
    for (const n of [0, 1]) {
      const answer = await call(urlOf(n), 'POST', '/auth/verify-otp', { body: { email, otp } });
      expect(answer.status).toBe(n === 0 ? 200 : 422);
    }
  });

  test('sign with one secret: the first that a data folder brings, so that no one is logged out', async () => {
    const [one, two] = databases.map(({ db }) => db);
    if (!one || !two) throw new Error('There are two');
    await one.delete(serverSecrets);
    const old = 'the secret of an earlier release, in its file';
    await writeFile(path.join(folder, 'jwt-secret'), `${old}\n`);
    expect(await signingSecret(folder, undefined, one)).toBe(old);
    expect(await signingSecret(path.join(folder, 'elsewhere'), undefined, two)).toBe(old);
    await one.delete(serverSecrets);
    const secrets = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        signingSecret(path.join(folder, `new${n}`), undefined, n % 2 ? one : two),
      ),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(64);
    expect(await signingSecret(folder, password.repeat(3), one)).toBe(password.repeat(3));
  });
});
