import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs, plans, users } from '#server/db/schema/schema.ts';
import { completeDetails } from '../../support/accounts/people.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
  const plan = { amount: 0, duration: '7 days', durationDays: 7, features: [] };
  await server.db.insert(plans).values({ type: 'free', name: 'Free', ...plan });
}, 60_000);
afterAll(() => server.close());

/** Lets every write of a table fail while `act` runs. */
async function without<T>(table: string, act: () => Promise<T>): Promise<T> {
  await server.db.execute(sql`create or replace function refuse() returns trigger
    language plpgsql as 'begin raise exception ''refused''; end'`);
  await server.db.execute(sql`create trigger refused before insert or update or delete
    on ${sql.identifier(table)} for each row execute function refuse()`);
  try {
    return await act();
  } finally {
    await server.db.execute(sql`drop trigger refused on ${sql.identifier(table)}`);
  }
}

async function call(path: string, body?: unknown, token?: string, key?: string) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const content = (await answer.json()) as { token?: string; user?: { id: string } };
  return { status: answer.status, ...content };
}

const signup = (email: string) =>
  call('/auth/signup', {
    ...{ email, password: 'One-Transaction-1', confirmPassword: 'One-Transaction-1' },
    ...{ keepSignedIn: false, acceptTerms: true },
  });

const rows = async (table: string, where = 'true') => {
  const found = await server.db.execute<{ number: number }>(
    sql`select count(*)::int as number from ${sql.identifier(table)} where ${sql.raw(where)}`,
  );
  return found.rows[0]?.number;
};

test.each([undefined, 'a-key-that-is-kept'])(
  'an application without its consent is none (key: %s)',
  async (key) => {
    const email = `asha-${key ?? 'plain'}@people.example`;
    const { token = '', user } = await signup(email);
    await server.db
      .update(users)
      .set({ details: completeDetails })
      .where(eq(users.id, user?.id ?? ''));
    expect(await call('/subscriptions/activate-free-trial', undefined, token)).toMatchObject({
      status: 201,
    });
    await server.db.insert(jobs).values({
      ...{ id: email, jobName: 'Welder', companyName: 'Gulf Steel', location: 'Dubai, UAE' },
      ...{ experience: '2', description: 'Weld.', skills: [], salaryRange: '30k-50k' },
      ...{ category: 'Civil Engineering', jobType: 'Full Time', titleKey: 'welder' },
      ...{ companyKey: 'gulf steel', locationKey: 'dubai uae' },
      ...{ experienceFrom: 2, experienceTo: 2 },
    });
    const apply = () => call(`/jobs/${email}/apply`, undefined, token, key);
    expect(await without('consents', apply)).toMatchObject({ status: 500, code: 'SERVER_ERROR' });
    expect(await rows('applications', `job_id = '${email}'`)).toBe(0);
    expect(await rows('application_events')).toBe(key ? 1 : 0);
    expect(await apply()).toMatchObject({ status: 201 });
  },
);

test('an account without its consent is none', async () => {
  const email = 'half@people.example';
  expect(await without('consents', () => signup(email))).toMatchObject({ status: 500 });
  expect(await rows('users', `email = '${email}'`)).toBe(0);
  expect(await signup(email)).toMatchObject({ status: 201 });
});
