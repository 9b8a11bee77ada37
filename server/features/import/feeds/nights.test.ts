import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedDetail, FeedPage, JobSource } from '#contract/import/feed.ts';
import type { ImportChanges, ImportDetail } from '#contract/import/import.ts';
import { newId } from '#server/db/ids.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { feedFetches, feeds } from '#server/db/schema/feedSchema.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { importsForTest } from '#server/features/import/run/importsForTest.ts';
import { startFeedServer } from '../../../../tests/support/feeds/feedServer.ts';
import { holdOf } from './holds.ts';
import { fetchFeeds, forgetOldFeeds, lostAfter } from './nights.ts';

const server = await importsForTest();
const feedServer = await startFeedServer();
const { db, deps, call, clock } = server;
deps.feedOrigin = feedServer.url;
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await server.reset();
  await db.delete(auditLog);
  await db.delete(outgoingMails);
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, 'admin'));
  feedServer.asked.length = 0;
});
afterAll(() => Promise.all([server.close(), feedServer.close()]));

const heading = 'Ref,Job Title,Company,City,Country,Description,Posted';
const line = (number: number, title = `Welder ${number}`, company = 'Omega Engineering') =>
  `${number},${title},${company},Dubai,AE,Weld pipes on a large site for ${title}.,2026-11-01`;
const feedOf = (lines: readonly string[], top = heading) => [top, ...lines].join('\n');
const ten = Array.from({ length: 10 }, (_, index) => line(index + 1));
const give = (lines: readonly string[], top?: string) => feedServer.give(feedOf(lines, top));

const added = async (more: object = {}) => {
  const address = `${feedServer.url}/jobs.csv?key=secret`;
  const { status, body } = await call<FeedDetail>('POST', '/feeds', {
    ...{ name: 'Omega feed', address, ...more },
  });
  expect(status).toBe(201);
  return body.id;
};
const seen = async (id: string) => (await call<FeedDetail>('GET', `/feeds/${id}`)).body;
const last = async (id: string) => (await seen(id)).reports[0]!;
/** Goes to the end of the next night, and lets it do its work. */
const night = async () => {
  clock.now = Math.floor((clock.now + 5.5 * 3_600_000) / day + 1) * day - 5.5 * 3_600_000;
  clock.now += 6 * 3_600_000;
  await fetchFeeds(deps);
};
/** Lets the admin take over what waits. */
const takeOver = async (id: string, more: object = {}) => {
  const { importId } = (await seen(id)).waiting!;
  const done = await server.commit(importId!, more);
  expect(done.status).toBe(200);
  await fetchFeeds(deps);
  return importId!;
};
/** A feed of ten jobs that an admin has taken over. */
const running = async () => {
  give(ten);
  const id = await added();
  await night();
  await takeOver(id);
  return id;
};
const titles = async () =>
  (await db.select().from(jobs)).filter(({ status }) => status === 'active').length;

