import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditPage } from '#contract/admin/audit.ts';
import type { Blog } from '#contract/blogs/blog.ts';
import { calls } from '#contract/http/allCalls.ts';
import type { Call } from '#contract/http/call.ts';
import type { Job } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { projectRoot } from '#server/env.ts';
import { startAccountServer, type AccountServer } from '../support/accounts/accountServer.ts';
import { call, completeDetails, signUp } from '../support/accounts/people.ts';
import { blogForm, jobForm } from '../support/data/officeForms.ts';

let server: AccountServer;
let admin = { id: '', token: '' };
let member = { id: '', token: '' };

beforeAll(async () => {
  server = await startAccountServer();
  const people = [await signUp(server.url), await signUp(server.url)];
  [admin, member] = people.map(({ token, user }) => ({ token, id: user.id })) as [
    typeof admin,
    typeof member,
  ];
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
}, 60_000);
afterAll(() => server.close());

const ask = <T = Record<string, unknown>>(method: string, to: string, body?: unknown) =>
  call<T>(server.url, method, to, { token: admin.token, body });
const log = async (query = '') => (await ask<AuditPage>('GET', `/audit?${query}`)).body;
const newest = async () => (await log()).entries[0];

describe('every write of the admin leaves its line', () => {
  /**
   * Each write on something fresh.
   * @returns the line that is expected
   */
  const writes: Record<string, () => Promise<object>> = {
    async 'a new job'() {
      const { body } = await ask<Job>('POST', '/jobs', jobForm);
      return { action: 'create', entity: 'job', entityId: body._id, label: 'Welder' };
    },
    async 'a switched job'() {
      const { body } = await ask<Job>('POST', '/jobs', jobForm);
      await ask('PUT', `/jobs/${body._id}`, { status: 'inactive' });
      const changes = [{ field: 'status', from: 'active', to: 'inactive' }];
      return { action: 'status', entity: 'job', entityId: body._id, changes };
    },
    async 'a closed job'() {
      const { body } = await ask<Job>('POST', '/jobs', jobForm);
      await ask('PATCH', '/jobs/status', { ids: [body._id], action: 'close' });
      return { action: 'close', entity: 'job', entityId: body._id };
    },
    async 'a deleted job'() {
      const { body } = await ask<Job>('POST', '/jobs', jobForm);
      await ask('DELETE', `/jobs/${body._id}`);
      return { action: 'delete', entity: 'job', entityId: body._id, restorable: true };
    },
    async 'a job that came back'() {
      const { body } = await ask<Job>('POST', '/jobs', jobForm);
      await ask('DELETE', `/jobs/${body._id}`);
      await ask('POST', `/jobs/${body._id}/restore`);
      return { action: 'restore', entity: 'job', entityId: body._id, restorable: false };
    },
    async 'a changed blog'() {
      const { body } = await ask<Blog>('POST', '/blogs', blogForm);
      await ask('PUT', `/blogs/${body._id}`, {
        ...blogForm,
        author: 'Asha',
        content: '<p>New.</p>',
      });
      const changes = [{ field: 'author', from: 'The office', to: 'Asha' }, { field: 'content' }];
      return {
        ...{ action: 'update', entity: 'blog', entityId: body._id },
        changes: expect.arrayContaining(changes) as unknown,
      };
    },
    async 'a deleted blog'() {
      const { body } = await ask<Blog>('POST', '/blogs', blogForm);
      await ask('DELETE', `/blogs/${body._id}`);
      return { action: 'delete', entity: 'blog', entityId: body._id, restorable: true };
    },
    async 'a blog that came back'() {
      const { body } = await ask<Blog>('POST', '/blogs', blogForm);
      await ask('DELETE', `/blogs/${body._id}`);
      await ask('POST', `/blogs/${body._id}/restore`);
      return { action: 'restore', entity: 'blog', entityId: body._id };
    },
    async 'a report that was opened again'() {
      const { body } = await ask<Job>('POST', '/jobs', jobForm);
      const sent = await call<{ id: string }>(server.url, 'POST', `/jobs/${body._id}/report`, {
        body: { reason: 'money' },
      });
      const to = `/jobs/reports/${sent.body.id}`;
      await ask('PATCH', to, { status: 'closed', finding: 'unfounded', outcome: 'Asked Asha' });
      expect(JSON.stringify(await newest())).not.toContain('Asha');
      await ask('PATCH', to, { status: 'open' });
      return { action: 'reopen', entity: 'report', entityId: sent.body.id, label: 'Welder' };
    },
    async 'an answered support request'() {
      const { body } = await call<{ id: string }>(server.url, 'POST', '/support/request', {
        body: { name: 'Asha', email: 'asha@home.example', subject: 'Pay', message: 'Help' },
      });
      await ask('PATCH', `/support/requests/${body.id}`, { status: 'answered', answer: 'Yes' });
      return { entity: 'support', entityId: body.id };
    },
    async 'an exported list of applicants'() {
      const { body } = await ask<Job>('POST', '/jobs', jobForm);
      await ask('POST', `/jobs/${body._id}/mark-in-review`);
      const { _id } = body;
      return { action: 'export', entity: 'application', entityId: _id, jobId: _id };
    },
    async 'a changed profile of somebody else'() {
      const details = { ...completeDetails, mobile: '+91 98765 43210' };
      await ask('PATCH', `/auth/user/${member.id}`, { details });
      expect(JSON.stringify(await newest())).not.toContain('98765');
      const changes = [{ field: 'update' }];
      return { action: 'update', entity: 'user', entityId: member.id, label: '', changes };
    },
  };

  test.each(Object.entries(writes))('%s', async (_name, write) => {
    const line = await write();
    expect(await newest()).toMatchObject({ by: { id: admin.id }, ...line });
  });

  test('no call of the admin that writes was forgotten', () => {
    const features = path.join(projectRoot, 'server/features');
    const texts = readdirSync(features).map((name) => ({
      name,
      text: readdirSync(path.join(features, name), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(path.join(features, name, file), 'utf8'))
        .join(''),
    }));
    const writing = Object.entries(calls as Record<string, Call>).filter(
      ([, { access, method }]) => access === 'admin' && method !== 'GET',
    );
    expect(writing.length).toBeGreaterThan(10);
    const silent = writing.filter(
      ([name]) =>
        !texts.some(({ text }) => text.includes(`'${name}'`) && text.includes('recordChange(')),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

describe('what leaves no line', () => {
  test('is what someone does with an account of their own, and what is refused', async () => {
    const before = (await newest())?.id;
    const own = { token: member.token };
    await call(server.url, 'PATCH', `/auth/user/${member.id}`, {
      ...{ ...own, body: { details: { fullName: 'Usha' } } },
    });
    await ask('PATCH', `/auth/user/${admin.id}`, { details: { fullName: 'Meena Rao' } });
    await ask('DELETE', '/jobs/nothing');
    await ask('POST', '/jobs', { ...jobForm, jobName: '' });
    await call(server.url, 'POST', '/jobs', { ...own, body: jobForm });
    await call(server.url, 'POST', '/blogs', { body: blogForm });
    expect((await newest())?.id).toBe(before);
  });
});

describe('reading the log', () => {
  test('is for the admin', async () => {
    expect((await call(server.url, 'GET', '/audit')).status).toBe(401);
    expect((await call(server.url, 'GET', '/audit', { token: member.token })).status).toBe(403);
  });

  test('tells who it was, as they are called now, also when the account is gone', async () => {
    const at = new Date(0);
    const line = { at, action: 'delete', entity: 'job', entityId: 'x' } as const;
    await server.db.insert(auditLog).values([
      { ...line, id: 'by nobody left', actorId: 'gone' },
      { ...line, id: 'by the server', actorId: null },
    ]);
    const { entries, people } = await log('to=1970-01-02');
    expect(entries.map(({ by, restorable }) => [by, restorable])).toEqual([
      [null, false],
      [{ id: 'gone', name: null }, false],
    ]);
    expect(people).toContainEqual({ id: admin.id, name: 'Meena Rao' });
    expect((await log('by=gone')).entries.map(({ id }) => id)).toEqual(['by nobody left']);
  });

  test('filters by thing, action and Indian days, and says what it does not know', async () => {
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const found = await log(`entity=blog&action=restore&from=${today}&to=${today}`);
    expect(found.entries).toHaveLength(1);
    expect((await log('to=1969-12-31')).entries).toEqual([]);
    for (const query of ['entity=ship', 'action=burn', 'from=soon', 'to=2026-02-30']) {
      expect((await ask('GET', `/audit?${query}`)).status, query).toBe(400);
    }
  });

  test('goes on behind the last line, whatever is written meanwhile', async () => {
    const same = { at: new Date(1_000), action: 'create', entity: 'import' } as const;
    await server.db.insert(auditLog).values(
      Array.from({ length: limits.auditPageSize + 5 }, (_, at) => ({
        ...{ ...same, id: `same ${String(at).padStart(3, '0')}`, actorId: 'busy', entityId: 'i' },
      })),
    );
    const first = await log('by=busy');
    expect([first.entries.length, first.more]).toEqual([limits.auditPageSize, true]);
    await ask('POST', '/blogs', blogForm);
    const rest = await log(`by=busy&before=${first.entries.at(-1)?.id.replace(' ', '+')}`);
    expect([rest.entries.length, rest.more]).toEqual([5, false]);
    const ids = [...first.entries, ...rest.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  });
});
