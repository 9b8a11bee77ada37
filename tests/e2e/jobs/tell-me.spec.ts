import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SavedSearch } from '#contract/search/savedSearch.ts';
import { call, logInAdministrator, password, signUp } from '../../support/accounts/people.ts';
import { postJob } from '../../support/browser/adminSteps.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import {
  expect,
  holdSession,
  hydrated,
  installedWorker,
  test,
} from '../../support/browser/fixtures.ts';
import { clockAhead, untilIndian } from '../../support/push/pushClock.ts';
import { startPushEndpoint } from '../../support/push/pushEndpoint.ts';
import { fillFolder, startOneServer } from '../../support/server/server.ts';

/** Being told when there is a job: from the search that finds none to the message, and off again. */

test.use({ serviceWorkers: 'allow' });

const minute = 60_000;
const ask = 'Tell me when there is one';

test('a search without a job: asked offline, sent once, told of, and taken off', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const endpoint = await startPushEndpoint();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tell-'));
  await fillFolder(dataDir);
  const noon = untilIndian(12);
  const start = (ahead: number) => {
    const clock = clockAhead(noon + ahead);
    endpoint.followClock(clock);
    return startOneServer({ dataDir, environment: { ...clock, PUSH_SERVICE: endpoint.origin } });
  };
  let server = await start(0);
  const origin = server.url;
  const seeker = await signUp(origin);
  const searches = async () =>
    (
      await call<{ searches: SavedSearch[] }>(server.url, 'GET', '/saved-searches', {
        token: seeker.token,
      })
    ).body.searches.map(({ filters }) => filters);
  const button = page.getByRole('button', { name: ask });

  await test.step('without a network it waits, and is sent once', async () => {
    await page.goto(`${origin}/robots.txt`);
    await holdSession(page, seeker);
    await page.goto(`${origin}/jobs?search=beekeeper`);
    await installedWorker(page);
    await hydrated(page);
    await expect(page.getByText('No jobs found')).toBeVisible();
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    const [other] = [await context.newPage()];
    await other.goto(`${origin}/jobs?search=Beekeeper`);
    await expect(other.getByRole('button', { name: ask })).toBeVisible();
    await page.mouse.wheel(0, 10);
    await context.setOffline(true);
    await button.dblclick();
    await expect(page.getByText('Noted. It is sent as soon as there is internet.')).toBeVisible();
    // The other tab knows it, and has nothing left to ask.
    await expect(other.getByText('Noted. It is sent as soon as there is internet.')).toBeVisible();
    expect(await searches()).toEqual([]);
    await context.setOffline(false);
    await expect.poll(searches).toEqual([{ search: 'beekeeper' }]);
    await expect(page.getByText('We will tell you when a job for this search')).toBeVisible();
    await other.close();
    await page.reload();
    await expect(page.getByText('We will tell you when a job for this search')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a job that answers it is told of, once', async () => {
    const { token } = seeker;
    const { pushKey } = (await call<{ pushKey: string }>(origin, 'GET', '/config')).body;
    endpoint.trust(pushKey);
    const body = { ...endpoint.browser('/phone'), details: true };
    await call(origin, 'PUT', '/push', { token, body });
    const admin = await logInAdministrator(origin);
    await postJob(origin, admin, 'Beekeeper');
    await postJob(origin, admin, 'Cook');
    // Found in one round, told of a quarter of an hour later: the clock of each start is further on.
    for (let ahead = 20; ahead <= 80 && endpoint.delivered.length === 0; ahead += 20) {
      await server.stop();
      server = await start(ahead * minute);
      await expect
        .poll(() => endpoint.delivered.length, { timeout: 8_000 })
        .toBe(1)
        .catch(() => undefined);
    }
    expect(endpoint.faults).toEqual([]);
    expect(endpoint.delivered.map(({ payload }) => payload)).toMatchObject([
      { title: 'A new job for “beekeeper”', search: { search: 'beekeeper' } },
    ]);
  });

  await test.step('one tap takes it off', async () => {
    // Another port is another site to a browser.
    await page.goto(`${server.url}/robots.txt`);
    await holdSession(page, seeker);
    await page.goto(`${server.url}/saved-jobs`);
    const section = page.getByRole('region', { name: 'Searches that we tell you of' });
    await expect(section.getByRole('link', { name: 'beekeeper' })).toHaveAttribute(
      'href',
      '/jobs?search=beekeeper',
    );
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Take off: beekeeper' }).click();
    await expect(section.getByText('There is none any more.')).toBeVisible();
    await expect(section.getByRole('heading')).toBeFocused();
    await expect.poll(searches).toEqual([]);
  });

  await server.stop();
  await endpoint.stop();
  await rm(dataDir, { recursive: true });
});

test('a visitor comes back from the login to the search, in Hinglish too', async ({
  page,
  server,
}) => {
  const { user } = await signUp(server.url);
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('language', 'hinglish'));
  await page.goto('/jobs?search=beekeeper&location=Kuwait');
  await hydrated(page);
  await page.getByRole('link', { name: 'Naukri aaye toh mujhe batayein' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Aage badhein' }).click();
  await expect(page).toHaveURL(/\/jobs\?.*search=beekeeper/);
  await page.getByRole('button', { name: 'Naukri aaye toh mujhe batayein' }).click();
  await expect(page.getByText('Is search ki naukri aate hi aapko batayenge.')).toBeVisible();
});
