import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, findWholeChromium } from '../../../scripts/chromium.mjs';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { profileOf, signUpComplete } from '../../support/accounts/people.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { killPhone, openPhone } from '../../support/browser/killedPhone.ts';
import { somePdf } from '../../support/data/pdfs.ts';
import {
  applicant,
  effectsOf,
  manyWrites,
  queue,
  waiting,
  wanted,
} from '../../support/outbox/queuedWrites.ts';
import {
  notifications,
  pushingServer,
  pushTo,
  tapWithoutPage,
  withPushService,
} from '../../support/push/pushInBrowser.ts';
import { cuttingProxy, type Passed } from '../../support/server/cuttingProxy.ts';
import { trialSize } from '../../support/trialSize.ts';
import { chunkBytes } from '#src/data/uploads/chunks.ts';
import { seededRandom } from '../../sim/random.ts';

/**
 * The browser killed while it works, at random moments. Each kill is counted by whether it met work
 * under way: one that met none proves nothing. Updates: tests/e2e/deploy/killed-update.spec.ts.
 */

test.use({ serviceWorkers: 'allow' });

/** A quarter of the kills each: sending, uploads, messages, updates. */
const kills = Math.ceil(trialSize(4) / 4);
test.describe.configure({ timeout: 90_000 + kills * 30_000 });
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);

let profile: string;
test.beforeEach(async () => {
  profile = await mkdtemp(path.join(os.tmpdir(), 'safar-killed-'));
});
test.afterEach(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));

const firstPage = async (phone: BrowserContext): Promise<Page> =>
  phone.pages()[0] ?? (await phone.newPage());

/** What a run has met, for its last line. */
function count(what: string) {
  let met = 0;
  return {
    kill: (isMet: boolean) => (met += Number(isMet)),
    tell() {
      console.log(`SEED=${seed} ${what}: ${kills} kills, ${met} met work under way`);
      // The moments are random: not each one can be met, nearly all must.
      expect(met).toBeGreaterThanOrEqual(Math.floor(kills * 0.7));
    },
  };
}

/** Waits for the first of the requests and then for a random moment of the next `most` ms. */
async function momentOf(find: () => readonly Passed[], most: number): Promise<void> {
  await expect.poll(() => find().length, { intervals: [5] }).toBeGreaterThan(0);
  await pause(random.next() * most);
}

test('killed while it sends: what the phone has acknowledged arrives once', async ({ server }) => {
  const counted = count('sending');
  const [saves, delay] = [5, 60];
  const proxy = await cuttingProxy(server.url, random.next);
  const member = await applicant(server.url);
  // One more for each kill: what the person does by hand.
  const all = await manyWrites(server.url, member, (saves + 1) * kills);
  const applications = all.filter(({ call }) => call === 'jobs.apply');
  const profileSaves = all.filter(({ call }) => call === 'user.update').slice(0, saves * kills);
  const isWrite = ({ method }: Passed) => method === 'POST' || method === 'PATCH';

  let phone = await openPhone(profile);
  let page = await firstPage(phone);
  await page.goto(`${proxy.url}/about-us`);
  await holdSession(page, member);
  await page.reload();
  await installedWorker(page);
  // Local storage is written to the disk some time later: a login is not what is tried here.
  await phone.close();
  phone = await openPhone(profile);
  for (let at = 0; at < kills; at += 1) {
    page = await firstPage(phone);
    const [byHand, ...others] = applications.slice(at * (saves + 1), (at + 1) * (saves + 1));
    proxy.delay(0);
    await page.goto(`${proxy.url}/jobs/${byHand?.params.jobId}`);
    const apply = page.getByRole('button', { name: 'Apply Now' });
    await expect(apply).toBeEnabled();
    await phone.setOffline(true);
    const mine = [...others, ...profileSaves.slice(at * saves, (at + 1) * saves)];
    await queue(page, member.user.id, mine);
    await apply.click();
    await expect(
      page.getByText('Will be sent as soon as the connection works').first(),
    ).toBeVisible();
    proxy.delay(delay);
    const mark = proxy.passed.length;
    const writes = () => proxy.passed.slice(mark).filter(isWrite);
    await killPhone(phone, async () => {
      await phone.setOffline(false);
      await momentOf(writes, delay * saves);
    });
    counted.kill(writes().some(({ answered }) => !answered));
    phone = await openPhone(profile);
  }
  proxy.delay(0);
  page = await firstPage(phone);
  await page.goto(`${proxy.url}/waiting`);
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0);
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  const sent = [...applications, ...profileSaves];
  expect(await effectsOf(server.url, member)).toEqual(wanted(sent, saves * kills));
  await phone.close();
  await proxy.close();
  counted.tell();
});

