import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxPolicy } from '#contract/outbox.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { call, newEmail, password, signUpComplete } from '../accounts/people.ts';
import { applicant } from '../outbox/queuedWrites.ts';
import { cuttingProxy } from '../server/cuttingProxy.ts';
import { freePort } from '../server/freePort.ts';
import { fillFolder, startOneServer, type RunningServer } from '../server/server.ts';
import type { Engine, Tab } from './engine.ts';
import { needs, startEngine, type EngineName } from './startEngine.ts';
import {
  databasesAnswer,
  fill,
  fillWizard,
  holdSession,
  hydrated,
  run,
  sees,
  shows,
  tap,
  until,
  waiting,
  workerReady,
} from './steps.ts';

/** The first job of a list; runs in the page. */
function firstJob(): { title: string; path: string } {
  const link = document.querySelector<HTMLAnchorElement>('main li h2 a');
  if (!link) throw new Error('No job');
  return { title: link.innerText, path: link.pathname };
}

/** The first job of the list that the tab shows, once it is there. */
async function findJob(tab: Tab): Promise<{ title: string; path: string }> {
  await until('finds a job', () => run(tab, firstJob).then(() => true));
  return run(tab, firstJob);
}

/** Whether the heart of a job is on; runs in the page. */
const isSaved = (title: string): boolean =>
  [...document.querySelectorAll('button')].some(
    ({ ariaLabel }) => ariaLabel === `Saved job, take off: ${title}`,
  );

/** Notes whether a page that comes back is painted before it has looked who is logged in; runs in it. */
function watchReturn(): void {
  const look = () => {
    document.documentElement.dataset.return = document.body.getClientRects().length
      ? 'shown'
      : 'hidden';
  };
  // On the window itself, those of the capturing phase come first.
  addEventListener('pageshow', look, { capture: true });
}

async function applicationsOf(url: string, token: string): Promise<string[]> {
  const { body } = await call<{ applications: { jobId: string }[] }>(
    url,
    'GET',
    '/jobs/myapplications',
    { token },
  );
  return body.applications.map(({ jobId }) => jobId);
}

