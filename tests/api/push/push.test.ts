import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { call, signUp } from '../../support/accounts/people.ts';
import { setApplicants, staffedJob, type StaffedJob } from '../../support/browser/adminSteps.ts';
import { asking } from '../../support/database/asking.ts';
import { aboutOneProcess, embeddedIsOne } from '../../support/processes/aboutOneProcess.ts';
import { clockAhead, daytime, untilIndian } from '../../support/push/pushClock.ts';
import { startPushEndpoint } from '../../support/push/pushEndpoint.ts';
import {
  fillWithFirstStart,
  startFilledPostgres,
  startOneServer,
  type RunningServer,
} from '../../support/server/server.ts';
import { needsPostgres } from '../../support/server/throwawayPostgres.ts';

/** News of applications on its way to phones, as the built server sends it to a push service. */

const postgres = await startFilledPostgres();
afterAll(() => postgres?.stop());

const kinds = [
  ['embedded', aboutOneProcess(embeddedIsOne)],
  ['postgres', { skip: !postgres, ...needsPostgres }],
] as const;

describe.each(kinds)('news for phones (%s)', (kind, options) => {
  const slow = { ...options, timeout: 180_000 };
  let endpoint: Awaited<ReturnType<typeof startPushEndpoint>>;
  let dataDir: string;
  let server: RunningServer;
  let stage: StaffedJob;
  const phones = ['/ravi', '/asha', '/gurpreet'];
  const minute = 60_000;
  /** Where several processes may be at work, a new one leaves a round to who had the last one. */
  const aRound = 75_000;
  const metricsToken = 'a token that only this test knows';

  const start = async (clock: Record<string, string>) => {
    const databaseUrl = kind === 'postgres' ? postgres?.url : undefined;
    endpoint.followClock(clock);
    const environment = { ...clock, PUSH_SERVICE: endpoint.origin, METRICS_TOKEN: metricsToken };
    server = await startOneServer({ dataDir, environment, ...(databaseUrl && { databaseUrl }) });
    return server;
  };
  /** One after the other, the first one last: news of many waits ten minutes, in which it can be undone. */
  const tell = async (status: string) => {
    for (const { applicationId } of stage.seekers.toReversed())
      await setApplicants(server.url, stage, { ids: [applicationId], status });
  };
  const put = async (who: LoginReply, name: string, changes: object = {}) =>
    call<{ id: string; code: string }>(server.url, 'PUT', '/push', {
      token: who.token,
      body: { ...endpoint.browser(name), details: false, ...changes },
    });
  /** How many messages are still to be sent, as the server says. */
  const waiting = async () => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(/^safar_push_messages_waiting (\d+)$/m.exec(text)?.[1]);
  };
  const arrived = () => endpoint.delivered.map((one) => one.path).toSorted();
  const subscribeAll = async () => {
    for (const [at, seeker] of stage.seekers.entries()) await put(seeker, phones[at] ?? '');
  };

  beforeAll(async () => {
    if (options.skip) return;
    endpoint = await startPushEndpoint();
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'push-'));
    if (kind === 'embedded') await fillWithFirstStart(dataDir);
    await start(daytime());
    stage = await staffedJob(server.url);
    const { body } = await call<{ pushKey: string }>(server.url, 'GET', '/config');
    endpoint.trust(body.pushKey);
  }, 120_000);
  afterEach(() => {
    endpoint.answers.clear();
    endpoint.delivered.length = 0;
    endpoint.asked.length = 0;
  });
  afterAll(async () => {
    if (options.skip) return;
    await server.stop();
    await endpoint.stop();
    await rm(dataDir, { recursive: true });
  });

  test('each phone is told once, by a message that only it can read', options, async () => {
    await subscribeAll();
    await tell('In Review');
    await expect.poll(arrived).toEqual(phones.toSorted());
    expect(endpoint.delivered[0]?.payload).toMatchObject({
      title: 'There is news about an application',
    });
    expect(endpoint.faults).toEqual([]);
  });

  test('addresses of this house, and addresses without keys, are refused', options, async () => {
    const [seeker] = stage.seekers;
    if (!seeker) throw new Error('No one has applied');
    for (const wrong of [
      { endpoint: 'https://127.0.0.1/abc' },
      { endpoint: 'https://169.254.169.254/latest/meta-data' },
      { endpoint: 'https://[::1]/abc' },
      { endpoint: 'https://db.internal/abc' },
      { endpoint: `http://127.0.0.1:${new URL(server.url).port}/api/health` },
      { p256dh: 'AAAA' },
    ]) {
      const answer = await put(seeker, '/x', wrong);
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_FIELDS']);
    }
  });

  test('a dead address is forgotten, a redirect is not followed', options, async () => {
    await subscribeAll();
    const to = { Location: `${endpoint.origin}/gurpreet` };
    endpoint.answers.set('/ravi', [{ status: 410 }]);
    endpoint.answers.set('/asha', [{ status: 308, headers: to }]);
    await tell('Interview Scheduled');
    await expect.poll(() => endpoint.asked.toSorted()).toEqual(phones.toSorted());
    await expect.poll(arrived).toEqual(['/gurpreet']);
    await tell('Offer Extended');
    await expect.poll(arrived).toEqual(['/asha', '/gurpreet', '/gurpreet']);
    expect(endpoint.asked).toHaveLength(5);
  });

  test('a phone that another person uses now gets nothing of the first one', options, async () => {
    await subscribeAll();
    const [ravi, asha] = stage.seekers;
    if (!ravi || !asha) throw new Error('No one has applied');
    const shared = endpoint.browser('/shared');
    const take = (who: LoginReply) =>
      call<{ id: string }>(server.url, 'PUT', '/push', {
        ...{ token: who.token, body: { ...shared, details: true } },
      });
    const first = (await take(ravi)).body.id;
    const stranger = await signUp(server.url);
    const theirs = (await take(stranger)).body.id;
    expect(theirs).not.toBe(first);
    await tell('In Review');
    await expect.poll(arrived).toEqual(phones.toSorted());
    // After a logout only the others are told.
    await call(server.url, 'POST', '/auth/logout', { token: asha.token, body: {} });
    await tell('Rejected');
    await expect.poll(() => arrived().filter((one) => one !== '/asha')).toHaveLength(4);
    expect(arrived().filter((one) => one === '/asha')).toHaveLength(1);
    expect(arrived()).not.toContain('/shared');
    const { token, user } = await call<LoginReply>(server.url, 'POST', '/auth/login', {
      body: { email: asha.user.email, password: 'Strong-Pass-1' },
    }).then(({ body }) => body);
    Object.assign(asha, { token, user });
  });

  test(
    'what a push service is asked is killed in flight, and sent once afterwards',
    slow,
    async () => {
      await subscribeAll();
      endpoint.answers.set('/ravi', ['hangs']);
      await tell('In Review');
      await expect.poll(arrived).toEqual(['/asha', '/gurpreet']);
      await expect.poll(() => endpoint.asked).toContain('/ravi');
      await expect.poll(waiting).toBe(1);
      await server.kill();
      // Where several processes may work on one database, what one had taken is free after its lease.
      await start(clockAhead(Number(daytime().CLOCK_AHEAD) + 2 * minute));
      // Not left to the next minute: anyone who changes something sends all that is due.
      const ids = [stage.seekers[2]?.applicationId];
      await setApplicants(server.url, stage, { ids, status: 'Offer Extended' });
      await expect.poll(arrived).toEqual(['/asha', '/gurpreet', '/gurpreet', '/ravi']);
    },
  );

  test('at night nothing goes out; at eight it does, also after a restart', slow, async () => {
    await subscribeAll();
    const eight = untilIndian(8);
    await server.stop();
    await start(clockAhead(eight - 10 * 60 * minute));
    await tell('Hired');
    expect(await waiting()).toBe(3);
    await server.stop();
    await start(clockAhead(eight - 10 * minute));
    expect(await waiting()).toBe(3);
    // A stop waits for what is under way: after the change, and after the start.
    await server.stop();
    expect(endpoint.asked).toEqual([]);
    // Due at once, although the server before has just looked.
    if (kind === 'postgres') await asking(postgres!.url)('delete from task_runs');
    await start(clockAhead(eight + minute));
    await expect.poll(arrived, { timeout: aRound }).toEqual(phones.toSorted());
    expect(endpoint.asked).toHaveLength(3);
  });
});
