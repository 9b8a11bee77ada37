import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#server/env.ts';

export interface ThreadOptions {
  /** What it begins with. */
  workerData?: object;
  /** MB that it may take; one that takes more ends, and the server does not. */
  memory?: number;
}

interface Question {
  /** Ms for the answer. */
  within?: number;
  /** The thread's from then on, without a copy. */
  moved?: readonly ArrayBuffer[];
}

/** Ms for an answer where nothing else is said. */
const patience = 120_000;

/** A program that runs beside the server and answers one question at a time. */
export interface Thread<Answer> {
  /** Its next answer. Throws ThreadFullError, or what it threw; the thread has ended then. */
  answer(): Promise<Answer>;
  /** Asks it; throws as `answer`. */
  ask(question: object, options?: Question): Promise<Answer>;
  isAlive(): boolean;
  end(): void;
}

/** A thread took more memory or time than it may. */
export class ThreadFullError extends Error {
  override name = 'ThreadFullError';
}

/**
 * Starts a thread for work that is done in one go and would hold everyone else up.
 * @param program its file below server/: plain JavaScript, because a thread takes no module of the
 *   bundle
 */
export function startThread<Answer>(
  program: string,
  { workerData, memory = 1_024 }: ThreadOptions = {},
): Thread<Answer> {
  const worker = new Worker(path.join(projectRoot, 'server', program), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
    // It reads files of strangers: it needs no secret, and what a library says of them is no one's business.
    env: {},
    stdout: true,
    stderr: true,
  });
  let alive = true;
  // Nothing waits for a thread that no one asks any more, nor hears what it fails of.
  worker.unref();
  worker.on('error', () => {});
  worker.once('exit', () => (alive = false));
  const end = () => void worker.terminate();
  const answer = (within = patience) =>
    new Promise<Answer>((resolve, reject) => {
      const settled = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const fail = (error: Error) => {
        settled();
        end();
        reject(error);
      };
      const onMessage = (given: Answer) => {
        settled();
        resolve(given);
      };
      const onError = (error: Error & { code?: string }) => {
        const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        fail(isFull ? new ThreadFullError('It took too much memory', { cause: error }) : error);
      };
      const onExit = () => fail(new Error('It ended without an answer'));
      const timer = setTimeout(() => fail(new ThreadFullError('It took too long')), within);
      if (!alive) return onExit();
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  return {
    answer: () => answer(),
    end,
    isAlive: () => alive,
    ask(question, { within, moved = [] } = {}) {
      worker.postMessage(question, [...moved]);
      return answer(within);
    },
  };
}
