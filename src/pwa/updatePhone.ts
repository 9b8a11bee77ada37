import type { ResourceRequest } from '#contract/http/resource.ts';
import { readCached } from '#src/data/cache/cache.ts';
import { prefetch } from '#src/data/cache/prefetch.ts';
import { refresh, resource } from '#src/data/cache/resource.ts';
import { savedJobIds } from '#src/data/saved/savedJobsState.ts';
import { userId } from '#src/data/session/session.ts';
import { refreshOwnFiles } from '#src/data/uploads/ownFiles.ts';
import { keepAllSets } from './keepOffline.ts';

/** How many jobs are asked about at once. */
const atOnce = 4;

/**
 * Brings what this phone keeps up to date because a person has asked for it, whatever the network
 * costs: the program, the newest jobs, articles, the user's own answers and files, and the jobs that
 * were saved, applied for or looked at last, of which each is asked about. Never rejects.
 * @returns false where something could not be had
 */
export async function updatePhone(): Promise<boolean> {
  const program = keepAllSets().catch(() => false);
  const owner = userId.peek();
  const own: ResourceRequest[] = owner
    ? [
        { call: 'jobs.mine' },
        { call: 'user.get', params: { userId: owner } },
        { call: 'saved.list' },
        { call: 'searches.list' },
        { call: 'subscriptions.receipts' },
      ]
    : [];
  const idle = () => Promise.resolve();
  const shared = await prefetch({ asked: true, idle, allowed: () => navigator.onLine });
  let isWhole = shared === 'done';
  for (const request of own) {
    await refresh(request, true);
    const { offline, error } = resource(request).peek();
    isWhole &&= !offline && !error;
  }
  // After the lists that name them.
  isWhole = (await updateOwnJobs(owner).catch(() => false)) && isWhole;
  // After the profile, which names them.
  isWhole = (await refreshOwnFiles(() => navigator.onLine)) && isWhole;
  return (await program) && isWhole;
}

/** The jobs that someone comes back to: one that was closed since must not be read as open. */
async function updateOwnJobs(owner: string | null): Promise<boolean> {
  // With the page that shows them, which every phone keeps.
  const [{ bringUpToDate }, { seenJobs }] = await Promise.all([
    import('#src/data/saved/openSeenJobs.ts'),
    import('#src/data/saved/seenJobs.ts'),
  ]);
  const wanted = new Set(savedJobIds.peek());
  const kept = await seenJobs().catch(() => []);
  const seen = kept.map(({ id }) => id);
  if (owner) {
    resource({ call: 'saved.list' })
      .peek()
      .data?.jobIds.forEach((id) => wanted.add(id));
    for (const { jobId } of resource({ call: 'jobs.mine' }).peek().data?.applications ?? []) {
      seen.push(jobId);
    }
  }
  for (const jobId of seen) {
    // What is not here cannot be read as it was.
    if (await readCached({ call: 'jobs.get', params: { jobId } })) wanted.add(jobId);
  }
  const ids = [...wanted];
  let isWhole = true;
  for (let at = 0; at < ids.length; at += atOnce) {
    if (!navigator.onLine) return false;
    const answers = await Promise.all(ids.slice(at, at + atOnce).map(bringUpToDate));
    isWhole &&= !answers.includes(false);
  }
  return isWhole;
}
