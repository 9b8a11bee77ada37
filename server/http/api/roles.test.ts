import { afterAll, beforeAll, expect, test } from 'vitest';
import { callRoles } from '#contract/admin/roles.ts';
import type { Role } from '#contract/account/user.ts';
import { calls } from '#contract/http/allCalls.ts';
import { callPath, type Call } from '#contract/http/call.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { handlers } from '#server/app.ts';
import { testApi } from './testApi.ts';

/** Written down a second time, by hand: anyone who changes the table says so here too. */
const mayBesidesAdmins: Record<Exclude<Role, 'user' | 'admin'>, readonly string[]> = {
  recruiter: [
    ...['jobs.create', 'jobs.update', 'jobs.remove', 'jobs.restore', 'jobs.duplicates'],
    ...[
      'jobs.setStatuses',
      'jobs.editMany',
      'jobs.undoMany',
      'jobs.reports',
      'jobs.closeReport',
      'jobs.applicants',
    ],
    ...['jobs.applicant', 'jobs.setApplicants', 'jobs.addNote', 'jobs.removeNote'],
    ...['jobs.undoChange', 'jobs.markInReview', 'imports.list', 'imports.add', 'imports.get'],
    ...['imports.changes', 'imports.set', 'imports.act', 'support.list', 'support.answer'],
    ...['list', 'tags', 'get', 'addNote', 'removeNote', 'addTag', 'removeTag', 'addDocument'].map(
      (name) => `candidates.${name}`,
    ),
    ...['changeDocument', 'removeDocument', 'link', 'unlink', 'sayApart', 'takeApartBack'].map(
      (name) => `candidates.${name}`,
    ),
    ...['list', 'export', 'imports', 'addImport', 'import', 'setImport', 'actImport'].map(
      (name) => `leads.${name}`,
    ),
    ...['leads.invite', 'leads.remove'],
    ...['feeds.list', 'feeds.create', 'feeds.get', 'feeds.update', 'feeds.fetch', 'feeds.remove'],
    ...['feeds.restore', 'jobs.source'],
    ...['interviews.list', 'interviews.addFeed', 'interviews.endFeed'],
    ...['jobs.steps', 'jobs.board', 'jobs.setSteps', 'jobs.moveStep', 'jobs.undoStep'],
    ...['dashboard.stats', 'user.get', 'user.fileLink', 'user.resumeViews'],
    ...['employers.list', 'employers.match', 'employers.get', 'employers.create'],
    ...['employers.update', 'employers.remove', 'employers.restore', 'employers.addFile'],
    ...['employers.fileLink', 'employers.removeFile'],
    ...['list', 'create', 'update', 'remove', 'restore'].map((name) => `templates.${name}`),
    ...['list', 'preview', 'send', 'undo', 'opened', 'setResult'].map((name) => `messages.${name}`),
  ],
  editor: [
    ...['blogs.overview', 'blogs.create', 'blogs.update', 'blogs.remove', 'blogs.restore'],
    ...['words.list', 'words.create', 'words.update', 'words.remove', 'words.restore'],
  ],
  viewer: [
    ...['jobs.steps', 'jobs.board', 'interviews.list'],
    ...['jobs.applicants', 'jobs.applicant', 'dashboard.stats', 'employers.list', 'employers.get'],
  ],
};
/** Of each admin's own account. */
const own = ['get', 'begin', 'confirm', 'renew', 'end'].map((name) => `twoStep.${name}`);
for (const calls of Object.values(mayBesidesAdmins)) (calls as string[]).push(...own);
const roles = ['admin', 'recruiter', 'editor', 'viewer', 'user'] as const;

let portal: Awaited<ReturnType<typeof testApi>>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  portal = await testApi(handlers, Date.now);
  for (const id of [...roles, 'seeker', 'stranger']) {
    const role = roles.find((one) => one === id) ?? 'user';
    const email = `${id}@portal.example`;
    await portal.db.insert(users).values({ id, email, role });
    const token = await portal.tokens.sign({ id, email, name: id, version: 0 }, 60_000);
    tokens.set(id, token);
  }
  await portal.db.insert(jobs).values({
    ...{ id: 'job', jobName: 'Welder', companyName: 'Gulf', experience: '2', location: 'Dubai' },
    ...{ description: 'Weld.', skills: [], salaryRange: '30k-50k', category: 'Logistics' },
    ...{ jobType: 'Full Time', titleKey: 'welder', companyKey: 'gulf', locationKey: 'dubai' },
    ...{ experienceFrom: 2, experienceTo: 2 },
  });
  await portal.db.insert(applications).values({ id: 'a1', jobId: 'job', userId: 'seeker' });
});
afterAll(() => portal.close());

