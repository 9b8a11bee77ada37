import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportDetail } from '#contract/import/import.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { feeds } from '#server/db/schema/feedSchema.ts';
import { feedsForTest, day, ten } from '../../../../tests/support/feeds/feedsForTest.ts';
import { forgetOldFeeds } from './nights.ts';

const server = await feedsForTest();
const { db, call, clock, feedServer, give, added, seen, last, night, running, open } = server;
beforeEach(server.reset);
afterAll(server.close);

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
    expect(await open()).toBe(10);
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
