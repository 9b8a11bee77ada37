import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Blog, BlogOverview, BlogPage } from '#contract/blogs/blog.ts';
import { plainText } from '#contract/blogs/blog.ts';
import { wordsOfSearch } from '#contract/blogs/search.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { normalise } from '#contract/text.ts';
import { blogs, users } from '#server/db/schema/schema.ts';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { blogHandlers } from './handlers.ts';

const { db, close, api, tokens } = await testApi(blogHandlers, () =>
  Date.parse('2026-11-21T08:00:00Z'),
);
let editor = '';

beforeAll(async () => {
  const person = { id: 'editor', email: 'editor@portal.example' };
  await db.insert(users).values({ ...person, role: 'editor' });
  editor = await tokens.sign({ ...person, name: 'Editor', version: 0 }, 60_000);
});
beforeEach(() => db.delete(blogs));
afterAll(close);

interface Written {
  heading?: string;
  content?: string;
  author?: string;
  tag?: string;
  language?: Language;
  article?: string;
  deletedAt?: Date;
}

/** An article of the given day of January. */
async function write(id: string, change: Written = {}): Promise<void> {
  const day = /\d+/.exec(id)?.[0] ?? '1';
  await db.insert(blogs).values({
    ...{ id, bannerImage: '', heading: `Heading ${id}`, tag: 'new', author: 'Team' },
    ...{ content: '<p>Text</p>', createdAt: new Date(Date.UTC(2026, 0, Number(day))) },
    ...change,
  });
}

