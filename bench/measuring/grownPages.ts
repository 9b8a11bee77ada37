import type { LoginReply } from '#contract/account/user.ts';
import type { JobList } from '#contract/jobs/job.ts';
import { call } from '../../tests/support/accounts/people.ts';
import { startServer } from '../../tests/support/server/server.ts';

/** The administrator that a grown database is filled with. */
export const grownAdmin = { email: 'a@example.test', password: 'Not-used-1A' };

const html = {
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Encoding': 'br',
  'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile',
};

/**
 * How long whole answers of the built server take, one request alone, each after a job has come or
 * gone, so that nothing kept may be told.
 * @param place - The filled database; nothing else works with it meanwhile.
 * @returns Times in ms by what was asked for, as often as `rounds` says.
 */
export async function timesOfPages(
  place: { dataDir: string; databaseUrl?: string },
  rounds: number,
): Promise<Map<string, number[]>> {
  const server = await startServer({ ...place, environment: { LOG_LEVEL: 'error' } });
  try {
    const list = async (query: string) =>
      (await call<JobList>(server.url, 'GET', `/jobs?${query}`)).body;
    const { total } = await list('limit=1');
    const { jobs } = await list(`limit=2&page=${Math.floor(total / 4)}`);
    const [shown, changed] = jobs;
    if (!shown || !changed) throw new Error('There are not enough jobs.');
    const { token } = (
      await call<LoginReply>(server.url, 'POST', '/auth/login', { body: grownAdmin })
    ).body;
    const change = async (round: number) => {
      const action = round % 2 === 0 ? 'deactivate' : 'activate';
      const body = { ids: [changed.id], action };
      const answer = await call(server.url, 'PATCH', '/jobs/status', { token, body });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    };
    const asked: Record<string, [path: string, headers: Record<string, string>]> = {
      'document: /': ['/', html],
      'document: /jobs': ['/jobs', html],
      'document: /jobs, deep': [`/jobs?page=${Math.floor(total / 40)}`, html],
      'document: /jobs, a place': ['/jobs?location=Dubai', html],
      'document: /jobs, a search': ['/jobs?search=nurse+in+doha', html],
      'document: a job': [`/jobs/${shown.id}`, html],
      'call: options to choose from': ['/api/jobs/filter-options', {}],
      'call: first page': ['/api/jobs', {}],
      'call: pay first': ['/api/jobs?sortBy=pay', {}],
    };
    const found = new Map<string, number[]>();
    for (const [name, [path, headers]] of Object.entries(asked)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await change(round);
        const before = performance.now();
        const answer = await fetch(server.url + path, { headers });
        await answer.arrayBuffer();
        times.push(performance.now() - before);
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      }
      found.set(name, times);
    }
    return found;
  } finally {
    await server.stop();
  }
}
