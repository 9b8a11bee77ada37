import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import type { FeedPage } from '#contract/import/feed.ts';
import { normalise } from '#contract/text.ts';
import { feedFetches, feeds } from '#server/db/schema/feedSchema.ts';
import { employers } from '#server/db/schema/employerSchema.ts';
import { jobImportRows, jobImports } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { feedsForTest, heading, line, ten } from '../../../../tests/support/feeds/feedsForTest.ts';
import { holdOf } from './holds.ts';
import { fetchFeeds } from './nights.ts';

const server = await feedsForTest();
const { db, deps, call, give, added, seen, last, night, takeOver, running, open } = server;
beforeEach(server.reset);
afterAll(server.close);

describe('is not taken over but waits for an admin', () => {
  const waits = async (reason: string) => {
    const id = await running();
    return async (lines: readonly string[], top?: string) => {
      give(lines, top);
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'waiting', reason });
      expect(await open()).toBe(10);
      const { open: number, feeds: needy } = (await call<FeedPage>('GET', '/feeds?status=open'))
        .body;
      expect({ open: number, ids: needy.map((feed) => feed.id) }).toEqual({ open: 1, ids: [id] });
      return id;
    };
  };

  test('what would turn one employer’s job into another’s', async () => {
    const check = await waits('employer');
    await check([...ten.slice(1), line(1, 'Cook', 'Delta Hotels')]);
  });

  test('another employer’s items under the same numbers', async () => {
    const check = await waits('employer');
    await check(ten.map((_, index) => line(index + 1, `Cook ${index}`, 'Delta Hotels')));
  });

  describe('a workbook of which other sheets are read than before', () => {
    const rows = ten.map((each) => each.split(','));
    const top = heading.split(',');
    const workbook = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) => {
      const book = utils.book_new();
      for (const [name, [first = [], ...more]] of Object.entries(sheets)) {
        const page = utils.aoa_to_sheet([[...first], ...more.map((one) => [...one])]);
        utils.book_append_sheet(book, page, name);
      }
      const bytes = write(book, { type: 'buffer' }) as Buffer;
      server.feedServer.give((_request, response) => void response.end(bytes));
    };
    const two = { A: [top, ...rows.slice(1)], B: [top, ...rows.slice(0, 1)] };
    const taken = async () => {
      workbook(two);
      const id = await added();
      await night();
      await takeOver(id);
      expect(await open()).toBe(10);
      return id;
    };

    test('one less: its jobs would be closed', async () => {
      const id = await taken();
      const [, ...others] = two.B;
      workbook({ ...two, B: [heading.replace('City', 'Emirate').split(','), ...others] });
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'layout' });
      expect(await open()).toBe(10);
    });

    test('a new one: it may hold what was filled long ago', async () => {
      const id = await taken();
      workbook({ ...two, Archive: [top, line(11, 'Old post').split(',')] });
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'layout' });
      expect(await open()).toBe(10);
    });

    test('also where the release before has read the first one alone', async () => {
      const id = await taken();
      await db.update(jobImports).set({ analysis: sql`${jobImports.analysis} - 'sheets'` });
      workbook({ ...two, A: [...two.A, line(11).split(',')] });
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'layout' });
    });

    test('not the same ones with another job', async () => {
      const id = await taken();
      workbook({ ...two, B: [...two.B, line(11).split(',')] });
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'taken' });
      expect(await open()).toBe(11);
    });
  });

  test('the first job of an employer who has a record here', async () => {
    await db.insert(employers).values([
      { id: 'checked', name: 'Gulf Yards', key: 'gulf yards', kind: 'employer' },
      { id: 'own', name: 'Omega Engineering', key: 'omega engineering', kind: 'employer' },
    ]);
    const check = await waits('company');
    await check([...ten, line(11, 'Welder', 'Gulf Yards')]);
    await db.delete(employers);
  });

  test('the first job of one whose name differs in a vowel sign from a known one', async () => {
    const id = await running();
    const known = [...ten, line(11, 'Welder', 'सोना')];
    give(known);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'taken' });
    await db
      .insert(employers)
      .values({ id: 'checked', name: 'सेना', key: normalise('सेना'), kind: 'employer' });
    give([...known, line(12, 'Welder', 'सेना')]);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'company' });
    await db.delete(employers);
  });

  test.each([
    [200_000, 'AED', 'pay'],
    [20, 'AED', 'pay'],
    [5_000, 'AED', null],
    [200_000, 'INR', null],
  ])('a pay of 2,000 AED that becomes %s %s: %s', async (salaryTo, currency, reason) => {
    await running();
    const [[feed], [row], [fetch], [job]] = await Promise.all([
      db.select().from(feeds),
      db.select().from(jobImports),
      db.select().from(feedFetches),
      db.select().from(jobs).where(eq(jobs.demo, false)).limit(1),
    ]);
    const pay = { salaryTo: 2_000, salaryCurrency: 'AED', salaryPeriod: 'month' } as const;
    await db.update(jobs).set(pay).where(eq(jobs.id, job!.id));
    const columns = { salary_to: salaryTo, salary_currency: currency, salary_period: 'month' };
    await db.insert(jobImportRows).values({
      ...{ importId: row!.id, row: 1, state: 'good', jobId: job!.id, action: 'update', columns },
      ...{ problems: [], notes: [] },
    });
    const nightly = { ...fetch!, askedBy: null };
    const quiet = { ...row!.counts, added: 0, updated: 1, missing: 0, conflicts: 0 };
    const held = await holdOf(db, { feed: feed!, fetch: nightly, row: { ...row!, counts: quiet } });
    expect(held).toBe(reason);
  });

  test('more new jobs than there were', async () => {
    const check = await waits('added');
    await check([...ten, ...Array.from({ length: 51 }, (_, index) => line(index + 11))]);
  });

  test('what changes more than half of the jobs', async () => {
    const check = await waits('changes');
    await check(ten.map((one, index) => (index < 6 ? line(index + 1, `Fitter ${index}`) : one)));
  });

  test('not jobs that only get their pay in rupees, or a logo that a page may load', async () => {
    const id = await running();
    await db.update(jobs).set({ logoUrl: 'http://omega.example/o.png' });
    const top = `${heading},Salary,Logo`;
    const told = (one: string) => `${one},₹22000 per month,https://omega.example/o.png`;
    // Columns that a mapping has not named are not read: the first time an admin looks.
    const [feed] = await db.select().from(feeds);
    const columns = { ...feed!.mapping!.columns, salary: ['Salary'], logoUrl: ['Logo'] };
    await db.update(feeds).set({ mapping: { ...feed!.mapping!, columns } });
    give([...ten.slice(0, 9).map(told), line(10, 'Fitter')], top);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'taken', counts: { updated: 10 } });
    // What someone sees another way counts, beside a pay as well.
    await db.update(jobs).set({ salaryFrom: null, salaryTo: null, salaryCurrency: null });
    give(
      ten.map((_, index) => told(line(index + 1, `Pipe fitter ${index}`))),
      top,
    );
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'changes' });
  });

  test('what closes more than a fifth of them', async () => {
    const check = await waits('closes');
    await check(ten.slice(3));
  });

  test('what has lost a column', async () => {
    const check = await waits('columns');
    await check(
      ten.map((one) => one.split(',').slice(0, -1).join(',')),
      heading.replace(',Posted', ''),
    );
  });

  test('what has another layout: a page instead of a table', async () => {
    const check = await waits('layout');
    const posting = (number: number) =>
      `{"@type":"JobPosting","title":"Welder ${number}","identifier":"${number}","description":"Weld pipes on a large site.","datePosted":"2026-11-01","hiringOrganization":{"name":"Omega Engineering"},"jobLocation":{"address":{"addressLocality":"Dubai","addressCountry":"AE"}}}`;
    await check(
      [],
      `<!doctype html><html><script type="application/ld+json">[${[1, 2, 3].map(posting).join()}]</script></html>`,
    );
  });

  test('what is refused for more than a half', async () => {
    const check = await waits('refused');
    await check(ten.map((one, index) => (index < 6 ? line(index + 1, '') : one)));
  });

  test('what has no posting that can be taken over', async () => {
    const id = await running();
    const [feed] = await db.select().from(feeds);
    const [row] = await db.select().from(jobImports);
    const [fetch] = await db.select().from(feedFetches);
    const none = { ...row!, counts: { ...row!.counts, good: 0, bad: 10 } };
    expect(feed!.id).toBe(id);
    expect(await holdOf(db, { feed: feed!, fetch: fetch!, row: none })).toBe('nothing');
  });

  test('and what waited before it is thrown away; the same is not kept twice', async () => {
    const check = await waits('closes');
    const id = await check(ten.slice(3));
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'unchanged' });
    give(ten.slice(4));
    await night();
    const { reports, waiting } = await seen(id);
    expect(reports.slice(0, 3).map(({ outcome }) => outcome)).toEqual([
      ...['waiting', 'unchanged', 'dropped'],
    ]);
    expect(waiting?.counts?.missing).toBe(4);
    await takeOver(id, { closeMissing: true });
    expect(await open()).toBe(6);
    expect(await seen(id)).toMatchObject({ waiting: null });
  });

  test('what an admin throws away is dropped', async () => {
    const check = await waits('closes');
    const id = await check(ten.slice(3));
    const { importId } = (await seen(id)).waiting!;
    await server.act(importId!, { action: 'cancel' });
    await fetchFeeds(deps);
    expect(await last(id)).toMatchObject({ outcome: 'dropped' });
    expect((await call<FeedPage>('GET', '/feeds')).body.open).toBe(0);
  });
});
