import { afterEach, expect, test, vi } from 'vitest';
import { adminCalls } from '#contract/http/adminCalls.ts';
import { addCalls } from '#src/data/calls.ts';
import { readApplicants } from './exportApplicants.ts';

addCalls(adminCalls);
afterEach(() => vi.unstubAllGlobals());

const all = Array.from({ length: 2_500 }, (_, at) => String(at));

/**
 * A server whose list of applicants, oldest first, is another one after each page.
 * @param next the list by the number of pages that were read, and the list before
 * @returns how many pages were read
 */
function serve(next: (read: number, before: string[]) => string[]) {
  let list = all;
  const asked = { pages: 0 };
  vi.stubGlobal('fetch', async (input: string) => {
    const query = new URL(input, 'https://portal.example').searchParams;
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const rows = list.slice((page - 1) * limit, page * limit);
    const total = list.length;
    asked.pages += 1;
    list = next(asked.pages, list);
    const applicants = rows.map((_id) => ({ _id, shared: true }));
    return Promise.resolve(Response.json({ applicants, total }));
  });
  return asked;
}

const read = async () => {
  const run = { signal: new AbortController().signal, onProgress: () => {} };
  const found = await readApplicants('job', false, run);
  return new Set(found.map(({ _id }) => _id));
};
/** The one who applied first withdraws and applies again. */
const again = ([first = '', ...others]: string[]) => [...others, first];

test('who applied again meanwhile puts no one out of the file', async () => {
  const asked = serve((pages, before) => (pages === 1 ? again(before) : before));
  expect(await read()).toEqual(new Set(all));
  expect(asked.pages).toBe(6);
});

test('nor does an account that was erased', async () => {
  serve((pages, before) => (pages === 2 ? before.slice(1) : before));
  expect([...(await read())].sort()).toEqual(all.slice(1).sort());
});

test('who applies meanwhile is in the file, and nothing is read again', async () => {
  const asked = serve((pages, before) => [...before, `new ${pages}`]);
  expect((await read()).size).toBe(2_502);
  expect(asked.pages).toBe(3);
});

test('a list that does not come to rest is no file', async () => {
  const asked = serve((_, before) => again(before));
  await expect(read()).rejects.toThrow('The list has changed while it was read');
  expect(asked.pages).toBe(9);
});
