import type { Role } from '#contract/account/user.ts';
import type { CandidateFile } from '#contract/candidates/candidate.ts';
import { giveConsent } from '#server/domain/consents.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { candidateHandlers } from './handlers.ts';

const now = Date.parse('2026-11-23T08:00:00Z');

/** A server with candidates alone, with a job, an admin of each role (its id), and a time that stays. */
export async function candidatesForTest() {
  const { db, api, tokens, close } = await testApi(candidateHandlers, () => now);
  const at = new Date(now);
  const tokenOf = new Map<string, string>();

  async function account(id: string, details: Record<string, string> = {}, role: Role = 'user') {
    const email = `${id}@portal.example`;
    await db.insert(users).values({ id, email, role, details: { fullName: id, ...details } });
    tokenOf.set(id, await tokens.sign({ id, email, name: id, version: 0 }, 60_000));
  }

  /** A person who has applied and shares the profile. */
  async function candidate(id: string, details: Record<string, string> = {}) {
    await account(id, details);
    await giveConsent(db, { userId: id, kind: 'sharing', at });
    const application = { id: `a-${id}`, jobId: 'welder', userId: id, appliedAt: at };
    await db.insert(applications).values(application);
  }

  async function call<T = { code?: string; id?: string; errors?: Record<string, string> }>(
    method: string,
    path: string,
    { who = 'recruiter', body, key }: { who?: string; body?: unknown; key?: string } = {},
  ) {
    const answer = await api.request(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(tokenOf.has(who) && { Authorization: `Bearer ${tokenOf.get(who)}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  const file = async (id: string, who = 'recruiter') =>
    (await call<CandidateFile>('GET', `/candidates/${id}`, { who })).body;

  for (const role of ['admin', 'recruiter', 'editor', 'viewer'] as const) {
    await account(role, {}, role);
  }
  await db.insert(jobs).values({
    ...{ id: 'welder', jobName: 'Welder', companyName: 'Gulf', experience: '2', location: 'Doha' },
    ...{ description: 'Weld.', skills: [], salaryRange: '30k-50k', category: 'Logistics' },
    ...{ jobType: 'Full Time', titleKey: 'welder', companyKey: 'gulf', locationKey: 'doha' },
    ...{ experienceFrom: 2, experienceTo: 2 },
  });
  return { db, now, at, account, candidate, call, file, close };
}