describe('a feed', () => {
  test('is looked at by an admin first; then nights take it over by themselves', async () => {
    give(ten);
    const id = await added();
    await night();
    expect(await last(id)).toMatchObject({
      ...{ outcome: 'waiting', reason: 'first', byNight: true },
      counts: { added: 10 },
    });
    expect(await titles()).toBe(0);
    const importId = await takeOver(id);
    expect(await last(id)).toMatchObject({ outcome: 'taken', importId, counts: { added: 10 } });
    expect(await seen(id)).toMatchObject({ confirmed: true, waiting: null });

    give([...ten.slice(1), line(1, 'Pipe fitter'), line(11)]);
    await night();
    expect(await last(id)).toMatchObject({
      outcome: 'taken',
      counts: { added: 1, updated: 1, unchanged: 9 },
    });
    expect(await titles()).toBe(11);
    const [by] = await db.select().from(auditLog).where(eq(auditLog.action, 'import')).limit(1);
    expect(by).toBeDefined();
    const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'import'));
    expect(lines.map(({ actorId }) => actorId)).toContain(null);
  });

  test('closes what it names no more, and its night can be undone', async () => {
    const id = await running();
    give(ten.slice(2));
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'taken', counts: { closed: 2 } });
    expect(await titles()).toBe(8);
    const { importId } = await last(id);
    expect((await server.act(importId!, { action: 'undo' })).status).toBe(200);
    expect(await titles()).toBe(10);
    // An admin did not want it: what comes next is looked at, also where it is the same.
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'undone' });
    expect(await titles()).toBe(10);
  });

  test('that has not changed costs nothing', async () => {
    const id = await running();
    const before = await db.$count(jobImports);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'unchanged', importId: null });
    feedServer.give((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"';
      response.writeHead(isKnown ? 304 : 200, { ETag: '"a"' });
      response.end(isKnown ? '' : feedOf([...ten].reverse()));
    });
    // Another order: other bytes, the same jobs.
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'unchanged' });
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'unchanged', bytes: null });
    expect(await db.$count(jobImports)).toBe(before);
  });

  test('is fetched once in a night, at its minute, and not in the day; a missed night is made up for', async () => {
    give(ten);
    const id = await added();
    const fetched = () => db.$count(feedFetches);
    await night();
    await fetchFeeds(deps);
    clock.now += 12 * 3_600_000;
    await fetchFeeds(deps);
    expect(await fetched()).toBe(1);
    const [row] = await db.select().from(feeds);
    // Midnight in India, and one minute before its turn.
    clock.now = Math.floor((clock.now + 5.5 * 3_600_000) / day + 1) * day - 5.5 * 3_600_000;
    clock.now += (row!.minute - 1) * 60_000;
    await fetchFeeds(deps);
    expect(await fetched()).toBe(1);
    clock.now += 2 * 60_000;
    await fetchFeeds(deps);
    expect(await fetched()).toBe(2);
    // The server slept for three nights.
    clock.now += 3 * day + 9 * 3_600_000;
    await fetchFeeds(deps);
    expect(await fetched()).toBe(3);
    // A clock that is put back begins one night anew, and no more.
    clock.now -= day;
    await fetchFeeds(deps);
    await fetchFeeds(deps);
    expect(await fetched()).toBe(4);
    expect((await seen(id)).nextAt).not.toBeNull();
  });

  test('that is switched off is left alone, and has no next night', async () => {
    give(ten);
    const id = await added({ active: false });
    await night();
    expect(feedServer.asked).toHaveLength(0);
    expect(await seen(id)).toMatchObject({ active: false, nextAt: null, last: null });
  });

  test('by hand is fetched at once, waits, and does not count as a night', async () => {
    const id = await running();
    give([...ten, line(11)]);
    const { status, body } = await call<FeedDetail>('POST', `/feeds/${id}/fetch`);
    expect(status).toBe(200);
    expect(body.last).toMatchObject({ outcome: 'running', byNight: false });
    await expect.poll(async () => (await last(id)).outcome).toBe('waiting');
    expect(await last(id)).toMatchObject({ reason: 'asked', counts: { added: 1 } });
    await takeOver(id);
    expect(await titles()).toBe(11);
  });
});

