import type { ResourceRequest } from '#contract/http/resource.ts';
import { prefetch } from '#src/data/cache/prefetch.ts';
import { refresh, resource } from '#src/data/cache/resource.ts';
import { userId } from '#src/data/session/session.ts';
import { refreshOwnFiles } from '#src/data/uploads/ownFiles.ts';
import { keepAllSets } from './keepOffline.ts';

/**
 * Brings what this phone keeps up to date because a person has asked for it, whatever the network
 * costs: the program, the newest jobs, articles, and the user's own answers and files. Never rejects.
 * @returns false where something could not be had
 */
export async function updatePhone(): Promise<boolean> {
  const program = keepAllSets().catch(() => false);
  const owner = userId.peek();
  const own: ResourceRequest[] = owner
    ? [{ call: 'jobs.mine' }, { call: 'user.get', params: { userId: owner } }]
    : [];
  const idle = () => Promise.resolve();
  const shared = await prefetch({ asked: true, idle, allowed: () => navigator.onLine });
  let isWhole = shared === 'done';
  for (const request of own) {
    await refresh(request, true);
    const { offline, error } = resource(request).peek();
    isWhole &&= !offline && !error;
  }
  // After the profile, which names them.
  isWhole = (await refreshOwnFiles(() => navigator.onLine)) && isWhole;
  return (await program) && isWhole;
}
