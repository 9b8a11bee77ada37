import { pino } from 'pino';
import { demoContacts } from '#contract/support/contacts.ts';
import type { Role } from '#contract/account/user.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import type { Mail } from '#server/http/mail/mail.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { applicationHandlers } from './handlers.ts';
import { applicantHandlers } from './applicantHandlers.ts';
import { stepHandlers } from './steps/handlers.ts';
import { interviewHandlers } from './interviews/handlers.ts';

/** The calls of this feature, and more, over a database in memory, with a clock, for its tests. */
export async function testAdmin(more: readonly Handler[] = []) {
  const { db, plansOf, close } = await testDatabase();
  const tokens = createTokens('a secret that only this test knows of');
  let time = Date.parse('2026-11-21T08:00:00Z');
  const sent: Mail[] = [];
  const mailServer: { away: boolean; refusal: Error | null } = { away: false, refusal: null };
  const deps = {
    trustProxy: { hops: 0 },
    db,
    publicUrl: 'https://portal.example',
    support: demoContacts,
    log: pino({ level: 'silent' }),
    tokens,
    limits: createRateLimits(),
    mail: {
      send(mail: Mail) {
        const away = Object.assign(new Error('away'), { code: 'ECONNECTION' });
        if (mailServer.away) return Promise.reject(away);
        if (mailServer.refusal) return Promise.reject(mailServer.refusal);
        sent.push(mail);
        return Promise.resolve();
      },
    },
    now: () => time,
  } as Deps;
  const api = createApi(deps, [
    ...applicationHandlers,
    ...applicantHandlers,
    ...stepHandlers,
    ...interviewHandlers,
    ...more,
  ]);

  return {
    db,
    plansOf,
    deps,
    close,
    /** The mails that went out, oldest first. */
    sent,
    mailServer,
    /** Moves the clock by so many ms. */
    travel: (by: number) => void (time += by),
    now: () => time,
    /** A user with a name and skills; out: their bearer. */
    async person(id: string, details: Record<string, string> = {}, role: Role = 'user') {
      const email = `${id}@portal.example`;
      await db.insert(users).values({ id, email, role, details: { fullName: id, ...details } });
      return tokens.sign({ id, email, name: id, version: 0 }, 60 * 24 * 60 * 60 * 1000);
    },
    /** A job that is open. */
    async job(id: string) {
      const keys = { titleKey: id, companyKey: 'gulf steel', locationKey: 'dubai uae' };
      await db.insert(jobs).values({
        ...{ id, jobName: id, companyName: 'Gulf Steel', experience: '2', location: 'Dubai, UAE' },
        ...{ description: 'Weld.', skills: ['Arc welding'], salaryRange: '30k-50k' },
        ...{ category: 'Civil Engineering', jobType: 'Full Time', ...keys },
        ...{ experienceFrom: 2, experienceTo: 2 },
      });
    },
    /** An application from before there were events. */
    async applied(id: string, jobId: string, userId: string, values: { status?: string } = {}) {
      await db
        .insert(applications)
        .values({ id, jobId, userId, appliedAt: new Date(time), ...values });
    },
    async call<T = Record<string, unknown>>(
      method: string,
      to: string,
      { token, body, key }: { token?: string; body?: unknown; key?: string } = {},
    ) {
      const answer = await api.request(to, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as T };
    },
  };
}