async function page(query: Record<string, string> = {}): Promise<BlogPage> {
  const answer = await api.request(`/blogs/page?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as BlogPage;
}

const ids = ({ blogs: found }: BlogPage) => found.map(({ _id }) => _id).join('');

describe('a page of the list', () => {
  test('has six articles, newest first, the last one the rest', async () => {
    for (let day = 1; day <= 13; day++) await write(String(day));
    const first = await page();
    expect(first.blogs.map(({ _id }) => _id)).toEqual(['13', '12', '11', '10', '9', '8']);
    expect(first).toMatchObject({ total: 13, page: 1, limit: limits.blogPageSize });
    expect(ids(await page({ page: '3' }))).toBe('1');
    // Beyond the end, after a search got shorter: the last page rather than nothing.
    expect(await page({ page: '9' })).toMatchObject({ page: 3, blogs: [{ _id: '1' }] });
  });

  test.each(['0', '-2', 'x', '1.9', 'Infinity', ''])('%j counts as the first', async (asked) => {
    await write('1');
    expect(await page({ page: asked })).toMatchObject({ page: 1, total: 1 });
  });

  test('of nothing is the first one, empty', async () => {
    expect(await page()).toEqual({ blogs: [], total: 0, page: 1, limit: 6 });
    await write('1', { deletedAt: new Date() });
    expect(await page({ search: 'heading' })).toEqual({ blogs: [], total: 0, page: 1, limit: 6 });
  });

  test('has of each text what its card shows, and all of it where that is asked for', async () => {
    const content = `<p>A &amp; B</p>${'<p>word</p>'.repeat(200)}`;
    await write('1', { content, article: '1' });
    await write('2', { content, article: '1', language: 'hinglish' });
    const [card] = (await page()).blogs;
    expect(plainText(card?.content ?? '')).toMatch(/^A & B word/);
    expect(card?.content.length).toBeLessThan(250);
    expect(card?.other?.content.length).toBeLessThan(250);
    expect(Object.keys(card ?? {})).not.toContain('siblings');
    const [whole] = (await page({ whole: '1' })).blogs;
    expect(whole).toMatchObject({ content, other: { content }, siblings: [{ _id: '2' }] });
  });

  test('is never larger than what a phone asks for ahead', async () => {
    for (let day = 1; day <= 30; day++) await write(String(day));
    expect((await page({ limit: '1000', whole: '1' })).blogs).toHaveLength(24);
  });
});

describe('a search', () => {
  beforeEach(async () => {
    await write('1', { tag: 'tourism', heading: 'Café in Lisbon' });
    await write('3', { content: '<p>Read the <b>contract</b>&amp;pay</p>' });
    await write('2', { author: 'Anu Thomas' });
  });
  const find = async (search: string, tag = '') => ids(await page({ search, tag }));

  test('without words and tag finds all', async () => {
    expect(await find('')).toBe('321');
    expect(await find('  ')).toBe('321');
  });

  test.each([
    ['cafe', '1'],
    ['LISBON café', '1'],
    ['contract pay', '3'],
    ['anu', '2'],
    ['contract lisbon', ''],
    // Marks of the text's format are not words.
    ['amp', ''],
    ['%', '321'],
    ["'; drop table blogs", ''],
  ])('finds %j', async (search, found) => {
    expect(await find(search)).toBe(found);
  });

  test('keeps to the tag', async () => {
    expect(await find('', 'tourism')).toBe('1');
    expect(await find('contract', 'tourism')).toBe('');
    expect(await find('', 'unheard')).toBe('');
  });

  test('knows what was changed and deleted since the last one', async () => {
    expect(await find('contract')).toBe('3');
    await db.update(blogs).set({ content: '<p>Other</p>', updatedAt: new Date(Date.now() + 1) });
    expect(await find('contract')).toBe('');
    expect(await find('other')).toBe('321');
    await db.update(blogs).set({ deletedAt: new Date() });
    expect(await find('other')).toBe('');
  });
});

test('an article in several languages is one, found by any, of the tag that its reader sees', async () => {
  await write('1', { heading: 'When pay comes', article: 'pay' });
  await write('2', {
    ...{ heading: 'Salary kab milegi', article: 'pay', language: 'hinglish', tag: 'tourism' },
  });
  await write('3', {});
  const find = async (query: Record<string, string>) =>
    (await page(query)).blogs.map(({ _id, other }) => [_id, other?._id]);
  expect(await find({})).toEqual([
    ['3', undefined],
    ['1', '2'],
  ]);
  expect(await find({ search: 'salary' })).toEqual([['1', '2']]);
  expect(await find({ search: 'when pay', language: 'hinglish' })).toEqual([['1', '2']]);
  expect(await find({ search: 'when salary' })).toEqual([]);
  expect(await find({ tag: 'tourism' })).toEqual([]);
  expect(await find({ tag: 'tourism', language: 'hinglish' })).toEqual([['1', '2']]);
  expect(await find({ tag: 'tourism', language: 'hindi' })).toEqual([['1', '2']]);
});

test('finds of real articles what looking into each finds', async () => {
  const rows = demonstrationBlogs(new Date()).flatMap(({ translations, ...english }, at) =>
    [
      { ...english, language: 'english' as const },
      ...(['hinglish', 'hindi'] as const).map((language) => ({
        ...{ ...english, ...translations[language], language },
      })),
    ].map((text) => ({ ...text, id: `${at} ${text.language}`, article: String(at) })),
  );
  await db.insert(blogs).values(rows);
  const answer = await api.request('/blogs?language=all');
  const all = ((await answer.json()) as Blog[]).map(({ others = [], ...first }) => [
    first,
    ...others,
  ]);
  const words = ['visa', 'the', 'ECR passport', 'agent fees', 'kaam', 'वीज़ा', 'नौकरी', 'xyzzy'];
  for (const search of words) {
    const expected = all.filter((texts) =>
      texts.some(({ heading, author, content }) => {
        const text = normalise(`${heading} ${author} ${plainText(content)}`);
        return wordsOfSearch(search).every((word) => text.includes(word));
      }),
    );
    const found = await page({ search, limit: '24' });
    expect([search, ids(found)]).toEqual([search, expected.map(([one]) => one?._id).join('')]);
  }
});

test('searches at once read the texts once, and one that fails is no other’s', async () => {
  await write('1', { content: '<p>Salary</p>' });
  await write('2', { content: '<p>Visa</p>' });
  const select = db.select.bind(db);
  let reads = 0;
  const spy = vi.spyOn(db, 'select').mockImplementation((fields: object) => {
    const isReading = fields && 'content' in fields;
    if (isReading && ++reads === 1) throw new Error('The database is gone.');
    return select(fields as never);
  });
  const words = ['salary', 'salary', 'visa', 'visa', 'nothing'];
  const answers = await Promise.all(
    words.map(async (search) => api.request(`/blogs/page?search=${search}`)),
  );
  spy.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200]);
  const found = await Promise.all(answers.slice(1).map((answer) => answer.json()));
  expect(found.map((answer) => ids(answer as BlogPage))).toEqual(['1', '2', '2', '']);
  expect(reads).toBe(2);
});

test('what a search had read before it failed is not read again', async () => {
  const row = { bannerImage: '', heading: 'Heading', author: 'Team', content: '<p>Salary</p>' };
  const rows = Array.from({ length: 250 }, (_, at) => ({ ...row, id: `${at}` }));
  await db.insert(blogs).values(rows);
  const select = db.select.bind(db);
  let reads = 0;
  const spy = vi.spyOn(db, 'select').mockImplementation((fields: object) => {
    const isReading = fields && 'content' in fields;
    if (isReading && ++reads === 2) throw new Error('The database is gone.');
    return select(fields as never);
  });
  const search = async () => (await api.request('/blogs/page?search=salary')).status;
  const statuses = [await search(), await search(), await search()];
  spy.mockRestore();
  expect(statuses).toEqual([500, 200, 200]);
  expect(reads).toBe(3);
});

describe('the one list without pages', () => {
  test('is of the newest articles, however many there are', async () => {
    const row = { bannerImage: '', heading: 'Heading', author: 'Team', content: '<p>Text</p>' };
    const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000);
    await db.insert(blogs).values(
      Array.from({ length: limits.blogsListed + 2 }, (_, at) => ({
        ...{ ...row, id: `${at}`, createdAt: day(at) },
      })),
    );
    for (const query of ['', '?language=all']) {
      const list = (await (await api.request(`/blogs${query}`)).json()) as Blog[];
      expect(list).toHaveLength(limits.blogsListed);
      expect([list[0]?._id, list.at(-1)?._id]).toEqual([`${limits.blogsListed + 1}`, '2']);
    }
  });

  test.each([
    ['blogs.list', { x: '1' }, {}],
    ['blogs.list', { latest: '999', language: 'x' }, { language: 'hinglish' }],
    ['blogs.list', { latest: '3', language: 'all' }, { latest: '3.0', language: 'all', y: '' }],
    ['blogs.page', { page: 'x', search: ' visa', x: '1' }, { page: '1', search: 'visa' }],
    ['blogs.get', { language: 'hindi', x: '1' }, {}],
  ] as const)('%s is asked for one thing by %j and %j', (name, one, other) => {
    const asks = blogHandlers.find((handler) => handler.name === name)?.kept?.asks;
    expect(asks?.(one)).toEqual(asks?.(other));
    expect(asks?.(asks(one))).toEqual(asks?.(one));
  });
});

describe('the admins’ list', () => {
  const overview = async (query: Record<string, string> = {}) => {
    const to = `/blogs/overview?${new URLSearchParams(query).toString()}`;
    const answer = await api.request(to, { headers: { Authorization: `Bearer ${editor}` } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as BlogOverview;
  };

  test('has articles without what they say, page by page, and the number of each tag', async () => {
    for (let day = 1; day <= limits.adminBlogsPageSize + 2; day++) await write(String(day));
    const content = `<p>A &amp; B</p>${'<p>word</p>'.repeat(200)}`;
    await write('31', { content, tag: 'tourism', article: 'one' });
    await write('32', { content, article: 'one', language: 'hindi' });
    const first = await overview();
    expect(first.blogs).toHaveLength(limits.adminBlogsPageSize);
    expect(first).toMatchObject({ total: limits.adminBlogsPageSize + 3, page: 1 });
    expect(first.tags).toEqual([
      { tag: 'new', count: limits.adminBlogsPageSize + 2 },
      { tag: 'tourism', count: 1 },
    ]);
    const [card] = first.blogs;
    expect(plainText(card?.content ?? '')).toMatch(/^A & B word/);
    expect(card?.content.length).toBeLessThan(250);
    expect(card).toMatchObject({
      _id: '31',
      siblings: [{ _id: '32', language: 'hindi' }],
      others: [{ _id: '32', language: 'hindi', content: '', siblings: [{ _id: '31' }] }],
    });
    const second = await overview({ page: '2' });
    expect(ids(second)).toBe('321');
    expect((await overview({ limit: '1000' })).blogs).toHaveLength(limits.adminBlogsPageSize);
  });

  test('is searched, by the tag of the first text; its numbers stay those of all', async () => {
    await write('1', { heading: 'When pay comes', article: 'pay' });
    await write('2', {
      ...{ heading: 'Salary kab milegi', article: 'pay', language: 'hinglish', tag: 'tourism' },
    });
    await write('3', { tag: 'tourism' });
    expect(ids(await overview({ search: 'salary' }))).toBe('1');
    const tourism = await overview({ tag: 'tourism' });
    expect(ids(tourism)).toBe('3');
    expect(tourism).toMatchObject({ total: 1, tags: [{ tag: 'new' }, { tag: 'tourism' }] });
    expect(ids(await overview({ lacks: 'hinglish' }))).toBe('3');
    expect(ids(await overview({ lacks: 'hindi' }))).toBe('31');
  });

  test('is for those who write', async () => {
    expect((await api.request('/blogs/overview')).status).toBe(401);
  });
});
