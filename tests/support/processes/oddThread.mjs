// A thread for tests: answers what it is asked, is silent or fails when it is told to, also afterwards.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ answer, failsWith, ends = false, silent = false }) => {
  if (silent) return;
  if (ends) process.exit(1);
  parentPort?.postMessage(answer, []);
  // Not at once: where a thread has failed before its answer is read, its failure is what is told.
  if (failsWith)
    void Promise.resolve(Atomics.waitAsync(failsWith, 0, 0).value).then(() => {
      throw new Error('too late');
    });
});
