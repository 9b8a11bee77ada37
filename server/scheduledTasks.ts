import { lt } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { rateLimits } from './db/schema/accountSchema.ts';
import { createIndexing } from './db/search/refreshIndex.ts';
import { indexAddedWords } from './db/search/words/indexAddedWords.ts';
import { addUpNames } from './db/search/names/addUpNames.ts';
import { closeEndedJobs } from './domain/openJobs.ts';
import { callOffOfDeletedJobs } from './features/applications/interviews/ofDeletedJobs.ts';
import { remindOfInterviews } from './features/applications/interviews/reminders.ts';
import { deliverMessages } from './features/applications/messages/deliver.ts';
import { eraseDeletedBlogs } from './features/blogs/store.ts';
import { eraseDeletedEmployers } from './features/employers/store.ts';
import { forgetOldUploads, sweepFiles } from './features/files/fileCleanup.ts';
import { eraseDeletedJobs } from './features/jobs/adminJobs.ts';
import { forgetOldMisses } from './features/search/words/misses.ts';
import { eraseDeletedWords } from './features/search/words/store.ts';
import { eraseDeletedTemplates } from './features/message-templates/store.ts';
import { matchOpenedJobs } from './features/saved-searches/matchJobs.ts';
import { forgetOldAlerts, tellOfNewJobs } from './features/saved-searches/tellPeople.ts';
import { fetchFeeds, forgetOldFeeds } from './features/import/feeds/nights.ts';
import { eraseEndedLeads, eraseUnsharedLeads } from './features/import/leads/leads.ts';
import { endLeadImports } from './features/import/leads/leadWorker.ts';
import { resumeImports } from './features/import/run/importWorker.ts';
import { reconcileOrders } from './features/payments/reconcile.ts';
import { forgetOldInvites } from './features/staff/store.ts';
import { eraseClosedRequests } from './features/support/store.ts';
import { eraseAccounts } from './features/users/deletion.ts';
import { sweepIncoming } from './http/files/diskStore.ts';
import { createConcurrencyLimit } from './http/api/concurrencyLimit.ts';
import type { RunAlone } from './db/postgres/locks.ts';
import type { Deps } from './http/api/deps.ts';
import { forgetOldKeys } from './http/api/idempotency.ts';
import { forgetOldCodes } from './http/auth/mailedCodes.ts';
import { forgetPhoneCodes } from './http/auth/phoneCodes.ts';
import { forgetEndedSessions } from './http/auth/session.ts';
import { forgetOldMails, sendQueuedMails } from './http/mail/mailQueue.ts';
import { sendQueuedPushes } from './http/push/pushQueue.ts';

export const scheduledTasksInterval = 60 * 1000; // ms between two rounds

const hour = limits.day / 24;

interface Task {
  name: string;
  /** Ms that must have passed since it was done last; each round where not given. */
  every?: number;
  /** Done by each process: it is about this machine's disk. */
  everywhere?: boolean;
  run(): Promise<unknown>;
}

/** What has protected accounts for as long as it was needed. */
async function forgetProtection({ db, now }: Deps): Promise<void> {
  await forgetEndedSessions(db, now());
  await forgetOldCodes(db, now());
  await forgetPhoneCodes(db, now());
  await db.delete(rateLimits).where(lt(rateLimits.expire, now()));
}

/**
 * Few, because each takes a connection from requests; one more than wait for other servers: payments,
 * mails, messages to applicants, push messages and feeds.
 */
const atOnce = 6;

/**
 * What the server does by itself, to be called every round. `alone` keeps several processes from
 * doing the same. Each task goes its own way: one that fails is logged, one that takes long or waits
 * for another server keeps no other from its turn, and is not begun again before it has ended.
 * @returns a function that begins with what is due and resolves when that has ended
 */
