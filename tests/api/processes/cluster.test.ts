import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type RunningServer,
  startFilledPostgres,
  startOneServer,
} from '../../support/server/server.ts';
import { needsPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startFilledPostgres({ DEMO: '0' });
afterAll(() => postgres?.stop());

/** The processes that a server has started, oldest first. */
function children({ process: { pid } }: RunningServer): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A GET whose connection is kept by `agent`, or by no one. */
async function get(url: string, token?: string, agent: http.Agent | false = false) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const request = http.get(url, { agent, headers });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}
const several = { PROCESSES: '2', DEMO: '0' };

describe.skipIf(!postgres || process.platform !== 'linux')(
  'several processes behind one port',
  needsPostgres,
  () => {
    test('one that dies is replaced while the other answers; a stop ends all of them in order', async () => {
      const server = await startOneServer({
        databaseUrl: postgres?.url ?? '',
        environment: { ...several, LOG_LEVEL: 'info' },
      });
      await expect.poll(() => children(server).length, { timeout: 30_000 }).toBe(2);
      await expect
        .poll(() => server.output().match(/"msg":"listening"/g)?.length, { timeout: 30_000 })
        .toBe(2);
      const [victim = 0, other = 0] = children(server);
      process.kill(victim, 'SIGKILL');
      await expect.poll(() => isAlive(victim)).toBe(false);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${server.url}/api/config`).then((a) => a.status)),
      );
      expect(answers).toEqual(answers.map(() => 200));
      await expect
        .poll(() => children(server).filter((pid) => pid !== victim).length, { timeout: 30_000 })
        .toBe(2);
      expect(children(server)).toContain(other);
      await expect
        .poll(() => server.output().match(/"msg":"listening"/g)?.length, { timeout: 30_000 })
        .toBe(3);
      const last = children(server);
      expect(await server.stop()).toBe(0);
      expect(last.filter(isAlive)).toEqual([]);
      expect(server.output()).toContain('a process died and is replaced');
      expect(server.output()).toContain('must share the folder DATA_DIR/files');
    });

    test('their metrics are one sum, which does not fall when one of them dies', async () => {
      const token = 'a-token-for-metrics-only';
      const server = await startOneServer({
        databaseUrl: postgres?.url ?? '',
        environment: { ...several, METRICS_TOKEN: token },
      });
      try {
        /** Each on a connection of its own: they are given to the processes in turn. */
        const ask = (many: number) =>
          Promise.all(Array.from({ length: many }, () => get(`${server.url}/api/config`)));
        const numberOf = async (metric: string, agent?: http.Agent) => {
          const { status, body } = await get(`${server.url}/metrics`, token, agent);
          expect(status).toBe(200);
          return Number(
            body
              .split('\n')
              .find((line) => line.startsWith(metric))
              ?.split(' ')[1],
          );
        };
        const asked = 'safar_http_requests_total{method="GET",route="config.get",status="200"}';
        await expect.poll(() => numberOf('safar_processes'), { timeout: 30_000 }).toBe(2);
        await ask(40);
        expect(await numberOf(asked)).toBe(40);

        // One that stands still is not waited for; who asks it itself waits in vain.
        const kept = new http.Agent({ keepAlive: true, maxSockets: 1 });
        await numberOf(asked, kept);
        const found: (number | string)[] = [];
        for (const pid of children(server)) {
          process.kill(pid, 'SIGSTOP');
          const tooLate = new AbortController();
          const late = delay(2_000, 'too late', { signal: tooLate.signal });
          const answer = numberOf(asked, kept);
          found.push(await Promise.race([answer, late]));
          tooLate.abort();
          process.kill(pid, 'SIGCONT');
          await answer;
        }
        kept.destroy();
        expect(found.sort()).toEqual([40, 'too late']);

        const [victim = 0] = children(server);
        process.kill(victim, 'SIGKILL');
        await expect.poll(() => isAlive(victim)).toBe(false);
        expect(await numberOf(asked)).toBe(40);
        await expect.poll(() => numberOf('safar_processes'), { timeout: 30_000 }).toBe(2);
        await ask(10);
        expect(await numberOf(asked)).toBe(50);
      } finally {
        await server.stop();
      }
    });

    test('a start that cannot succeed ends with its message instead of trying for ever', async () => {
      const wrong = new URL(postgres?.url ?? '');
      wrong.pathname = '/there_is_no_such_database';
      await expect(
        startOneServer({ databaseUrl: wrong.href, environment: several }),
      ).rejects.toThrow(/there_is_no_such_database\) cannot be used/);
    });
  },
);

test('with the embedded database there is one process, and the terminal says why', async () => {
  const server = await startOneServer({ environment: several });
  try {
    expect(server.output()).toContain('PROCESSES needs DATABASE_URL');
    expect(server.output().match(/Safar is ready/g)).toHaveLength(1);
  } finally {
    await server.stop();
  }
});
