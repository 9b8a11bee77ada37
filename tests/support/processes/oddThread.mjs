// A thread for tests: answers what it is asked, is silent or fails when it is told to, also afterwards.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ answer, failsLater = false, ends = false, silent = false }) => {
  if (silent) return;
  if (ends) process.exit(1);
  parentPort?.postMessage(answer, []);
  if (failsLater)
    setImmediate(() => {
      throw new Error('too late');
    });
});
