import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { newId } from '#server/db/ids.ts';
import { projectRoot } from '#server/env.ts';
import { call, password } from '../../support/accounts/people.ts';
import { lastReleasedCommit } from '../../support/data/lastRelease.ts';
import { build } from '../../support/server/deployment.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';
import { startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';
import { trialSize } from '../../support/trialSize.ts';

/** It builds the last release from the repository's history: minutes, and not in an export of it. */
const wanted = process.env.TRIAL_SIZE !== undefined;
const hasHistory =
  wanted &&
  spawnSync('git', ['cat-file', '-e', lastReleasedCommit], { cwd: projectRoot }).status === 0;
const postgres = hasHistory ? await startThrowawayPostgres() : null;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upgrade-'));
const reason = { meta: { leftOut: 'a long trial: npm run trial -- upgrade' } };

afterAll(async () => {
  await postgres?.stop();
  fs.rmSync(folder, { recursive: true });
});

/** As phones do: what is sent away because many are here is sent again. */
const untilHeard: typeof call = async (...ask) => {
  for (;;) {
    const answer = await call<never>(...ask);
    if ((answer.body as { code?: string }).code !== 'BUSY') return answer;
    await delay(200);
  }
};

async function lastRelease(): Promise<string> {
  const root = path.join(folder, 'released');
  fs.mkdirSync(root);
  const archive = execFileSync('git', ['archive', lastReleasedCommit], {
    cwd: projectRoot,
    maxBuffer: 1_000_000_000,
  });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  fs.symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  await build(root);
  return root;
}

test.skipIf(!postgres)(
  'the last release goes on beside this one, on the schema of this one',
  { ...reason, timeout: 900_000 },
  async () => {
    const databaseUrl = postgres!.url;
    const environment = { JWT_SECRET: 'x'.repeat(48) };
    const start = (name: string, root?: string) =>
      startServer({
        databaseUrl,
        environment,
        dataDir: path.join(folder, name),
        ...(root && { root }),
      });
    const root = await lastRelease();
    const old = await start('old', root);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const secret = await hash(password);
    const emails = Array.from({ length: 20 }, (_, index) => `writer-${index}@example.in`);
    for (const email of emails)
      await client.query('INSERT INTO users (id, email, password_hash) VALUES ($1, $2, $3)', [
        newId(),
        email,
        secret,
      ]);
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM jobs WHERE status = 'active' LIMIT 50`,
    );
    const jobs = rows.map(({ id }) => id);

    const failures: string[] = [];
    let written = 0;
    const stop = new AbortController();
    const write = async ({ url }: RunningServer, email: string) => {
      const login = await untilHeard<LoginReply>(url, 'POST', '/auth/login', {
        body: { email, password },
      });
      const { token, user } = login.body;
      for (let step = 0; !stop.signal.aborted; step += 1) {
        const job = jobs[step % jobs.length]!;
        const answers = await Promise.all([
          untilHeard(url, step % 2 ? 'DELETE' : 'PUT', `/saved-jobs/${job}`, { token }),
          untilHeard(url, 'PATCH', `/auth/user/${user.id}`, {
            token,
            body: { details: { fullName: `Ravi ${'abcdefghij'[step % 10]}` } },
          }),
          untilHeard(url, 'GET', '/jobs?limit=10'),
          step < jobs.length
            ? untilHeard(url, 'POST', `/jobs/${job}/apply`, {
                token,
                headers: { 'Idempotency-Key': crypto.randomUUID() },
              })
            : untilHeard(url, 'GET', '/jobs/myapplications', { token }),
        ]);
        // An application asks for a complete profile: what counts is that no one fails.
        for (const { status, body } of answers)
          if (status >= 500 || status === 401 || status === 404)
            failures.push(`${status} ${JSON.stringify(body)}`);
        written += answers.length;
      }
    };
    const enough = (more: number) => {
      const from = written;
      return expect.poll(() => written - from, { timeout: 300_000 }).toBeGreaterThan(more);
    };
    const size = trialSize(300);
    const atOld = emails.slice(0, 10).map((email) => write(old, email));
    await enough(size);
    const now = await start('new'); // migrates while the old one is written to
    const atNew = emails.slice(10).map((email) => write(now, email));
    await enough(size);
    // One of the earlier release that starts later, as when an upgrade is taken back.
    const again = await start('again', root);
    const atAgain = emails.slice(0, 5).map((email) => write(again, email));
    await enough(size);
    stop.abort();
    await Promise.all([...atOld, ...atNew, ...atAgain]);
    console.log(`${written} calls at both releases, ${failures.length} failed`);
    expect(failures).toEqual([]);
    for (const server of [old, now, again]) {
      expect(server.output()).not.toContain('"level":50');
      await server.stop();
    }
  },
);
