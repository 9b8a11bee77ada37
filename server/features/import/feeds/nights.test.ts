import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedDetail, FeedPage } from '#contract/import/feed.ts';
import { noCounts } from '#contract/import/import.ts';
import { newId } from '#server/db/ids.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { feedFetches, feeds } from '#server/db/schema/feedSchema.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import {
  feedsForTest,
  day,
  line,
  feedOf,
  ten,
} from '../../../../tests/support/feeds/feedsForTest.ts';
import { fetchFeeds, lostAfter } from './nights.ts';

const server = await feedsForTest();
const {
  db,
  deps,
  call,
  clock,
  feedServer,
  give,
  added,
  seen,
  last,
  night,
  toMidnight,
  takeOver,
  running,
  open,
} = server;
beforeEach(server.reset);
afterAll(server.close);

describe('a feed', () => {
  test('is looked at by an admin first; then nights take it over by themselves', async () => {
    give(ten);
    const id = await added();
    await night();
    expect(await last(id)).toMatchObject({
      ...{ outcome: 'waiting', reason: 'first', byNight: true },
      counts: { added: 10 },
    });
    expect(await open()).toBe(0);
    const importId = await takeOver(id);
    expect(await last(id)).toMatchObject({ outcome: 'taken', importId, counts: { added: 10 } });
    expect(await seen(id)).toMatchObject({ confirmed: true, waiting: null });

    give([...ten.slice(1), line(1, 'Pipe fitter'), line(11)]);
    await night();
    expect(await last(id)).toMatchObject({
      outcome: 'taken',
      counts: { added: 1, updated: 1, unchanged: 9 },
    });
    expect(await open()).toBe(11);
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
    expect(await open()).toBe(8);
    const { importId } = await last(id);
    expect((await server.act(importId!, { action: 'undo' })).status).toBe(200);
    expect(await open()).toBe(10);
    // An admin did not want it: what comes next is looked at, also where it is the same.
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'undone' });
    expect(await open()).toBe(10);
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
    toMidnight();
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
    expect(await open()).toBe(11);
  });
});

describe('a fetch that an admin overtakes, who takes over what waited', () => {
  const overtaken = async (change: Partial<typeof jobImports.$inferInsert> = {}) => {
    const id = await running();
    give([...ten, line(11)]);
    await call('POST', `/feeds/${id}/fetch`);
    await expect.poll(async () => (await last(id)).outcome).toBe('waiting');
    const [before] = await db.select().from(feeds);
    const importId = (await last(id)).importId!;
    await db.update(jobImports).set(change).where(eq(jobImports.id, importId));
    // As if it had been read by a night before the admin was done.
    const early = { outcome: 'running', askedBy: null, takenAt: new Date(0) } as const;
    await db.update(feedFetches).set(early).where(eq(feedFetches.importId, importId));
    return { id, before: before!, importId };
  };

  test('is read anew by the mapping of now', async () => {
    const columns = { title: ['Company'], company: ['Job Title'] };
    const guess = { columns, fallback: {}, rates: {} };
    const { id, before } = await overtaken({
      mapping: { ...guess, titleForm: 'plain', dayOrder: 'dayFirst' },
    });
    await fetchFeeds(deps);
    expect(await last(id)).toMatchObject({ outcome: 'taken', counts: { added: 1 } });
    const [after] = await db.select().from(feeds);
    expect(after!.mapping).toEqual(before.mapping);
    expect(await open()).toBe(11);
  });

  test('is compared with the jobs of now', async () => {
    const { id, importId } = await overtaken({
      counts: { ...noCounts, good: 11, total: 11, unchanged: 11 },
    });
    await fetchFeeds(deps);
    expect(await last(id)).toMatchObject({ outcome: 'taken', importId, counts: { added: 1 } });
    expect(await open()).toBe(11);
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
    expect(await open()).toBe(10);
    give(ten);
    await night();
    expect(await seen(id)).toMatchObject({ failures: 0 });
    expect((await call<FeedPage>('GET', '/feeds')).body.open).toBe(0);
  });

  test('leave alone what waits for an admin, as do answers that hold no postings', async () => {
    give(ten);
    const id = await added();
    await night();
    const { importId } = (await seen(id)).waiting!;
    for (const body of ['<html><p>Log in</p></html>', '<?xml version="1.0"?><jobs></jobs>', '[]']) {
      feedServer.give(body);
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'failed', reason: 'noRecords' });
      expect((await seen(id)).waiting).toMatchObject({ importId, reason: 'first' });
    }
    expect((await call('GET', `/imports/${importId}`)).status).toBe(200);
    await takeOver(id);
    expect(await open()).toBe(10);
  });

  test('are over with the first feed that can be read: it waits in place of the one before', async () => {
    give(ten);
    const id = await added();
    await night();
    const { importId } = (await seen(id)).waiting!;
    feedServer.give('<html><p>Log in</p></html>');
    await night();
    give([...ten, line(11)]);
    await night();
    const { reports, waiting } = await seen(id);
    expect(waiting).toMatchObject({ reason: 'first', counts: { added: 11 } });
    expect(reports.map(({ outcome }) => outcome)).toEqual(['waiting', 'failed', 'dropped']);
    const before = await call<{ code: string }>('GET', `/imports/${importId}`);
    expect(before).toMatchObject({ status: 404, body: { code: 'IMPORT_NOT_FOUND' } });
  });

  test('leave no file behind, whatever was wrong with what came', async () => {
    const id = await running();
    const files = async () => (await readdir(path.join(server.folder, 'imports'))).length;
    const before = await files();
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024));
    for (const [reason, headers, body] of [
      ['packing', { 'Content-Encoding': 'gzip' }, 'no gzip'],
      ['tooLarge', { 'Content-Encoding': 'gzip' }, bomb],
      ['unreachable', { 'Content-Length': '100' }, 'half'],
    ] as const) {
      feedServer.give((_request, response) => {
        response.writeHead(200, headers);
        if (reason === 'unreachable') response.write(body, () => response.destroy());
        else response.end(body);
      });
      await night();
      expect(await last(id)).toMatchObject({ outcome: 'failed', reason });
    }
    expect(await files()).toBe(before);
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
    expect(await open()).toBe(11);
    const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'import'));
    expect(lines).toHaveLength(2);
  });

  test('while its import is thrown away has not failed', async () => {
    give(ten);
    const id = await added();
    await night();
    await db.update(jobImports).set({ status: 'failed', failure: null });
    await fetchFeeds(deps);
    expect(await last(id)).toMatchObject({ outcome: 'dropped', reason: null });
    expect(await seen(id)).toMatchObject({ failures: 0 });
  });

  test('and was of the release before may have read it for another source: that is not taken', async () => {
    give(ten);
    const id = await added();
    await night();
    await db.update(jobImports).set({ sourceKey: 'omega engineering' });
    await db.update(feedFetches).set({ outcome: 'running', reason: null });
    await fetchFeeds(deps);
    expect(await last(id)).toMatchObject({ outcome: 'failed', reason: 'stopped' });
    expect(await db.$count(jobImports)).toBe(0);
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
