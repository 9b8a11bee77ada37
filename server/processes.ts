import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { sumMetrics } from './http/operations/clusterMetrics.ts';

/** Ms that a process must have lived for its death to count as a single one. */
const wellFor = 10_000;
const firstPause = 500; // ms before a process is started again; doubled while they die young
const longestPause = 30_000;

/**
 * Runs `count` processes behind one port, from the first of them, and ends when they have ended. One
 * that dies is started again. A signal to stop is passed on, and each finishes what it is at. Where
 * none of them gets as far as to listen, the start has failed. Their metrics are summed up here.
 * @returns the exit code
 */
export async function runProcesses(
  count: number,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<number> {
  let hasListened = false;
  let worst = 0;
  const stopped = new AbortController();
  const workers = new Set<Worker>();

  const stop = (signal: NodeJS.Signals) => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    log.info({ signal, processes: workers.size }, 'stopping all processes');
    for (const worker of workers) worker.process.kill(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  cluster.on('listening', () => (hasListened = true));
  // As JSON, what is not a number would arrive as null.
  cluster.setupPrimary({ serialization: 'advanced' });
  sumMetrics();

  /** One life of a process. */
  async function live(): Promise<{ code: number; lived: number }> {
    const begun = performance.now();
    const worker = cluster.fork();
    workers.add(worker);
    const code = await new Promise<number>((resolve) => {
      // By a signal that no one here sent it has no code.
      worker.once('exit', (left: number | null) => resolve(left ?? 1));
    });
    workers.delete(worker);
    return { code, lived: performance.now() - begun };
  }

  /** One place: a process after the other. */
  async function keep(place: number): Promise<void> {
    let pause = firstPause;
    while (!stopped.signal.aborted) {
      const { code, lived } = await live();
      if (stopped.signal.aborted) {
        worst = Math.max(worst, code);
        return;
      }
      if (!hasListened) {
        worst = Math.max(worst, code, 1);
        stop('SIGTERM');
        return;
      }
      pause = lived > wellFor ? firstPause : Math.min(longestPause, pause * 2);
      log.error({ place, code, lived: Math.round(lived), pause }, 'a process died and is replaced');
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  await Promise.all(Array.from({ length: count }, (_, place) => keep(place)));
  return worst;
}
