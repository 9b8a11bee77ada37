import type { LoginReply } from '#contract/account/user.ts';
import type { JobList } from '#contract/jobs/job.ts';
import { call } from '../../tests/support/accounts/people.ts';
import { startServer } from '../../tests/support/server/server.ts';
import type { Subject } from './timedByTurns.ts';

/** The administrator that a grown database is filled with. */
export const grownAdmin = { email: 'a@example.test', password: 'Not-used-1A' };

const html = {
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Encoding': 'br',
  'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile',
};

/** Whole answers of the built server, which are timed. */
export interface GrownServer extends Subject {
  stop(): Promise<void>;
}

/**
 * Starts the built server with a filled database.
 * @param place - Nothing else works with it meanwhile.
 */
export async function startGrown(place: {
  dataDir: string;
  databaseUrl?: string;
}): Promise<GrownServer> {
  const environment = { LOG_LEVEL: 'error' };
  const server = await startServer({ ...place, asOperated: true, environment });
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
    const ask = (path: string, headers: Record<string, string>) => async () => {
      const answer = await fetch(server.url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    };
    return {
      works: {
        'document: /': ask('/', html),
        'document: /jobs': ask('/jobs', html),
        'document: /jobs, deep': ask(`/jobs?page=${Math.floor(total / 40)}`, html),
        'document: /jobs, a place': ask('/jobs?location=Dubai', html),
        'document: /jobs, a search': ask('/jobs?search=nurse+in+doha', html),
        'document: a job': ask(`/jobs/${shown.id}`, html),
        'call: options to choose from': ask('/api/jobs/filter-options', {}),
        'call: first page': ask('/api/jobs', {}),
        'call: pay first': ask('/api/jobs?sortBy=pay', {}),
      },
      async change(round) {
        const action = round % 2 === 0 ? 'deactivate' : 'activate';
        const body = { ids: [changed.id], action };
        const answer = await call(server.url, 'PATCH', '/jobs/status', { token, body });
        if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      },
      async stop() {
        await server.stop();
      },
    };
  } catch (failure) {
    await server.stop();
    throw failure;
  }
}
