import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job, JobList, JobSummary } from '#contract/jobs/job.ts';
import { jobPicturePath } from '#contract/jobs/jobPicture.ts';
import { languages } from '#contract/language.ts';
import { call, logInAdministrator } from '../support/accounts/people.ts';
import { startServer, type RunningServer } from '../support/server/server.ts';

/** What WhatsApp asks with. */
const crawler = { 'user-agent': 'WhatsApp/2.24.20.89 A', accept: '*/*' };

let server: RunningServer;
let admin: string;
let job: Job;

beforeAll(async () => {
  server = await startServer();
  admin = (await logInAdministrator(server.url)).token;
  const { body } = await call<Job>(server.url, 'POST', '/jobs', {
    token: admin,
    body: {
      ...{ jobName: 'Pipe Welder', companyName: 'Blue Anchor', location: 'Muscat, Oman' },
      ...{ description: 'Welding', experience: '2', skills: ['welding'], salaryRange: '30k-50k' },
      ...{ jobType: 'Full Time', category: 'Civil Engineering', food: 'employer' },
    },
  });
  job = body;
});
afterAll(() => server.stop());

const look = (path: string, headers: Record<string, string> = crawler, method = 'GET') =>
  fetch(server.url + path, { headers, method, redirect: 'manual' });

/** The meta elements of a page, as a chat reads them. */
async function metaOf(path: string): Promise<Record<string, string>> {
  const html = await (await look(path)).text();
  const metas = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  return Object.fromEntries(metas.map(([, name = '', content = '']) => [name, content]));
}

describe('a shared link', () => {
  test.each(languages)(
    'names its picture, in the language that it asks for: %s',
    async (language) => {
      const meta = await metaOf(`/jobs/${job._id}?language=${language}`);
      const picture = new URL(meta['og:image'] ?? '');
      expect(picture.pathname).toBe(jobPicturePath(job._id, language));
      expect(meta).toMatchObject({
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Pipe Welder, Blue Anchor, Muscat, Oman',
        'twitter:card': 'summary_large_image',
      });
      const answer = await look(picture.pathname + picture.search);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThan(60_000);
      expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    },
  );

  test('leads to another picture in each language, and to nothing that robots must not fetch', async () => {
    const tags = await Promise.all(
      languages.map(async (language) =>
        (await look(jobPicturePath(job._id, language))).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(languages.length);
    const robots = await (await look('/robots.txt')).text();
    expect(robots).not.toMatch(/Disallow: \/og/);
  });
});

describe('the picture', () => {
  test('is not sent to who has it, and has no body for HEAD', async () => {
    const path = jobPicturePath(job._id, 'english');
    const first = await look(path);
    const tag = first.headers.get('etag') ?? '';
    const again = await look(path, { ...crawler, 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
    const head = await look(path, crawler, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('image/png');
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'));
    expect(head.headers.get('etag')).toBe(tag);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test('says at once what has changed, and no look is counted', async () => {
    const path = jobPicturePath(job._id, 'english');
    const tag = async () => (await look(path)).headers.get('etag');
    const address = async () => (await metaOf(`/jobs/${job._id}`))['og:image'];
    const before = { tag: await tag(), address: await address() };
    const change = (status: string) =>
      call(server.url, 'PUT', `/jobs/${job._id}`, { token: admin, body: { status } });
    expect((await change('inactive')).status).toBe(200);
    const closed = { tag: await tag(), address: await address() };
    expect(closed.tag).not.toBe(before.tag);
    expect(closed.address).not.toBe(before.address);
    expect((await change('active')).status).toBe(200);
    expect({ tag: await tag(), address: await address() }).toEqual(before);
    const { body } = await call<Job>(server.url, 'GET', `/jobs/${job._id}?prefetch=1`);
    expect(body.impressions).toBe(0);
  });

  test('is not there where no job is, whatever is asked for', async () => {
    const nowhere = '0000000000000000';
    const paths = [
      jobPicturePath(nowhere, 'english'),
      `/og/jobs/${job._id}/klingon.png`,
      `/og/jobs/${job._id}/english.svg`,
      '/og/jobs/..%2f..%2fetc%2fpasswd/english.png',
      `/og/jobs/${'a'.repeat(2_000)}/english.png`,
      `/og/jobs/%00/english.png`,
      "/og/jobs/'%20or%201=1--/english.png",
      '/og/jobs/%E0%A4%A/english.png',
    ];
    for (const path of paths) {
      const { status } = await look(path);
      expect(status, path).toBe(404);
    }
    expect((await look(jobPicturePath(job._id, 'english'), crawler, 'POST')).status).toBe(404);
  });

  test('costs a flood of unknown jobs nothing', async () => {
    const statuses = new Set<number>();
    // More at once than may wait to be drawn, and fewer than a busy machine turns away at its door.
    for (let wave = 0; wave < 6; wave += 1) {
      const asked = Array.from({ length: 50 }, (_, at) =>
        look(jobPicturePath(`${wave}${at}`.padStart(16, '0'), 'english')),
      );
      for (const { status } of await Promise.all(asked)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([404]));
    // Nothing of it waits before a picture that is there.
    expect((await look(jobPicturePath(job._id, 'english'))).status).toBe(200);
  });

  test('is gone with its job', async () => {
    const { body } = await call<Job>(server.url, 'POST', '/jobs', {
      token: admin,
      body: { ...job, jobName: 'Short Lived', skills: ['welding'] },
    });
    const path = jobPicturePath(body._id, 'english');
    expect((await look(path)).status).toBe(200);
    await call(server.url, 'DELETE', `/jobs/${body._id}`, { token: admin });
    expect((await look(path)).status).toBe(404);
  });
});

test('of demonstration jobs is small, in every language', async () => {
  const { body } = await call<JobList>(server.url, 'GET', '/jobs?limit=50&status=active');
  const { total } = body;
  const pages = Math.ceil(total / 50);
  const all: JobSummary[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const list = await call<JobList>(
      server.url,
      'GET',
      `/jobs?limit=50&status=active&page=${page}`,
    );
    all.push(...list.body.jobs);
  }
  expect(all.length).toBe(total);
  // A tenth of a second each: those with the longest titles, and some of the others.
  const longest = [...all].sort((a, b) => b.title.length - a.title.length).slice(0, 15);
  const some = all.filter((_, at) => at % 20 === 0);
  const ids = new Set([...longest, ...some].map(({ id }) => id));
  const sizes: number[] = [];
  for (const id of ids) {
    for (const language of languages) {
      const answer = await look(jobPicturePath(id, language));
      expect(answer.status).toBe(200);
      sizes.push((await answer.arrayBuffer()).byteLength);
    }
  }
  expect(sizes.length).toBeGreaterThan(30 * languages.length);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
}, 120_000);
