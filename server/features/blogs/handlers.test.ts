import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import { blogs, users } from '#server/db/schema/schema.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { blogHandlers } from './handlers.ts';

const at = Date.parse('2026-11-21T08:00:00Z');
const { db, close, tokens, api } = await testApi(blogHandlers, () => at);
const people = { admin: '', user: '' };

const blog = {
  bannerImage: '/blog/contract.svg',
  heading: 'Read your contract',
  content: '<p>Before you sign.</p>',
  author: 'The office',
};

beforeAll(async () => {
  for (const role of ['admin', 'user'] as const) {
    const email = `${role}@portal.example`;
    await db.insert(users).values({ id: role, email, role });
    people[role] = await tokens.sign({ id: role, email, name: role, version: 0 }, 60_000);
  }
});
beforeEach(() => db.delete(blogs));
afterAll(close);

async function call<Body = Record<string, unknown>>(
  method: string,
  to: string,
  body?: unknown,
  token = people.admin,
) {
  const answer = await api.request(to, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const created = async (form: object = blog) => (await call<Blog>('POST', '/blogs', form)).body;

describe('writing blogs', () => {
  test('answers with the blog as readers get it', async () => {
    const { status, body } = await call('POST', '/blogs', { ...blog, demo: true, _id: 'mine' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...blog,
      tag: 'new',
      demo: false,
      _id: expect.stringMatching(/^[0-9a-z]{16}$/) as string,
      createdAt: '2026-11-21T08:00:00.000Z',
      version: '2026-11-21T08:00:00.000Z',
    });
    expect((await call('GET', `/blogs/${String(body._id)}`, undefined, '')).body).toEqual(body);
  });

  test('stores no script, whether created or changed', async () => {
    const content = '<p onclick="x">Safe</p><script>alert(1)</script>';
    const { _id, content: stored } = await created({ ...blog, content });
    expect(stored).toBe('<p>Safe</p>');
    const changed = await call('PUT', `/blogs/${_id}`, { ...blog, content: content + '<p>2</p>' });
    expect(changed.body).toMatchObject({ _id, content: '<p>Safe</p><p>2</p>' });
    expect(await db.select({ content: blogs.content }).from(blogs)).toEqual([
      { content: '<p>Safe</p><p>2</p>' },
    ]);
  });

  test('refuses content of which nothing is left', async () => {
    const { status, body } = await call('POST', '/blogs', {
      ...blog,
      content: '<script>1</script>',
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'INVALID_FIELDS', errors: { content: 'required' } });
    expect(await db.select().from(blogs)).toEqual([]);
  });

  test('names the wrong fields', async () => {
    const { status, body } = await call('POST', '/blogs', { bannerImage: 'javascript:1' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      bannerImage: 'urlInvalid',
      heading: 'required',
      content: 'required',
      author: 'required',
    });
  });

  test('keeps the date when a blog changes, and removes it for good', async () => {
    const { _id } = await created();
    const { body } = await call('PUT', `/blogs/${_id}`, { ...blog, tag: 'tourism' });
    expect(body).toMatchObject({ tag: 'tourism', createdAt: '2026-11-21T08:00:00.000Z' });
    // What is not named stays as it was.
    const kept = await call('PUT', `/blogs/${_id}`, { ...blog, heading: 'Another heading' });
    expect(kept.body).toMatchObject({ tag: 'tourism', heading: 'Another heading' });
    expect((await call('DELETE', `/blogs/${_id}`)).status).toBe(200);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const again = await call(method, `/blogs/${_id}`, method === 'PUT' ? blog : undefined);
      expect(again).toMatchObject({ status: 404, body: { code: 'BLOG_NOT_FOUND' } });
    }
  });

  test('is for administrators', async () => {
    const { _id } = await created();
    const writes = [
      ['POST', '/blogs'],
      ['PUT', `/blogs/${_id}`],
      ['DELETE', `/blogs/${_id}`],
    ] as const;
    for (const [method, to] of writes) {
      expect((await call(method, to, blog, '')).status, method).toBe(401);
      expect((await call(method, to, blog, people.user)).status, method).toBe(403);
    }
    expect(await db.select().from(blogs)).toHaveLength(1);
  });
});

test('two admins on one article: the second one is told what the first one wrote', async () => {
  const { _id, version } = await created();
  const first = { ...blog, content: '<p>Before you sign, read.</p>', version };
  expect((await call('PUT', `/blogs/${_id}`, first)).status).toBe(200);
  const second = { ...blog, heading: 'Read it', version };
  const refused = await call<{ code: string; current: Blog }>('PUT', `/blogs/${_id}`, second);
  expect(refused).toMatchObject({
    status: 412,
    body: { code: 'VERSION_CONFLICT', current: { content: first.content, heading: blog.heading } },
  });
  const merged = { ...second, content: first.content, version: refused.body.current.version };
  expect((await call<Blog>('PUT', `/blogs/${_id}`, merged)).body).toMatchObject({
    ...{ heading: 'Read it', content: first.content },
  });
});

describe('an article in several languages', () => {
  const other = { ...blog, heading: 'Contract padhein', language: 'hinglish' };

  test('is one in lists, with both texts, and each of them leads to the other', async () => {
    const english = await created();
    const { body: hinglish } = await call<Blog>('POST', '/blogs', {
      ...{ ...other, sibling: english._id },
    });
    const toHinglish = { _id: hinglish._id, heading: other.heading, language: 'hinglish' };
    const toEnglish = { _id: english._id, heading: blog.heading, language: 'english' };
    expect(hinglish).toMatchObject({ language: 'hinglish', siblings: [toEnglish] });
    const single = await created({ ...blog, heading: 'Alone' });
    const { body: list } = await call<Blog[]>('GET', '/blogs', undefined, '');
    expect(list.map(({ _id }) => _id).sort()).toEqual([english._id, single._id].sort());
    expect(list.find(({ _id }) => _id === english._id)).toMatchObject({
      siblings: [toHinglish],
      other: { _id: hinglish._id, content: blog.content, siblings: [toEnglish] },
    });
    const { body: latest } = await call<Blog[]>('GET', '/blogs?latest=2', undefined, '');
    expect(latest).toHaveLength(2);
    const { body: one } = await call<Blog>('GET', `/blogs/${english._id}`, undefined, '');
    expect(one).toMatchObject({ siblings: [toHinglish] });
    expect(one).not.toHaveProperty('other');

    await call('DELETE', `/blogs/${english._id}`);
    const { body: left } = await call<Blog>('GET', `/blogs/${hinglish._id}`, undefined, '');
    expect(left).not.toHaveProperty('siblings');
    const { body: lonely } = await call<Blog[]>('GET', '/blogs', undefined, '');
    expect(lonely.map(({ _id }) => _id)).toContain(hinglish._id);
    const { body: back } = await call<Blog>('POST', `/blogs/${english._id}/restore`);
    expect(back).toMatchObject({ siblings: [toHinglish] });
  });

  test('is no id that cannot be stored', async () => {
    for (const sibling of ['\u0000', 'a\u0000b', '\ud800'])
      expect((await call('POST', '/blogs', { ...other, sibling })).status).toBe(422);
  });

  test('is parted and joined anew; a change that says nothing of it keeps it', async () => {
    const english = await created();
    const hinglish = await created({ ...other, sibling: english._id });
    const get = async (id: string) => (await call<Blog>('GET', `/blogs/${id}`)).body;
    await call('PUT', `/blogs/${english._id}`, { ...blog, tag: 'tourism' });
    expect((await get(hinglish._id)).siblings?.[0]?._id).toBe(english._id);
    const second = await created({ ...other, heading: 'Doosra' });
    const { body } = await call<Blog>('PUT', `/blogs/${english._id}`, {
      ...{ ...blog, sibling: second._id },
    });
    expect(body.siblings?.[0]?._id).toBe(second._id);
    expect((await get(second._id)).siblings?.[0]?._id).toBe(english._id);
    expect(await get(hinglish._id)).not.toHaveProperty('siblings');
    await call('PUT', `/blogs/${second._id}`, { ...other, sibling: null });
    expect(await get(english._id)).not.toHaveProperty('siblings');
  });

  test('is of two languages, and of no other article', async () => {
    const [english, second] = [await created(), await created({ ...blog, heading: 'Second' })];
    const hinglish = await created({ ...other, sibling: english._id });
    const unfit = [
      [second._id, { ...blog, sibling: english._id }],
      [second._id, { ...blog, sibling: hinglish._id }],
      [second._id, { ...blog, sibling: second._id }],
      [second._id, { ...blog, sibling: 'nothing' }],
      [hinglish._id, { ...blog, language: 'english' }],
    ] as const;
    for (const [id, form] of unfit) {
      const { status, body } = await call('PUT', `/blogs/${id}`, form);
      expect([status, body.errors], JSON.stringify(form)).toEqual([
        422,
        { sibling: 'siblingUnfit' },
      ]);
    }
    expect((await call('POST', '/blogs', { ...blog, language: 'tamil' })).body.errors).toEqual({
      language: 'unknownOption',
    });
    const { body } = await call<Blog>('GET', `/blogs/${hinglish._id}`);
    expect(body.siblings?.[0]?._id).toBe(english._id);
  });

  test('has one text in each language; any of them stands for it', async () => {
    const english = await created();
    const hinglish = await created({ ...other, sibling: english._id });
    const hindi = { ...blog, heading: 'कॉन्ट्रैक्ट पढ़ें', language: 'hindi' };
    const third = await created({ ...hindi, sibling: hinglish._id });
    const idsOf = (one: Blog | undefined) => one?.siblings?.map(({ _id }) => _id);
    expect(idsOf(third)).toEqual([english._id, hinglish._id]);
    const second = await call('POST', '/blogs', { ...hindi, sibling: english._id });
    expect(second.body.errors).toEqual({ sibling: 'siblingUnfit' });

    const listIn = async (language: string) =>
      (await call<Blog[]>('GET', `/blogs?language=${language}`, undefined, '')).body;
    for (const [language, wanted] of [
      ['hindi', third._id],
      ['hinglish', hinglish._id],
      ['english', undefined],
    ] as const) {
      const list = await listIn(language);
      expect(list.map(({ _id }) => _id)).toEqual([english._id]);
      expect(list[0]?.other?._id, language).toBe(wanted);
    }
    const [all] = await listIn('all');
    expect(all?.others?.map(({ _id }) => _id)).toEqual([hinglish._id, third._id]);

    // A text that goes leaves the others; one that was written in its place parts it when it comes back.
    await call('DELETE', `/blogs/${third._id}`);
    expect((await listIn('hindi'))[0]?.other?._id).toBe(hinglish._id);
    const instead = await created({ ...hindi, sibling: english._id });
    const { body: back } = await call<Blog>('POST', `/blogs/${third._id}/restore`);
    expect(idsOf(back)).toBeUndefined();
    const { body: now } = await call<Blog>('GET', `/blogs/${english._id}`);
    expect(idsOf(now)).toEqual([hinglish._id, instead._id]);
  });

  test('takes one of two texts that are joined to it at once in one language', async () => {
    const english = await created();
    const hindi = { ...blog, heading: 'पढ़ें', language: 'hindi', sibling: english._id };
    const answers = await Promise.all([1, 2].map(() => call('POST', '/blogs', hindi)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});
