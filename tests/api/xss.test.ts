import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { User } from '#contract/account/user.ts';
import { articleTags } from '#contract/blogs/article.ts';
import { anatomyOf, type Anatomy } from '../support/browser/htmlFaults.ts';
import { call, logInAdministrator, signUp } from '../support/accounts/people.ts';
import { startServer, type RunningServer } from '../support/server/server.ts';
import { naughtyStrings } from '../support/data/naughtyStrings.ts';
import { xssPayloads } from '../support/data/xssPayloads.ts';

/**
 * Every payload in every field of a job, a blog and a profile: sent through the API, then read
 * back from the rendered document. In the document is no script, no event attribute and no running
 * address that the same page does not have without the payload.
 */
const payloads = [
  ...new Set([...xssPayloads, ...naughtyStrings.filter((text) => /[<>"'`]|script:/i.test(text))]),
].filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\u0000'));

/** How many payloads arrived in each field. */
const arrived: Record<string, number> = {};
const arrive = (fields: readonly string[]) =>
  fields.forEach((field) => (arrived[field] = (arrived[field] ?? 0) + 1));

let server: RunningServer;
let admin: string;
const baseline: Partial<Record<'job' | 'blog', Anatomy>> = {};

const short = (text: string) => Array.from(text).slice(0, 190).join('');
const jobOf = (text: string) => ({
  ...{ jobName: short(text), companyName: short(text), location: short(text), skills: [text] },
  ...{ description: `${text}\nQualifications & Skills:\n${text}`, experience: '2' },
  ...{ salaryRange: '30k-50k', jobType: 'Full Time', category: 'Farming' },
  agent: { name: short(text), licenceNumber: short(text), validUntil: null },
  costs: [{ item: short(text), paidBy: 'worker', amount: 10, currency: 'INR' }],
});
const blogOf = (text: string) => ({
  ...{ heading: short(text), author: short(text), content: `<p>before</p>${text}<p>after</p>` },
  bannerImage: '/blog/contract.svg',
});

/**
 * Refused as a whole where one field is: tried again without it.
 * @returns the fields that were sent
 */
async function send<T>(
  method: string,
  to: string,
  fields: Record<string, unknown>,
  plain: Record<string, unknown>,
  token: string,
  wrap: (fields: Record<string, unknown>) => unknown = (all) => all,
): Promise<{ body: T; sent: string[] }> {
  const answer = await call<T & { errors?: Record<string, string> }>(server.url, method, to, {
    token,
    body: wrap(fields),
  });
  if (answer.status < 300) return { body: answer.body, sent: Object.keys(fields) };
  expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  const wrong = new Set(
    Object.keys(answer.body.errors ?? {}).map(
      (path) => path.replace(/^details\./, '').split('.')[0],
    ),
  );
  expect(wrong.size).toBeGreaterThan(0);
  const kept = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, wrong.has(name) ? plain[name] : value]),
  );
  const again = await call<T>(server.url, method, to, { token, body: wrap(kept) });
  expect(again.status, JSON.stringify(again.body)).toBeLessThan(300);
  return { body: again.body, sent: Object.keys(fields).filter((name) => !wrong.has(name)) };
}

async function documentAt(path: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: { Accept: 'text/html' } });
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  return answer.text();
}

/** What a document has that the plain one has not. */
function excess(html: string, kind: 'job' | 'blog'): string[] {
  const found = anatomyOf(html);
  const plain = baseline[kind]!;
  for (const data of found.data) JSON.parse(data); // an escape that fails ends it early
  const scripts = found.scripts.filter((script) => !plain.scripts.includes(script));
  const more = found.scripts.length === plain.scripts.length ? [] : ['another number of scripts'];
  const known = new Set([...plain.elements, ...articleTags, 'svg', 'path', 'dl', 'dt', 'dd']);
  const elements = [...found.elements].filter((name) => !known.has(name));
  return [...found.faults, ...scripts, ...more, ...elements];
}

beforeAll(async () => {
  server = await startServer({ environment: { DEMO: '0' } });
  admin = (await logInAdministrator(server.url)).token;
  const plain = 'Plain text';
  const job = await call<Job>(server.url, 'POST', '/jobs', { token: admin, body: jobOf(plain) });
  const blog = await call<Blog>(server.url, 'POST', '/blogs', {
    ...{ token: admin, body: blogOf(plain) },
  });
  baseline.job = anatomyOf(await documentAt(`/jobs/${job.body._id}`));
  baseline.blog = anatomyOf(await documentAt(`/blog/${blog.body._id}`));
}, 60_000);
afterAll(() => server.stop());