describe('is not taken over but waits for an admin', () => {
  const waits = async (reason: string) => {
    const id = await running();
    return async (lines: readonly string[], top?: string) => {
      give(lines, top);
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'waiting', reason });
      expect(await titles()).toBe(10);
      const { open, feeds: needy } = (await call<FeedPage>('GET', '/feeds?status=open')).body;
      expect({ open, ids: needy.map((feed) => feed.id) }).toEqual({ open: 1, ids: [id] });
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

  test('what changes more than half of the jobs', async () => {
    const check = await waits('changes');
    await check(ten.map((one, index) => (index < 6 ? line(index + 1, `Fitter ${index}`) : one)));
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
    expect(await titles()).toBe(6);
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

describe('nights that fail', () => {
  test('are told on the screen, and by mail after three; a good one ends it', async () => {
    const id = await running();
    feedServer.give((_request, response) => response.writeHead(500).end());
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'failed', reason: 'status', status: 500 });
    await night();
    expect(await db.$count(outgoingMails)).toBe(0);
    await night();
    await night();
    const mails = await db.select().from(outgoingMails);
    expect(mails).toMatchObject([{ recipient: 'admin@portal.example', userId: 'admin' }]);
    expect(mails[0]!.text).toContain(`https://portal.example/admin-feeds?id=${id}`);
    expect(mails[0]!.text).not.toContain('secret');
    expect(await seen(id)).toMatchObject({ failures: 4 });
    expect((await call<FeedPage>('GET', '/feeds')).body.open).toBe(1);
    expect(await titles()).toBe(10);
    give(ten);
    await night();
    expect(await seen(id)).toMatchObject({ failures: 0 });
    expect((await call<FeedPage>('GET', '/feeds')).body.open).toBe(0);
  });

  test('of someone who is no admin any more go on, are named, and mail no one', async () => {
    const id = await running();
    await db
      .insert(users)
      .values({ id: 'other', email: 'other@portal.example', role: 'recruiter' });
    await db.update(users).set({ role: 'user' }).where(eq(users.id, 'admin'));
    feedServer.give('<html><p>Log in</p></html>');
    for (let nights = 0; nights < 3; nights += 1) await night();
    expect(await db.$count(outgoingMails)).toBe(0);
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, 'admin'));
    expect(await last(id)).toMatchObject({ outcome: 'failed', reason: 'noRecords' });
    await db.update(feeds).set({ createdBy: 'user' });
    expect((await seen(id)).by).toEqual({ id: 'user', name: null, revoked: true });
    await db.delete(users).where(eq(users.id, 'other'));
  });
});

describe('a process that ends', () => {
  test('before the feed was there leaves nothing; the next one begins anew, three times at most', async () => {
    give(ten);
    const id = await added();
    const { now } = clock;
    const [lost, again] = [newId(), newId()];
    await db.insert(feedFetches).values({
      ...{ id: lost, feedId: id, outcome: 'running' },
      ...{ startedAt: new Date(now), takenAt: new Date(now) },
    });
    await fetchFeeds(deps);
    expect(await last(id)).toMatchObject({ outcome: 'running' });
    clock.now += lostAfter + 1_000;
    await fetchFeeds(deps);
    expect(await last(id)).toMatchObject({ id: lost, outcome: 'waiting', reason: 'first' });

    await db.insert(feedFetches).values({
      ...{ id: again, feedId: id, outcome: 'running', tries: 3 },
      ...{ startedAt: new Date(clock.now), takenAt: new Date(now) },
    });
    await fetchFeeds(deps);
    expect((await seen(id)).reports.find((one) => one.id === again)).toMatchObject({
      ...{ outcome: 'failed', reason: 'stopped' },
    });
  });

  test('once the import is checked leaves it to the next ones: one of them takes it over', async () => {
    const id = await running();
    give([...ten, line(11)]);
    await call('POST', `/feeds/${id}/fetch`);
    await expect.poll(async () => (await last(id)).outcome).toBe('waiting');
    await db
      .update(feedFetches)
      .set({ outcome: 'running', reason: null, askedBy: null })
      .where(eq(feedFetches.outcome, 'waiting'));
    await Promise.all([fetchFeeds(deps), fetchFeeds(deps)]);
    expect(await last(id)).toMatchObject({ outcome: 'taken', counts: { added: 1 } });
    expect(await titles()).toBe(11);
    const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'import'));
    expect(lines).toHaveLength(2);
  });

  test('with another beside it fetches a feed once in a night', async () => {
    give(ten);
    const id = await added();
    clock.now += day;
    await Promise.all([fetchFeeds(deps), fetchFeeds(deps), fetchFeeds(deps)]);
    expect((await seen(id)).reports).toHaveLength(1);
    expect(feedServer.asked).toHaveLength(1);
  });
});

