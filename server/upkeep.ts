import { closeEndedJobs } from './db/openJobs.ts';
import { eraseDeletedBlogs } from './features/blogs/store.ts';
import { forgetOldUploads, sweepFiles } from './features/files/upkeep.ts';
import { eraseDeletedJobs } from './features/jobs/office.ts';
import { resumeImports } from './features/import/work.ts';
import { reconcileOrders } from './features/payments/reconcile.ts';
import { eraseAccounts } from './features/users/deletion.ts';
import type { Deps } from './http/deps.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { forgetOldMails, sendQueuedMails } from './http/mailQueue.ts';

export const upkeepRound = 60 * 1000; // ms between two rounds
const day = 24 * 60 * 60 * 1000;

interface Task {
  name: string;
  /** Ms that must have passed since it was done last; each round where not given. */
  every?: number;
  run(): Promise<unknown>;
}

/**
 * What the server does by itself, to be called every round. Tasks follow each other; one that
 * fails is logged and keeps no other from its turn, and a round that takes long is not overtaken
 * by the next.
 */
export function createUpkeep(deps: Deps, maintain: () => Promise<unknown>): () => Promise<void> {
  const tasks: readonly Task[] = [
    { name: 'forget kept answers', run: () => forgetOldKeys(deps.db, deps.now()) },
    { name: 'forget unfinished uploads', run: () => forgetOldUploads(deps) },
    { name: 'close jobs after their last day', run: () => closeEndedJobs(deps.db, deps.now()) },
    { name: 'erase accounts', run: () => eraseAccounts(deps) },
    { name: 'erase deleted jobs', run: () => eraseDeletedJobs(deps.db, deps.now()) },
    { name: 'erase deleted blogs', run: () => eraseDeletedBlogs(deps.db, deps.now()) },
    { name: 'ask about open payments', run: () => reconcileOrders(deps) },
    { name: 'send mails', run: () => sendQueuedMails(deps) },
    { name: 'forget old mails', every: day, run: () => forgetOldMails(deps.db, deps.now()) },
    { name: 'go on with imports', run: () => resumeImports(deps) },
    { name: 'sweep files', every: day, run: () => sweepFiles(deps) },
    { name: 'maintain the database', run: maintain },
  ];
  const doneAt = new Map<Task, number>();
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    for (const task of tasks) {
      if (deps.now() - (doneAt.get(task) ?? -Infinity) < (task.every ?? 0)) continue;
      doneAt.set(task, deps.now());
      try {
        await task.run();
      } catch (error) {
        deps.log.error({ err: error, task: task.name }, 'upkeep failed');
      }
    }
    running = false;
  };
}
