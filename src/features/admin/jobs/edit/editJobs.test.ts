import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminCalls } from '#contract/http/adminCalls.ts';
import { addCalls } from '#src/data/calls.ts';
import { editAll, findAll, mostEdited, undoAll } from './editJobs.ts';

addCalls(adminCalls);

interface Sent {
  method: string;
  path: string;
  body: { jobs: { id: string; version: string; before?: object }[]; category?: string };
}

/** A server that answers each call with what `answer` says; what it was asked is noted. */
function serve(answer: (asked: Sent, at: number) => { status?: number; body: unknown }): Sent[] {
  const asked: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const body =
      typeof init.body === 'string' ? (JSON.parse(init.body) as Sent['body']) : undefined;
    const one = { method: init.method ?? 'GET', path: input, body: body! };
    asked.push(one);
    const { status = 200, body: said } = answer(one, asked.length - 1);
    return Promise.resolve(Response.json(said, { status }));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const seen = (number: number) =>
  Array.from({ length: number }, (_, at) => ({
    id: `job${at}`,
    title: `Job ${at}`,
    version: 'v1',
  }));
const changedAll = ({ body }: Sent) => ({
  body: {
    changed: body.jobs.map(({ id }) => ({
      job: { id, title: id, version: 'v2' },
      before: { category: 'Old' },
    })),
    ...{ same: 0, left: [] },
  },
});

describe('a change of many', () => {
  test('goes some at a time, and tells how far it is', async () => {
    const asked = serve(changedAll);
    const shares: number[] = [];
    const { changed, failure } = await editAll(
      seen(250),
      { category: 'Farming' },
      (share) => shares.push(share),
      new Map(),
    );
    expect(asked.map(({ body }) => body.jobs.length)).toEqual([100, 100, 50]);
    expect(asked.every(({ body }) => body.category === 'Farming')).toBe(true);
    expect(asked[2]?.body.jobs[49]).toEqual({ id: 'job249', version: 'v1' });
    expect(shares).toEqual([0.4, 0.8, 1]);
    expect([changed.length, failure]).toEqual([250, undefined]);
  });

  test('stops where a part is refused: what is done is done, the rest is named', async () => {
    serve((one, at) =>
      at === 1 ? { status: 500, body: { code: 'SERVER_ERROR' } } : changedAll(one),
    );
    const edited = await editAll(seen(250), { category: 'Farming' }, () => undefined, new Map());
    expect(edited.changed).toHaveLength(100);
    expect(edited.unsent.map(({ id }) => id)).toEqual(
      seen(250)
        .slice(100)
        .map(({ id }) => id),
    );
    expect(edited.failure?.code).toBe('SERVER_ERROR');
  });

  test('names what was left alone, also where the server knows no name any more', async () => {
    const left = [
      { id: 'job0', title: 'Renamed', code: 'VERSION_CONFLICT' },
      { id: 'job1', title: null, code: 'JOB_NOT_FOUND' },
    ];
    serve(() => ({ body: { changed: [], same: 0, left } }));
    const edited = await editAll(seen(2), { category: 'Farming' }, () => undefined, new Map());
    expect(edited.left).toEqual(['Renamed', 'Job 1']);
  });

  test('an answer that is lost is asked for again, as the same request', async () => {
    const keys: (string | null)[] = [];
    let lost = 3;
    vi.stubGlobal('fetch', async (_input: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      if (lost-- > 0) throw new TypeError('The connection was reset');
      const body = JSON.parse(init.body as string) as Sent['body'];
      return Promise.resolve(Response.json(changedAll({ method: '', path: '', body }).body));
    });
    const sent = new Map<string, string>();
    const change = { category: 'Farming' };
    const unknown = await editAll(seen(2), change, () => undefined, sent);
    expect(unknown.failure?.offline).toBe(true);
    expect(unknown.unsent).toHaveLength(2);
    const known = await editAll(seen(2), change, () => undefined, sent);
    expect(known.changed).toHaveLength(2);
    expect(keys.length).toBeGreaterThanOrEqual(4);
    expect(new Set(keys).size).toBe(1);
  });

  test('is taken back with what each was, based on what it is now', async () => {
    const asked = serve(changedAll);
    const { changed } = await editAll(seen(1), { category: 'Farming' }, () => undefined, new Map());
    await undoAll(changed, () => undefined);
    expect(asked[1]?.path).toMatch(/\/jobs\/many\/undo$/);
    expect(asked[1]?.body.jobs).toEqual([
      { id: 'job0', version: 'v2', before: { category: 'Old' } },
    ]);
  });
});

describe('all that a filter finds', () => {
  const page = (from: number, number: number, total: number) => ({
    body: { jobs: seen(from + number).slice(from), total },
  });
  const { signal } = new AbortController();

  test('are read page by page, each once', async () => {
    // One was posted meanwhile: the last of the first page is on the second again.
    const asked = serve((_one, at) => (at === 0 ? page(0, 100, 150) : page(99, 51, 150)));
    const found = await findAll({ search: 'rigger' }, signal, () => undefined);
    expect(found?.map(({ id }) => id)).toEqual(seen(150).map(({ id }) => id));
    expect(asked.map(({ path }) => new URL(path, 'http://a').searchParams.get('page'))).toEqual([
      ...['1', '2'],
    ]);
  });

  test('are not more than may be changed at once', async () => {
    serve(() => page(0, 100, mostEdited + 1));
    expect(await findAll({}, signal, () => undefined)).toBeUndefined();
  });
});