test('killed while a file goes up: it goes on where it was, and arrives whole', async ({
  server,
}) => {
  const counted = count('uploads');
  const delay = 150;
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const proxy = await cuttingProxy(server.url, random.next);
  const member = await signUpComplete(server.url);
  let phone = await openPhone(profile);
  await openAs(await firstPage(phone), member, `${proxy.url}/profile`);
  await installedWorker(await firstPage(phone));
  await phone.close();
  phone = await openPhone(profile);
  for (let at = 0; at < kills; at += 1) {
    let page = await firstPage(phone);
    await page.goto(`${proxy.url}/profile`);
    proxy.delay(delay);
    const file = somePdf(1_500_000);
    const mark = proxy.passed.length;
    const chunks = () => proxy.passed.slice(mark).filter(({ offset }) => offset !== null);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Upload|Update) resume$/ }).click();
    await (await chooser).setFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: file });
    await killPhone(phone, () => momentOf(chunks, delay * 6));
    const before = chunks();
    counted.kill(before.some(({ answered }) => !answered));
    const kept = before.filter(({ answered }) => answered).map(({ offset }) => Number(offset));

    phone = await openPhone(profile);
    page = await firstPage(phone);
    proxy.delay(0);
    await page.goto(`${proxy.url}/profile`);
    const stored = async () => {
      const { details } = await profileOf(server.url, member);
      const answer = details.resume && (await fetch(server.url + details.resume));
      return answer ? sum(new Uint8Array(await answer.arrayBuffer())) : undefined;
    };
    await expect.poll(stored).toBe(sum(file));
    await expect(page.getByRole('progressbar', { name: /^Sending/ })).toBeHidden();
    // Nothing that the server had told the phone to have is sent a second time.
    const again = chunks().slice(before.length);
    const known = Math.max(0, ...kept.map((offset) => Math.min(file.length, offset + chunkBytes)));
    for (const { offset } of again) expect(offset).toBeGreaterThanOrEqual(known);
  }
  await phone.close();
  await proxy.close();
  counted.tell();
});

test('killed while a message comes in: shown once, and a tap opens its page', async () => {
  const whole = findWholeChromium();
  test.skip(!whole, 'a Chromium that shows notifications is not installed');
  const counted = count('messages');
  const { endpoint, jobId, seeker, origin, tells, end } = await pushingServer();
  const given = endpoint.browser('/phone');
  const open = async () => {
    const context = await openPhone(profile, {
      ...(whole && { executablePath: whole }),
      ...{ headless: false, args: [...chromiumArguments, '--headless=new'] },
    });
    await context.grantPermissions(['notifications'], { origin });
    await withPushService(context, given);
    return context;
  };
  let phone = await open();
  const page = await firstPage(phone);
  await openAs(page, seeker, `${origin}/jobs/${jobId}`);
  await installedWorker(page);
  await page.getByRole('button', { name: 'Tell me when something changes' }).click();
  await expect(page.getByText('You will be told on this phone.')).toBeVisible();
  await phone.close();

  const shown = 'applications: There is news about an application | Tap to see it.';
  const earlier = ['First', 'Second', 'Third', 'Fourth'];
  const statuses = ['In Review', 'Offer Extended', 'Hired'];
  phone = await open();
  for (let at = 0; at < kills; at += 1) {
    const status = statuses[at % statuses.length] ?? '';
    const message = await tells(status);
    const events = await pushEvents(await firstPage(phone));
    await killPhone(phone, async () => {
      // Several at once, as for a phone that was off for a while.
      const there = await firstPage(phone);
      for (const body of [...earlier, message.body])
        void pushTo(there, origin, { ...message, body }).catch(() => undefined);
      await expect.poll(() => events, { intervals: [1] }).toContain('Push event dispatched');
      await pause(random.next() * 20);
    });
    const done = events.filter((name) => name === 'Push event completed').length;
    counted.kill(done <= earlier.length);

    phone = await open();
    const there = await firstPage(phone);
    // Any address of the site starts the worker; on this one no page runs.
    await there.goto(`${origin}/robots.txt`);
    await expect.poll(() => phone.serviceWorkers().length).toBe(1);
    expect((await notifications(phone)).length).toBeLessThanOrEqual(1);
    await there.goto('about:blank');
    // What was not confirmed is handed over once more: a push service forgets nothing (RFC 8030, 5).
    await pushTo(there, origin, message);
    await expect.poll(() => notifications(phone)).toEqual([shown]);
    const opened = await tapWithoutPage(phone);
    await expect.poll(() => notifications(phone)).toEqual([]);
    await there.goto(origin + opened);
    await expect(there.getByRole('heading', { name: 'My applications' })).toBeVisible();
    await expect(there.getByText(status).filter({ visible: true }).first()).toBeVisible();
    await there.goto('about:blank');
  }
  expect(endpoint.delivered).toHaveLength(kills);
  await phone.close();
  await end();
  counted.tell();
});

/** What the browser itself notes of push messages, as it happens. */
async function pushEvents(page: Page): Promise<readonly string[]> {
  const names: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  const service = 'pushMessaging';
  const since = Date.now() / 1000;
  devtools.on('BackgroundService.backgroundServiceEventReceived', (told) => {
    const { eventName, timestamp } = told.backgroundServiceEvent;
    // Those of earlier lives are told once more.
    if (timestamp >= since) names.push(eventName);
  });
  await devtools.send('BackgroundService.startObserving', { service });
  await devtools.send('BackgroundService.setRecording', { service, shouldRecord: true });
  return names;
}
