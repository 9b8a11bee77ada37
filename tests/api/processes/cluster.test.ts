import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { startOneServer, type RunningServer } from '../../support/server/server.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startThrowawayPostgres();
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