/** How a call is answered that holds nothing: by then it has been let in or not. */
async function ask(name: string, who: string | null, userId = 'seeker') {
  const call: Call = calls[name as keyof typeof calls];
  const params = new Proxy({}, { get: (_, key) => (key === 'userId' ? userId : 'unknown') });
  const answer = await portal.api.request(callPath(call, params), {
    method: call.method,
    headers: who === null ? {} : { Authorization: `Bearer ${tokens.get(who)}` },
  });
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return { status: answer.status, code };
}

/** Calls that ask for a role, of admins and about the accounts of others. */
const asked = Object.entries(calls).flatMap(([name, { access }]) =>
  access === 'admin' || access === 'self' ? [name] : [],
);

test('every call of an admin has its line in the table of roles', () => {
  const lines = Object.keys(callRoles).filter((name) => asked.includes(name));
  expect(lines.sort()).toEqual([...asked].sort());
  for (const allowed of Object.values(callRoles)) expect(allowed).toContain('admin');
});

test('every role can make its own calls and no other', async () => {
  const wrong: string[] = [];
  for (const name of asked) {
    for (const role of roles) {
      const own: readonly string[] =
        role === 'admin' ? asked : (mayBesidesAdmins[role as 'viewer'] ?? []);
      const { status, code } = await ask(name, role);
      const refused = code === 'FORBIDDEN' || code === 'ROLE_FORBIDDEN';
      const right = own.includes(name)
        ? // What only its owner may do is refused by the handler.
          !refused || (role === 'admin' && code === 'FORBIDDEN')
        : status === 403 && code === (role === 'user' ? 'FORBIDDEN' : 'ROLE_FORBIDDEN');
      if (!right) wrong.push(`${role} ${name}: ${status} ${code}`);
    }
    const visitor = await ask(name, null);
    if (visitor.code !== 'NO_TOKEN') wrong.push(`visitor ${name}: ${visitor.code}`);
  }
  expect(wrong).toEqual([]);
});

test('who hires reads the accounts of applicants, and of no one else', async () => {
  expect(await ask('user.get', 'recruiter')).toMatchObject({ status: 200 });
  for (const owner of ['stranger', 'admin', 'nobody']) {
    const answer = await ask('user.get', 'recruiter', owner);
    expect(answer, owner).toEqual({ status: 403, code: 'ROLE_FORBIDDEN' });
  }
  expect(await ask('user.get', 'admin', 'stranger')).toMatchObject({ status: 200 });
});

test('closed jobs are listed for every role, and for no one else', async () => {
  await portal.db.update(jobs).set({ status: 'inactive' });
  for (const who of [...roles, null]) {
    const headers = new Headers();
    if (who !== null) headers.set('Authorization', `Bearer ${tokens.get(who)}`);
    const answer = await portal.api.request('/jobs?status=inactive', { headers });
    const { total } = (await answer.json()) as { total: number };
    expect(total, who ?? 'visitor').toBe(who === null || who === 'user' ? 0 : 1);
  }
});

test('a known path with another method is told which ones it has; an unknown one is unknown', async () => {
  const wrong = await portal.api.request('/jobs/job', { method: 'PATCH' });
  expect(wrong.status).toBe(405);
  expect(await wrong.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  expect(wrong.headers.get('Allow')).toBe('PUT, DELETE, GET');
  expect((await portal.api.request('/jobz', { method: 'PATCH' })).status).toBe(404);
  // An open list says so too, of an option that there is not.
  expect((await portal.api.request('/jobs?status=zzz')).status).toBe(400);
  expect((await portal.api.request('/jobs?status=active')).status).toBe(200);
});
