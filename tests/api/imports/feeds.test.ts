import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedDetail, FeedPage } from '#contract/import/feed.ts';
import type { JobList } from '#contract/jobs/job.ts';
import { call, logInAdministrator, signUp } from '../../support/accounts/people.ts';
import { startFeedServer } from '../../support/feeds/feedServer.ts';
import { startTwoProcesses } from '../../support/processes/twoProcesses.ts';
import { clockAhead, untilIndian } from '../../support/push/pushClock.ts';
import { fillFolder, startFilledPostgres, startOneServer } from '../../support/server/server.ts';
import { needsPostgres } from '../../support/server/throwawayPostgres.ts';

const hour = 3_600_000; // ms
const feed = await startFeedServer();
const postgres = await startFilledPostgres();
afterAll(() => Promise.all([feed.close(), postgres?.stop()]));

const jobs = [
  'Ref,Job Title,Company,City,Country,Description,Posted',
  '1,Welder,Night Works,Dubai,AE,Weld pipes on a large site.,2026-11-01',
  '2,Rigger,Night Works,Dubai,AE,Rig loads for the cranes.,2026-11-01',
].join('\n');
beforeEach(() => {
  feed.asked.length = 0;
  feed.give(jobs);
});

/** A round of scheduled tasks comes each minute. */
const round = { timeout: 100_000, interval: 250 };
const at = (ahead: number) => ({ FEED_ORIGIN: feed.url, ...clockAhead(ahead) });
const detail = async (url: string, token: string, id: string) =>
  (await call<FeedDetail>(url, 'GET', `/feeds/${id}`, { token })).body;
const add = async (url: string, token: string, body: object = {}) =>
  call<FeedDetail>(url, 'POST', '/feeds', {
    token,
    body: { name: 'Night Works', address: `${feed.url}/jobs.csv?key=secret`, ...body },
  });
const outcomes = async (url: string, token: string, id: string) =>
  (await detail(url, token, id)).reports.map(({ outcome, byNight }) => `${outcome} ${byNight}`);

test('a kill in the middle of a fetch leaves nothing, and the night begins it anew', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feeds-'));
  await fillFolder(dataDir);
  const noon = untilIndian(12);
  let server = await startOneServer({ dataDir, environment: at(noon) });
  let { token } = await logInAdministrator(server.url);
  const { id } = (await add(server.url, token)).body;

  // Half of it, and then nothing.
  feed.give((_request, response) => {
    response.writeHead(200).write(jobs.slice(0, 100));
  });
  await call(server.url, 'POST', `/feeds/${id}/fetch`, { token });
  await expect.poll(() => feed.asked.length).toBe(1);
  await server.kill();

  feed.give(jobs);
  server = await startOneServer({ dataDir, environment: at(noon + 17.5 * hour) });
  ({ token } = await logInAdministrator(server.url));
  // The lost one is begun anew and waits; what the night finds then is the same.
  await expect
    .poll(() => outcomes(server.url, token, id), round)
    .toEqual(['unchanged true', 'waiting false']);
  const found = await call<JobList>(server.url, 'GET', '/jobs?company=Night+Works');
  expect(found.body.total).toBe(0);

  const { waiting } = await detail(server.url, token, id);
  const body = { action: 'commit' };
  await call(server.url, 'POST', `/imports/${waiting?.importId}`, { token, body });
  await expect
    .poll(() => outcomes(server.url, token, id), round)
    .toEqual(['unchanged true', 'taken false']);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('secret');

  // A night in which one job has gone at the source, and one is new: 3 of 3 known stay within limits.
  feed.give(`${jobs}\n3,Fitter,Night Works,Dubai,AE,Fit pipes on a large site.,2026-11-02`);
  server = await startOneServer({ dataDir, environment: at(noon + 41.5 * hour) });
  ({ token } = await logInAdministrator(server.url));
  await expect
    .poll(async () => (await outcomes(server.url, token, id))[0], round)
    .toBe('taken true');
  const later = await call<JobList>(server.url, 'GET', '/jobs?company=Night+Works');
  expect(later.body.total).toBe(3);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toMatch(/"level":(50|60)/);
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);

describe.skipIf(!postgres)('two processes on one PostgreSQL', needsPostgres, () => {
  test('fetch a feed once: in a night, and where both are asked at once', async () => {
    const servers = await startTwoProcesses(startOneServer, {
      databaseUrl: postgres?.url ?? '',
      environment: at(untilIndian(5.5)),
    });
    const [a, b] = servers.processes.map(({ url }) => url) as [string, string];
    const { token } = await logInAdministrator(a);
    const { id } = (await add(a, token)).body;
    await expect.poll(() => outcomes(b, token, id), round).toEqual(['waiting true']);
    expect(feed.asked).toHaveLength(1);

    feed.give(() => undefined);
    const both = await Promise.all(
      [a, b].map((url) => call(url, 'POST', `/feeds/${id}/fetch`, { token })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(() => feed.asked.length).toBe(2);
    expect(await outcomes(b, token, id)).toEqual(['running false', 'waiting true']);
    expect(await servers.stop()).toBe(0);
  }, 200_000);
});

test('what may not be asked for is refused with a reason, and nothing is kept of it', async () => {
  const server = await startOneServer({ environment: at(untilIndian(12)) });
  const { token } = await logInAdministrator(server.url);
  const seeker = await signUp(server.url);
  for (const [body, errors] of [
    [{ address: 'https://127.0.0.1/feed' }, { address: 'feedAddress' }],
    [{ address: 'https://user:secret@jobs.example.com/' }, { address: 'feedAddress' }],
    [{ address: '' }, { address: 'required' }],
    [{ address: `https://a.example.com/${'x'.repeat(2_000)}` }, { address: 'tooLong' }],
    [{ address: 7 }, { address: 'required' }],
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'a\u0000b' }, { name: 'unreadableText' }],
    [{ active: 'yes' }, { active: 'unknownOption' }],
  ] as const) {
    const answer = await add(server.url, token, body);
    expect({ status: answer.status, errors: (answer.body as { errors?: unknown }).errors }).toEqual(
      {
        ...{ status: 422, errors },
      },
    );
  }
  expect((await add(server.url, seeker.token)).status).toBe(403);
  const unknown = [
    ['GET', '/feeds/unknown'],
    ['POST', '/feeds/unknown/fetch'],
    ['DELETE', '/feeds/unknown'],
    ['POST', '/feeds/unknown/restore'],
  ] as const;
  for (const [method, to] of unknown) {
    const answer = await call(server.url, method, to, { token });
    expect(answer).toMatchObject({ status: 404, body: { code: 'FEED_NOT_FOUND' } });
  }
  const { body } = await call<FeedPage>(server.url, 'GET', '/feeds?status=wrong', { token });
  expect(body).toMatchObject({ code: 'BAD_REQUEST' });

  // The same request twice, as after an answer that was lost, is one feed.
  const ask = () =>
    call<FeedDetail>(server.url, 'POST', '/feeds', {
      token,
      body: { name: 'Once', address: `${feed.url}/once` },
      headers: { 'Idempotency-Key': 'feed-once-0123456789' },
    });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
  expect(await server.stop()).toBe(0);
}, 60_000);