describe('admins', () => {
  test('see no key of an address, and cannot enter one that may not be fetched', async () => {
    const id = await added();
    expect(JSON.stringify(await seen(id))).not.toContain('secret');
    const lines = await db.select().from(auditLog);
    expect(JSON.stringify(lines)).not.toContain('secret');
    for (const address of [
      'https://10.0.0.1/x',
      'http://jobs.example.com',
      'https://a:b@x.com/',
      'x',
    ]) {
      const { status, body } = await call('POST', '/feeds', { name: 'Other', address });
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { address: 'feedAddress' },
      });
    }
    const double = await call('POST', '/feeds', {
      ...{ name: 'OMEGA  Feed', address: `${feedServer.url}/other` },
    });
    expect(double).toMatchObject({ status: 422, body: { errors: { name: 'feedExists' } } });
  });

  test('who change its address look at it anew; two of them do not overwrite each other', async () => {
    const id = await running();
    const { version } = await seen(id);
    const address = `${feedServer.url}/moved.csv`;
    const moved = await call('PUT', `/feeds/${id}`, { version, address, active: true });
    expect(moved).toMatchObject({ status: 200, body: { address, confirmed: false } });
    const late = await call('PUT', `/feeds/${id}`, { version, active: false });
    expect(late).toMatchObject({ status: 412, body: { current: { address } } });
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'first' });
  });

  test('fetch one feed once at a time', async () => {
    const id = await added();
    const ask = () => call('POST', `/feeds/${id}/fetch`);
    feedServer.give(() => undefined);
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'FEED_RUNNING' } });
    const moved = await call('PUT', `/feeds/${id}`, {
      ...{ address: `${feedServer.url}/x`, active: true },
    });
    expect(moved).toMatchObject({ status: 409, body: { code: 'FEED_RUNNING' } });
  });

  test('delete a feed, not its jobs, and bring it back', async () => {
    const id = await running();
    expect((await call('DELETE', `/feeds/${id}`)).status).toBe(200);
    expect((await call('GET', `/feeds/${id}`)).status).toBe(404);
    await night();
    expect(await titles()).toBe(10);
    expect((await call('POST', `/feeds/${id}/restore`)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ confirmed: true });
    await call('DELETE', `/feeds/${id}`);
    const again = await added();
    const both = await call('POST', `/feeds/${id}/restore`);
    expect(both).toMatchObject({ status: 409, body: { code: 'FEED_EXISTS' } });
    clock.now += 8 * day;
    await forgetOldFeeds(db, clock.now);
    expect((await db.select().from(feeds)).map((feed) => feed.id)).toEqual([again]);
    expect((await call('POST', `/feeds/${id}/restore`)).status).toBe(404);
  });

  test('may not be users or visitors', async () => {
    const id = await added();
    for (const [method, to] of [
      ['GET', '/feeds'],
      ['POST', '/feeds'],
      ['GET', `/feeds/${id}`],
      ['PUT', `/feeds/${id}`],
      ['POST', `/feeds/${id}/fetch`],
      ['DELETE', `/feeds/${id}`],
      ['POST', `/feeds/${id}/restore`],
      ['GET', '/jobs/any/source'],
    ] as const) {
      expect((await call(method, to, undefined, server.people.user)).status).toBe(403);
      expect((await call(method, to, undefined, '')).status).toBe(401);
    }
  });

  test('keep its source, whatever they map', async () => {
    give(ten);
    const id = await added();
    await night();
    const importId = (await seen(id)).waiting!.importId!;
    const { mapping, version } = (await call<ImportDetail>('GET', `/imports/${importId}`)).body;
    const set = await call('PUT', `/imports/${importId}`, { version, mapping, source: 'Another' });
    expect(set).toMatchObject({ status: 200, body: { source: 'Omega feed', feedId: id } });
    await server.settled(importId);
  });
});