describe('the measure', () => {
  test('finds what would run', () => {
    for (const html of [
      '<script>alert(1)</script>',
      '<p ONCLICK=alert(1)>',
      '<a href=" java\nscript:alert(1)">',
      '<iframe srcdoc="x">',
      '<marquee>',
    ]) {
      expect(excess(html, 'job'), html).not.toEqual([]);
    }
    expect(baseline.job?.faults).toEqual([]);
    expect(baseline.job?.data.length).toBeGreaterThan(1);
    expect(baseline.blog?.data.length).toBeGreaterThan(1);
  });
});

test('no payload runs in a job', { timeout: 240_000 }, async () => {
  const plain = jobOf('Plain text');
  for (const text of payloads) {
    const { body, sent } = await send<Job>('POST', '/jobs', jobOf(text), plain, admin);
    arrive(sent.filter((name) => JSON.stringify(plain[name as 'jobName']).includes('Plain')));
    expect(excess(await documentAt(`/jobs/${body._id}`), 'job'), text).toEqual([]);
    const expected = sent.includes('jobName') ? short(text) : plain.jobName;
    expect(body.jobName).toBe(expected.trim());
  }
  for (const page of [1, 2, 3]) {
    const list = anatomyOf(await documentAt(`/jobs?page=${page}`));
    expect(list.faults).toEqual([]);
    for (const data of list.data) JSON.parse(data);
  }
});

test('no payload runs in a blog', { timeout: 240_000 }, async () => {
  const plain = blogOf('Plain text');
  for (const text of payloads) {
    const { body, sent } = await send<Blog>('POST', '/blogs', blogOf(text), plain, admin);
    arrive(sent.filter((name) => name !== 'bannerImage'));
    expect(excess(await documentAt(`/blog/${body._id}`), 'blog'), text).toEqual([]);
    expect(body.content).toMatch(/^<p>before<\/p>/);
    await call(server.url, 'DELETE', `/blogs/${body._id}`, { token: admin });
  }
});

test(
  'no payload changes what a profile is, and none leaves as anything but JSON',
  {
    timeout: 240_000,
  },
  async () => {
    const { user, token } = await signUp(server.url);
    const names = ['fullName', 'motherTongue', 'presentJobTitle', 'skills', 'description'];
    names.push('residencyHistory', 'whyAbroad', 'preferredCountries');
    const plain = Object.fromEntries(names.map((name) => [name, 'Plain text '.repeat(3).trim()]));
    for (const text of payloads) {
      const fields = Object.fromEntries(
        names.map((name) => [
          name,
          name === 'whyAbroad' ? `${short(text)} ${'x'.repeat(30)}` : text,
        ]),
      );
      const { body, sent } = await send<{ user: User }>(
        ...(['PATCH', `/auth/user/${user.id}`, fields, plain, token] as const),
        (details) => ({ details }),
      );
      arrive(sent.map((name) => `profile ${name}`));
      const details = body.user.details as Record<string, string>;
      for (const name of sent) expect(details[name], name).toBe(fields[name]?.trim());
    }
    const answer = await fetch(`${server.url}/auth/user/${user.id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('addresses that run something are refused', async () => {
  for (const address of [
    ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' javascript:alert(1)', 'java\tscript:x'],
    ...['data:text/html,x', 'vbscript:x', '//evil.example/x', 'blob:https://a.example/x'],
  ]) {
    const job = { ...jobOf('Plain text'), logoUrl: address };
    const refusedJob = await call(server.url, 'POST', '/jobs', { token: admin, body: job });
    expect(refusedJob.body.errors, address).toEqual({ logoUrl: 'urlInvalid' });
    const blog = { ...blogOf('Plain text'), bannerImage: address };
    const refusedBlog = await call(server.url, 'POST', '/blogs', { token: admin, body: blog });
    expect(refusedBlog.body.errors, address).toEqual({ bannerImage: 'urlInvalid' });
  }
});

test('these were more than 5,000 payloads in fields', () => {
  const all = Object.values(arrived).reduce((sum, count) => sum + count, 0);
  console.log(`${all} payloads arrived: ${JSON.stringify(arrived)}`);
  expect(all).toBeGreaterThan(5_000);
  // Each field took most of them, or it was not tried.
  for (const [field, count] of Object.entries(arrived)) {
    expect(count, field).toBeGreaterThan(payloads.length / 2);
  }
});
