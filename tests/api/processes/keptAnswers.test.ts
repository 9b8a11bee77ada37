import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { call, logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';
import { asking } from '../../support/database/asking.ts';
import { blogForm, jobForm } from '../../support/data/officeForms.ts';
import { startTwoProcesses } from '../../support/processes/twoProcesses.ts';
import {
  type RunningServer,
  startFilledPostgres,
  startOneServer,
  startServer,
} from '../../support/server/server.ts';
import { needsPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startFilledPostgres({ DEMO: '1' });
const embedded = () => startServer({ environment: { DEMO: '1' } });
const two = () =>
  startTwoProcesses(startOneServer, {
    databaseUrl: postgres?.url ?? '',
    environment: { DEMO: '1' },
  });

afterAll(() => postgres?.stop());

const page = async (url: string, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers: { Accept: 'text/html', ...headers } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe.each([
  { kind: 'one server', start: embedded, needs: {} },
  { kind: 'two processes on one PostgreSQL', start: two, needs: needsPostgres, skip: !postgres },
])('what $kind keeps for visitors', { timeout: 60_000 }, ({ start, needs, skip }) => {
  describe.skipIf(skip)('ends with what it shows', needs, () => {
    let server: Pick<RunningServer, 'processes' | 'stop'>;
    let urls: string[];
    let token = '';
    /** A write goes to the first, and to whichever is next after that. */
    let turn = 0;
    const next = () => urls[(turn += 1) % urls.length] ?? '';
    const admin = <T>(method: string, to: string, body?: unknown) =>
      call<T>(next(), method, to, { token, body });
    /** What each process says, in all the ways that it is asked. */
    const everywhere = (paths: readonly string[]) =>
      Promise.all(
        urls.flatMap((url) => [
          ...paths.map(async (path) => (await page(url, path)).text),
          ...paths.map(async (path) => (await fetch(`${url}/api${path}`)).text()),
        ]),
      );

    beforeAll(async () => {
      server = await start();
      urls = server.processes.map(({ url }) => url);
      ({ token } = await logInAdministrator(next()));
    });
    afterAll(() => server.stop());

    test('a document that is put together of kept parts is the one that was made whole', async () => {
      const { body } = await call<JobList>(next(), 'GET', '/jobs');
      const paths = ['/', '/jobs', '/jobs/', `/jobs/${body.jobs[0]?.id}`, '/safety', '/support'];
      for (const url of urls) {
        for (const path of paths) {
          const asked = async (time: number) => {
            const { status, text } = await page(url, `${path}?time=${time}`, {
              Cookie: 'language=hinglish',
            });
            expect(status).toBe(200);
            // The answers that it was made of come in the order in which they were had.
            const [app = '', , ...more] = text
              .slice(text.indexOf('<div id="app"'))
              .split(/(?=<script id="page-data")/);
            expect([app.length > 5_000, more]).toEqual([true, []]);
            // The language's form leads to the same address.
            const hidden = `name="time" value="${time}"`;
            expect(app).toContain(hidden);
            return app.replaceAll(`time=${time}`, 'time=').replaceAll(hidden, 'name="time"');
          };
          const whole = await asked(1);
          for (let time = 2; time < 5; time += 1) expect(await asked(time)).toBe(whole);
        }
        // The choice of a language leads to what was searched for, and to no one else's search.
        const cook = (await page(url, '/jobs?search=cook')).text;
        expect(cook).toMatch(/name="search" value="cook"/);
        const driver = (await page(url, '/jobs?search=driver')).text;
        expect(driver).toMatch(/name="search" value="driver"/);
        expect(driver).not.toMatch(/name="search" value="cook"/);
      }
    });

    test('a list looks the same, whichever other list a process has shown before', async () => {
      const lists = ['', 'sort=oldest', 'page=2', 'search=cook', 'search=cook&sort=pay'];
      const filtered = ['', '&sort=oldest', '&page=2'].map((more) => `category=Hospitality${more}`);
      const paths = [...lists, ...filtered].map((query) => `/jobs?${query}`);
      const shown = paths.map(() => new Set<string>());
      for (const [number, url] of urls.entries()) {
        const order = [...paths.keys()];
        for (const at of number % 2 === 0 ? order : order.toReversed()) {
          const { status, text } = await page(url, paths[at] ?? '', { Cookie: 'language=hindi' });
          expect(status).toBe(200);
          const [app = ''] = text
            .slice(text.indexOf('<div id="app"'))
            .split('<script id="page-data"');
          shown[at]?.add(app);
        }
      }
      expect(shown.map((apps) => apps.size)).toEqual(paths.map(() => 1));
      expect(new Set(shown.flatMap((apps) => [...apps])).size).toBe(paths.length);
    });

    test('a change of a job is in the very next answer', async () => {
      const added = await admin<Job>('POST', '/jobs', jobForm);
      for (let time = 0; time < 12; time += 1) {
        const jobName = `Welder number ${time}`;
        const id = added.body._id;
        expect((await admin('PUT', `/jobs/${id}`, { ...jobForm, jobName })).status).toBe(200);
        for (const text of await everywhere(['/jobs', '/jobs?category=Civil+Engineering'])) {
          expect(text).toContain(jobName);
        }
      }
      await admin('DELETE', `/jobs/${added.body._id}`);
      for (const text of await everywhere(['/jobs'])) expect(text).not.toContain('Welder number');
      await admin('POST', `/jobs/${added.body._id}/restore`);
      for (const text of await everywhere(['/jobs'])) expect(text).toContain('Welder number 11');
    });

    test('those who ask at the same moment after a change all see it', async () => {
      const added = await admin<Job>('POST', '/jobs', { ...jobForm, jobName: 'Crane operator' });
      for (let time = 0; time < 5; time += 1) {
        const jobName = `Crane operator ${time}`;
        await admin('PUT', `/jobs/${added.body._id}`, { ...jobForm, jobName });
        const asked = Array.from({ length: 24 }, () => page(next(), '/jobs'));
        for (const { text } of await Promise.all(asked)) expect(text).toContain(jobName);
      }
    });

    test('an application counts at once', async () => {
      const added = await admin<Job>('POST', '/jobs', { ...jobForm, jobName: 'Plumber' });
      const counts = async () =>
        Promise.all(
          urls.map(async (url) => {
            const list = await call<JobList>(url, 'GET', '/jobs');
            return list.body.jobs.find(({ title }) => title === 'Plumber')?.applicantsCount;
          }),
        );
      expect(new Set(await counts())).toEqual(new Set([0]));
      const person = await signUpComplete(next());
      const as = { token: person.token, body: {} };
      await call(next(), 'POST', '/subscriptions/activate-free-trial', as);
      const applied = await call(next(), 'POST', `/jobs/${added.body._id}/apply`, as);
      expect(applied.status).toBeLessThan(300);
      expect(new Set(await counts())).toEqual(new Set([1]));
    });

    test("a job's page ends with its job, and each look at it counts", async () => {
      const added = await admin<Job>('POST', '/jobs', jobForm);
      const path = `/jobs/${added.body._id}`;
      let looks = 0;
      const look = async (url: string) => {
        looks += 1;
        return page(url, path, { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Mobile' });
      };
      for (let time = 0; time < 5; time += 1) {
        const jobName = `Rigger number ${time}`;
        await admin('PUT', path, { ...jobForm, jobName });
        for (const url of [...urls, ...urls]) expect((await look(url)).text).toContain(jobName);
      }
      const counted = async () =>
        (await call<Job>(next(), 'GET', `${path}?prefetch=1`)).body.impressions;
      await expect.poll(counted, { timeout: 5_000 }).toBe(looks);
      // No program's look, and no administrator's.
      for (const url of urls) {
        expect((await page(url, path, { 'User-Agent': 'Googlebot/2.1' })).status).toBe(200);
        await call(url, 'GET', path, { token });
      }
      for (const url of [...urls, ...urls]) await look(url);
      await expect.poll(counted, { timeout: 5_000 }).toBe(looks);
      await admin('DELETE', path);
      for (const url of urls) expect((await page(url, path)).status).toBe(404);
      await admin('POST', `${path}/restore`);
      for (const url of urls) expect((await page(url, path)).text).toContain('Rigger number 4');
    });

    test('so is a change of an article, and its end', async () => {
      const { body } = await admin<Blog>('POST', '/blogs', blogForm);
      for (let time = 0; time < 5; time += 1) {
        const heading = `Your contract, part ${time}`;
        await admin('PUT', `/blogs/${body._id}`, { ...blogForm, heading });
        for (const text of await everywhere(['/blogs'])) expect(text).toContain(heading);
        for (const url of urls) {
          expect((await page(url, `/blog/${body._id}`)).text).toContain(heading);
        }
      }
      await admin('DELETE', `/blogs/${body._id}`);
      for (const text of await everywhere(['/blogs'])) expect(text).not.toContain('part 4');
      for (const url of urls) expect((await page(url, `/blog/${body._id}`)).status).toBe(404);
      await admin('POST', `/blogs/${body._id}/restore`);
      for (const url of urls) expect((await page(url, `/blog/${body._id}`)).status).toBe(200);
    });

    test('nothing of a person is in it, and nothing of it in what a person gets', async () => {
      for (const url of urls) {
        await page(url, '/jobs');
        const member = await page(url, '/jobs', { Cookie: 'member=1; language=hinglish' });
        expect(member.text).not.toContain('data-rendered');
        expect(member.text).toContain('lang="hi-Latn"');
        const hinglish = await page(url, '/jobs', { Cookie: 'device=a; language=hinglish' });
        expect(hinglish.text).toContain('Videsh mein naukri');
        expect((await page(url, '/jobs')).text).not.toContain('Videsh mein naukri');
        expect((await page(url, '/jobs', { Cookie: 'language=klingon' })).text).toContain(
          '<html lang="en"',
        );
        const own = await call(url, 'GET', '/jobs?status=inactive', { token });
        expect(own.headers.get('cache-control')).toBe('no-store');
        const all = await call<JobList>(url, 'GET', '/jobs?status=inactive');
        expect(all.body.jobs.filter(({ status }) => status !== 'active')).toEqual([]);
        expect(all.headers.getSetCookie()).toEqual([]);
        const wrong = await call(url, 'GET', '/jobs', { token: 'not a token' });
        expect(wrong.headers.get('cache-control')).toBe('no-store');
        // A preview of a shared link means the page, although it accepts anything.
        const preview = { Accept: '*/*', 'User-Agent': 'WhatsApp/2.23' };
        expect((await page(url, '/jobs', preview)).text).toContain('og:title');
        expect((await page(url, '/jobs', { Accept: '*/*' })).text.startsWith('{')).toBe(true);
      }
    });

    test('a look at a job is no change of it for who has read it', async () => {
      const [url = ''] = urls;
      const [job] = (await call<JobList>(url, 'GET', '/jobs?limit=1')).body.jobs;
      // Looks of programs are not counted.
      const headers = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile' };
      const look = (known = '') =>
        fetch(`${url}/api/jobs/${job?.id}`, { headers: { ...headers, 'If-None-Match': known } });
      const tag = (await look()).headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\//);
      const impressions = async () => ((await (await look()).json()) as Job).impressions;
      const before = await impressions();
      await expect.poll(impressions).toBeGreaterThan(before);
      expect((await look(tag)).status).toBe(304);
    });

    test('every answer has a number of its own, the headers of its kind and its encoding', async () => {
      const [url = ''] = urls;
      const ask = async (encoding: string, more: Record<string, string> = {}) => {
        const headers = { 'Accept-Encoding': encoding, ...more };
        const answer = await fetch(`${url}/api/jobs`, { headers });
        return { headers: answer.headers, status: answer.status, text: await answer.text() };
      };
      const named = (headers: Headers) =>
        Object.fromEntries(
          [...headers].filter(([name]) => !/^(x-request-id|date|server-timing)$/.test(name)),
        );
      for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
        const [first, second] = [await ask(encoding), await ask(encoding)];
        expect(second.text).toBe(first.text);
        expect(named(second.headers)).toEqual(named(first.headers));
        const numbers = [first, second].map(({ headers }) => headers.get('x-request-id'));
        expect(new Set(numbers).size).toBe(2);
        const tag = second.headers.get('etag') ?? '';
        const known = await ask(encoding, { 'If-None-Match': tag });
        expect([known.status, known.text]).toEqual([304, '']);
        expect(known.headers.get('etag')).toBe(tag);
      }
      expect((await ask('br')).headers.get('content-encoding')).toBe('br');
      expect((await ask('br;q=0, gzip')).headers.get('content-encoding')).toBe('gzip');
      const documents = [await page(url, '/jobs'), await page(url, '/jobs')];
      const [one, other] = documents.map(({ headers }) => named(headers));
      expect(other).toEqual(one);
      expect(one?.['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    });

    test('a page says when it was sent, each time anew', async () => {
      const [url = ''] = urls;
      const address = `/jobs?search=${Date.now()}`;
      const sentAt = async () => {
        const { headers } = await page(url, address);
        return Number(/^now;dur=(\d+)$/.exec(headers.get('server-timing') ?? '')?.[1]);
      };
      const began = Date.now();
      const first = await sentAt();
      expect(first).toBeGreaterThanOrEqual(began);
      await expect.poll(sentAt).toBeGreaterThan(first);
      expect(await sentAt()).toBeLessThanOrEqual(Date.now());
    });
  });
});

describe.skipIf(!postgres)('without a connection that tells of changes', needsPostgres, () => {
  test('nothing that has ended is told', { timeout: 60_000 }, async () => {
    const servers = await two();
    try {
      const urls = servers.processes.map(({ url }) => url);
      const database = asking(postgres?.url ?? '');
      const listeners = `FROM pg_stat_activity
        WHERE query LIKE 'LISTEN %' AND datname = current_database()`;
      const hearing = () => database(`SELECT pid ${listeners}`);
      const cut = () => database(`SELECT pg_terminate_backend(pid) ${listeners}`);
      const { token } = await logInAdministrator(servers.url);
      const added = await call<Job>(servers.url, 'POST', '/jobs', { token, body: jobForm });
      let cuts = 0;
      for (let time = 0; time < 20; time += 1) {
        if (time % 3 === 0) cuts += (await cut()).length;
        const body = { ...jobForm, jobName: `Mason ${time}` };
        await call(servers.url, 'PUT', `/jobs/${added.body._id}`, { token, body });
        for (const url of urls) {
          expect((await page(url, '/jobs')).text).toContain(body.jobName);
          expect(JSON.stringify((await call(url, 'GET', '/jobs')).body)).toContain(body.jobName);
        }
        // With the connections made anew, and without.
        const wanted = time % 2 === 0 ? 2 : 0;
        await expect.poll(async () => (await hearing()).length).toBeGreaterThanOrEqual(wanted);
      }
      expect(cuts).toBeGreaterThan(4);
    } finally {
      await servers.stop();
    }
  });
});
