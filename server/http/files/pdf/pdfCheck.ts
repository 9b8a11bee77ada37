import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '#contract/http/errors.ts';
import { createConcurrencyLimit } from '#server/http/api/concurrencyLimit.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { startThread, type Thread } from '#server/http/files/thread.ts';

/** Ms that one file may take. Resumes of people take some tens, on a busy machine some thousands. */
const longest = 20_000;
/** Bytes by which the process may grow meanwhile. */
const mostMemory = 400 * 1024 * 1024;
/** Ms between two looks at the memory. */
const watch = 25;
/** Ms after which a thread without work ends. */
const idle = 30_000;

type Verdict = 'good' | 'damaged' | 'locked' | 'unsafe';

const codes: Record<Exclude<Verdict, 'good'>, ErrorCode> = {
  damaged: 'RESUME_DAMAGED',
  locked: 'RESUME_LOCKED',
  unsafe: 'RESUME_UNSAFE',
};

/** One thread for all: who sends a file that takes all its time keeps the others waiting no longer. */
const turn = createConcurrencyLimit(1, { all: 20 });

/**
 * Opens the PDF at `file` as a reader does: it must have a page, need no password and hold no
 * program. It is opened in another thread, with a limit of time (`within`, ms) and memory.
 * @throws RESUME_DAMAGED, RESUME_LOCKED, RESUME_UNSAFE, and BUSY
 */
export async function checkPdf(file: string, within = longest): Promise<void> {
  const bytes = new Uint8Array(await readFile(file));
  const verdict = await turn.run(() => verdictOn(bytes, within), 'all');
  if (verdict !== 'good') throw new ApiError(codes[verdict]);
}

let kept: { thread: Thread<Verdict>; ending: NodeJS.Timeout } | undefined;

function takeThread(): Thread<Verdict> {
  const { thread, ending } = kept ?? {};
  kept = undefined;
  clearTimeout(ending);
  return thread?.isAlive() ? thread : startThread('http/files/pdf/pdfWorker.js', { memory: 192 });
}

function keepThread(thread: Thread<Verdict>): void {
  const ending = setTimeout(() => {
    kept = undefined;
    thread.end();
  }, idle);
  ending.unref();
  kept = { thread, ending };
}

async function verdictOn(bytes: Uint8Array<ArrayBuffer>, within: number): Promise<Verdict> {
  const thread = takeThread();
  const before = process.memoryUsage.rss();
  const watching = setInterval(() => {
    if (process.memoryUsage.rss() - before > mostMemory) thread.end();
  }, watch);
  try {
    const verdict = await thread.ask(bytes, { within, moved: [bytes.buffer] });
    keepThread(thread);
    return verdict;
  } catch {
    // Out of its memory or time, or a mistake of the library: nothing but the thread ends.
    return 'damaged';
  } finally {
    clearInterval(watching);
  }
}
