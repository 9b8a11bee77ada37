import { jobsQuery } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { refresh } from '#src/data/cache/resource.ts';
import { loadAhead } from './loadAhead.ts';

let asked: string | undefined;

/**
 * Has the next page of a jobs list read in idle time, once someone scrolls on this one and unless data
 * is to be saved (idleTasks.ts): a tap on Next shows what is there.
 */
export function followNextPage(): void {
  addEventListener('scroll', askForNext, { passive: true });
  if (scrollY > 0) askForNext();
}

function askForNext(): void {
  // Of a list that is kept behind another page nothing is on the screen.
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[rel=next]')].find(
    (one) => one.getClientRects().length > 0,
  );
  if (!link || link.href === asked || link.pathname !== href('jobs')) return;
  asked = link.href;
  const query = jobsQuery(Object.fromEntries(new URL(asked).searchParams));
  loadAhead(() => refresh({ call: 'jobs.list', query }));
}
