import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminWord } from '#contract/admin/words.ts';
import type { JobList } from '#contract/jobs/job.ts';
import type { WordsFile } from '#contract/search/lexicon/addedWords.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';
import { jobForm } from '../../support/data/officeForms.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/processes/twoProcesses.ts';
import { startFilledPostgres, startOneServer } from '../../support/server/server.ts';
import { needsPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startFilledPostgres({ DEMO: '1' });
afterAll(() => postgres?.stop());

describe.skipIf(!postgres)('words at two processes on one PostgreSQL', needsPostgres, () => {
  let servers: TwoProcesses;
  let [a, b] = ['', ''];
  let token = '';
  beforeAll(async () => {
    servers = await startTwoProcesses(startOneServer, {
      databaseUrl: postgres?.url ?? '',
      environment: { DEMO: '1' },
    });
    [a, b] = servers.processes.map(({ url }) => url) as [string, string];
    ({ token } = await logInAdministrator(a));
  });
  afterAll(async () => {
    expect(await servers.stop()).toBe(0);
    expect(servers.output()).not.toMatch(/"level":(50|60)/);
  });

  const found = async (url: string, search: string) => {
    const { body } = await call<JobList>(
      url,
      'GET',
      `/jobs?search=${encodeURIComponent(search)}&limit=100`,
    );
    return { total: body.total, titles: [...new Set(body.jobs.map(({ title }) => title))].sort() };
  };

  test('one that is added at one is found at the other with the next search, and in its file', async () => {
    const scaffolders = await found(b, 'scaffolder');
    expect(scaffolders.total).toBeGreaterThan(0);
    // Asked for and kept at both, before.
    for (const url of [a, b]) expect(await found(url, 'tower banda')).not.toEqual(scaffolders);
    const form = { phrase: 'tower banda', kind: 'trade', meaning: 'Scaffolder' };
    const added = await call<AdminWord>(a, 'POST', '/words', { token, body: form });
    expect(added.status).toBe(201);
    for (const url of [b, a]) expect(await found(url, 'tower banda')).toEqual(scaffolders);
    for (const url of [b, a]) {
      const { body } = await call<WordsFile>(url, 'GET', '/search-words');
      expect(body.words).toMatchObject([{ phrase: 'tower banda', kind: 'trade' }]);
    }
    await call(b, 'DELETE', `/words/${added.body.id}`, { token });
    for (const url of [a, b]) expect(await found(url, 'tower banda')).not.toEqual(scaffolders);
  });

  test('jobs that the other process adds meanwhile are found by it', async () => {
    const form = { phrase: 'zarvik', kind: 'trade', meaning: 'Scaffolder' };
    const job = { ...jobForm, jobName: 'Zarvik' };
    const [word] = await Promise.all([
      call<AdminWord>(a, 'POST', '/words', { token, body: form }),
      ...Array.from({ length: 5 }, () => call(b, 'POST', '/jobs', { token, body: job })),
    ]);
    expect(word.status).toBe(201);
    const zarviks = async () =>
      (await found(b, 'scaffolder')).titles.filter((title) => title === 'Zarvik');
    await expect.poll(zarviks, { timeout: 60_000 }).toEqual(['Zarvik']);
  });

  test('two admins who add one phrase at two processes make one record', async () => {
    const form = { phrase: 'udan khatola', kind: 'trade', meaning: 'Rigger' };
    const answers = await Promise.all(
      [a, b].map((url) => call<{ errors?: object }>(url, 'POST', '/words', { token, body: form })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      phrase: 'wordExists',
    });
  });
});