export function createScheduledTasks(
  deps: Deps,
  maintain: () => Promise<unknown>,
  keepLedger: () => Promise<unknown> = async () => {},
  alone: RunAlone = async (_task, work) => void (await work()),
): () => Promise<void> {
  const tasks: readonly Task[] = [
    { name: 'forget kept answers', run: () => forgetOldKeys(deps.db, deps.now()) },
    { name: 'forget unfinished uploads', run: () => forgetOldUploads(deps) },
    { name: 'close jobs after their last day', run: () => closeEndedJobs(deps.db, deps.now()) },
    { name: 'forget ended tries, codes and sessions', run: () => forgetProtection(deps) },
    { name: 'erase accounts', run: () => eraseAccounts(deps).then(keepLedger) },
    { name: 'write down who was erased', everywhere: true, run: keepLedger },
    { name: 'erase deleted jobs', run: () => eraseDeletedJobs(deps.db, deps.now()) },
    { name: 'erase deleted blogs', run: () => eraseDeletedBlogs(deps.db, deps.now()) },
    { name: 'erase deleted words', run: () => eraseDeletedWords(deps.db, deps.now()) },
    { name: 'erase deleted templates', run: () => eraseDeletedTemplates(deps.db, deps.now()) },
    { name: 'erase deleted employers', run: () => eraseDeletedEmployers(deps) },
    {
      name: 'index jobs by changed words',
      run: () => indexAddedWords(deps.db, deps.background?.stopping),
    },
    { name: 'forget searches', every: hour, run: () => forgetOldMisses(deps.db, deps.now()) },
    { name: 'ask about open payments', run: () => reconcileOrders(deps) },
    { name: 'send mails', run: () => sendQueuedMails(deps) },
    { name: 'send messages to applicants', run: () => deliverMessages(deps) },
    { name: 'send push messages', run: () => sendQueuedPushes(deps) },
    // Each search is read once for all jobs of a round: the fewer rounds, the less work.
    { name: 'look for saved searches', every: hour / 12, run: () => matchOpenedJobs(deps) },
    { name: 'call off interviews of deleted jobs', run: () => callOffOfDeletedJobs(deps) },
    { name: 'remind of interviews', run: () => remindOfInterviews(deps) },
    { name: 'tell of new jobs', run: () => tellOfNewJobs(deps) },
    {
      name: 'forget old alerts',
      every: limits.day,
      run: () => forgetOldAlerts(deps.db, deps.now()),
    },
    { name: 'forget old mails', every: limits.day, run: () => forgetOldMails(deps.db, deps.now()) },
    {
      name: 'forget old invitations',
      every: limits.day,
      run: () => forgetOldInvites(deps.db, deps.now()),
    },
    { name: 'write blocks of jobs', run: createIndexing(deps.db, deps.background?.stopping) },
    { name: 'add up names of open jobs', run: () => addUpNames(deps.db) },
    { name: 'go on with imports', run: () => resumeImports(deps) },
    { name: 'end lists of people', run: () => endLeadImports(deps) },
    { name: 'erase ended leads', run: () => eraseEndedLeads(deps.db, deps.now()) },
    {
      name: 'erase leads of who shares no more',
      every: limits.day,
      run: () => eraseUnsharedLeads(deps.db),
    },
    { name: 'fetch feeds', run: () => fetchFeeds(deps) },
    {
      name: 'forget old feeds',
      every: limits.day,
      run: () => forgetOldFeeds(deps.db, deps.now()),
    },
    {
      name: 'erase closed requests of visitors',
      every: limits.day,
      run: () => eraseClosedRequests(deps.db, deps.now()),
    },
    { name: 'sweep files', every: limits.day, run: () => sweepFiles(deps) },
    {
      name: 'sweep what was left on its way',
      every: limits.day,
      everywhere: true,
      run: () => sweepIncoming(deps.files.incoming, deps.now()),
    },
    { name: 'maintain the database', run: maintain },
  ];
  const doneAt = new Map<Task, number>();
  const busy = new Set<Task>();
  const gate = createConcurrencyLimit(atOnce, { task: tasks.length });
  const run = async (task: Task) => {
    // A little less: rounds do not come to the millisecond.
    const every = (task.every ?? scheduledTasksInterval) * 0.9;
    try {
      await gate.run(async () => {
        if (deps.background?.stopping.aborted) return;
        if (task.everywhere) await task.run();
        else await alone({ name: task.name, every }, () => task.run());
      }, 'task');
    } catch (error) {
      deps.log.error({ err: error, task: task.name }, 'upkeep failed');
    }
    busy.delete(task);
  };
  return async () => {
    const now = deps.now();
    const due = tasks.filter((task) => {
      const passed = now - (doneAt.get(task) ?? -Infinity);
      // Less than none: the clock was put back, and says nothing of when it was done.
      return !busy.has(task) && (passed >= (task.every ?? 0) || passed < 0);
    });
    for (const task of due) {
      busy.add(task);
      doneAt.set(task, now);
    }
    await Promise.all(due.map(run));
  };
}