/** What must work in every browser, in one that is installed here. */
export function journeysIn(name: EngineName): void {
  describe(`in ${name}`, needs(name), () => {
    let dataDir: string;
    let port: number;
    let server: RunningServer;
    let engine: Engine;
    let tab: Tab;

    beforeAll(async () => {
      dataDir = await mkdtemp(path.join(os.tmpdir(), 'safar-'));
      await fillFolder(dataDir);
      port = await freePort();
      server = await startOneServer({ dataDir, port });
    });
    beforeEach(async () => {
      engine = await startEngine(name);
      tab = await engine.open();
    });
    afterEach(() => engine.close());
    afterAll(async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    /** The server is away for as long as `work` takes, which is without a network for this site. */
    async function without(work: () => Promise<void>): Promise<void> {
      await server.stop();
      try {
        await work();
      } finally {
        server = await startOneServer({ dataDir, port });
      }
    }
    const go = (page: string) => tab.go(server.url + page);

    async function openAs(member: LoginReply, page: string): Promise<void> {
      await go('/robots.txt');
      await holdSession(tab, member);
      await go(page);
    }

    test('someone signs up to apply for a job', async () => {
      await go('/jobs');
      const job = await findJob(tab);
      await tap(tab, 'link', job.title);
      await tap(tab, 'link', 'Register to Apply');
      const email = newEmail();
      await fill(tab, 'Email', email);
      await fill(tab, 'Password', password);
      await fill(tab, 'Re-enter password', password);
      await tap(tab, 'button', 'Sign up');
      await fillWizard(tab);
      await go('/pricing');
      await tap(tab, 'button', 'Start Free Trial');
      await sees(tab, 'Free trial activated successfully!');
      await go(job.path);
      await tap(tab, 'button', 'Apply Now');
      await sees(tab, 'See my applications');
      const token = await run(tab, () => localStorage.getItem('token') ?? '');
      expect(await applicationsOf(server.url, token)).toEqual([job.path.split('/').at(-1)]);
    });

    test.each(['core', 'index'])(
      'a first visit that loses its %s asks for it again',
      async (file) => {
        const line = await cuttingProxy(server.url, () => 1);
        line.loseRequests(new RegExp(`/assets/${file}-[^/]+\\.js$`), 2);
        await tab.go(`${line.url}/jobs`);
        await hydrated(tab);
        expect(line.leftToLose()).toBe(0);
        await line.close();
      },
    );

    test('the phone’s databases answer on every page of a way to and fro', async () => {
      await go('/jobs');
      const { title } = await findJob(tab);
      await tap(tab, 'button', `Save job: ${title}`);
      await until('the heart is on', () => run(tab, isSaved, title));
      for (const page of ['/blogs', '/jobs', '/blogs', '/jobs']) {
        await go(page);
        expect(await run(tab, databasesAnswer), page).toBe('all');
      }
      await workerReady(tab);
      await tab.back();
      expect(await run(tab, databasesAnswer), 'back').toBe('all');
      await tab.forward();
      expect(await run(tab, databasesAnswer), 'forward').toBe('all');
      await tab.reload();
      expect(await run(tab, databasesAnswer), 'reload').toBe('all');
      await without(async () => {
        await go('/blogs');
        expect(await run(tab, databasesAnswer), 'offline').toBe('all');
        await go('/jobs');
        await sees(tab, title);
        await until('the heart is still on', () => run(tab, isSaved, title));
        await tab.back();
        await tab.forward();
        await tab.reload();
        await sees(tab, title);
        expect(await run(tab, databasesAnswer), 'offline, reload').toBe('all');
      });
    });

    test('what is sent while the server is away arrives once, within 15 s of its return', async () => {
      const member = await applicant(server.url);
      await openAs(member, '/jobs');
      const job = await findJob(tab);
      await workerReady(tab);
      await go(job.path);
      await sees(tab, 'Apply Now');
      await hydrated(tab);
      await without(async () => {
        await tab.reload();
        await sees(tab, job.title);
        await tap(tab, 'button', 'Apply Now');
        await sees(tab, 'Will be sent as soon as the connection works');
        await sees(tab, 'Cannot reach Safar');
        // As after a long outage: by itself it would be tried again in ten minutes.
        expect(await run(tab, waiting, outboxPolicy.backoffMost)).toBe(1);
      });
      const jobId = job.path.split('/').at(-1);
      const arrived = async () => (await applicationsOf(server.url, member.token)).length > 0;
      await until('delivered', arrived, 15_000);
      await until('nothing waits', async () => (await run(tab, waiting, null)) === 0);
      expect(await applicationsOf(server.url, member.token)).toEqual([jobId]);
    });

    test('a page that comes back shows nothing of who has logged out or was followed by another', async () => {
      const [first, second] = [await signUpComplete(server.url), await signUpComplete(server.url)];
      await openAs(first, '/profile');
      await sees(tab, first.user.email);
      await run(tab, watchReturn);
      await go('/robots.txt');
      const other = await engine.open();
      await other.go(`${server.url}/robots.txt`);
      await holdSession(other, second);
      await tab.back();
      await sees(tab, second.user.email);
      expect(await run(tab, shows, first.user.email)).toBe(false);
      // Firefox, where it is driven, loads the page anew.
      const comesBack = name === 'webkit' ? ['hidden'] : ['hidden', 'new'];
      expect(comesBack).toContain(
        await run(tab, () => document.documentElement.dataset.return ?? 'new'),
      );
      await go('/robots.txt');
      await run(other, () => ['token', 'user'].forEach((key) => localStorage.removeItem(key)));
      await tab.back();
      await until('asks for a login', () => run(tab, () => location.pathname === '/login'));
      for (const { user } of [first, second]) {
        expect(await run(tab, shows, user.email)).toBe(false);
      }
    });
  });
}