describe('what an admin has changed of a job', () => {
  const one = async (item = 'Welder 1') =>
    (await db.select().from(jobs)).find(({ description }) => description.includes(item))!;
  const sourceOf = async (id: string) =>
    (await call<{ source: JobSource | null }>('GET', `/jobs/${id}/source`)).body.source;

  test('stays, next to what the feed says; the rest follows the feed', async () => {
    const id = await running();
    const job = await one();
    expect(await sourceOf(job.id)).toMatchObject({
      ...{ name: 'Omega feed', feedId: id, changedHere: null, fields: [] },
    });
    clock.now += 60_000;
    const change = { jobName: 'Welder (6G)', titleKey: 'welder 6g' };
    await db
      .update(jobs)
      .set({ ...change, updatedAt: new Date(clock.now) })
      .where(eq(jobs.id, job.id));
    expect(await sourceOf(job.id)).toMatchObject({
      changedHere: new Date(clock.now).toISOString(),
      fields: [{ field: 'title', here: 'Welder (6G)', there: 'Welder 1' }],
    });

    // Another title and another place there.
    give([line(1, 'Welder 1 pipes').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    const after = (await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]!;
    expect(after).toMatchObject({ ...change, companyName: 'Omega Engineering' });
    expect(after.location).toContain('Sharjah');
    expect(await sourceOf(job.id)).toMatchObject({
      fields: [{ field: 'title', here: 'Welder (6G)', there: 'Welder 1 pipes' }],
    });

    // Night after night, until the admin takes the feed's word for it.
    give([line(1, 'Welder 1 steel').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    expect(await sourceOf(job.id)).toMatchObject({ fields: [{ there: 'Welder 1 steel' }] });
    await db.update(jobs).set({ jobName: 'Welder 1 steel' }).where(eq(jobs.id, job.id));
    expect(await sourceOf(job.id)).toMatchObject({ fields: [] });
    give([line(1, 'Welder 1 frames').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    expect((await one('frames')).jobName).toBe('Welder 1 frames');
  });

  test('also of its employer: the feed’s own is held against the feed’s, and a night waits for no one', async () => {
    const id = await running();
    const job = await one();
    const change = { companyName: 'Gulf Steel', companyKey: 'gulf steel' };
    await db.update(jobs).set(change).where(eq(jobs.id, job.id));
    give([line(1).replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'taken', counts: { updated: 1 } });
    expect((await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]).toMatchObject(change);
    // Its number goes to another employer there.
    give([line(1, 'Cook', 'Delta Hotels'), ...ten.slice(1)]);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'employer' });
    // Whoever confirms that wants all of it.
    await takeOver(id, { confirmed: [2] });
    expect((await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]).toMatchObject({
      ...{ jobName: 'Cook', companyName: 'Delta Hotels' },
    });
  });

  test('is no change in the preview, and an undo knows what was given before', async () => {
    const id = await running();
    const job = await one();
    await db.update(jobs).set({ jobName: 'Welder (6G)' }).where(eq(jobs.id, job.id));
    give([line(1, 'Welder 1 pipes').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await call('POST', `/feeds/${id}/fetch`);
    await expect.poll(async () => (await last(id)).outcome).toBe('waiting');
    const { importId } = (await seen(id)).waiting!;
    const { changes } = (await call<ImportChanges>('GET', `/imports/${importId}/changes`)).body;
    expect(changes[0]!.fields.map(({ field }) => field)).not.toContain('title');
    expect(changes[0]!.fields.map(({ field }) => field)).toContain('location');
    await takeOver(id);
    expect((await server.act(importId!, { action: 'undo' })).status).toBe(200);
    expect(await sourceOf(job.id)).toMatchObject({ fields: [{ there: 'Welder 1' }] });
  });

  test('of a file is as the admin decides who uploads it, and jobs that were typed have no source', async () => {
    const file = await server.upload(feedOf(ten.slice(0, 2)));
    await server.commit(file.id);
    const job = await one();
    await db.update(jobs).set({ jobName: 'Welder (6G)' }).where(eq(jobs.id, job.id));
    expect(await sourceOf(job.id)).toMatchObject({ feedId: null, fields: [{ field: 'title' }] });
    const next = await server.upload(feedOf([line(1, 'Welder 1 pipes'), ten[1]!]));
    await server.commit(next.id);
    expect((await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]!.jobName).toBe(
      'Welder 1 pipes',
    );
    expect(await sourceOf('no-such-job')).toBeNull();
  });
});
