import { useEffect, useState } from 'react';
import type { MyApplication } from '#contract/applications/application.ts';
import { readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { seenKey } from './newsKeys.ts';
import { changedSince, statusesOf, type SeenStatuses } from './statusNews.ts';

/**
 * The applications whose status has changed since this person last looked at them on this phone.
 * They stay marked as long as the screen is open, and count as seen from then on.
 */
export function useStatusNews(
  userId: string,
  applications: readonly MyApplication[] | undefined,
): ReadonlySet<string> {
  const key = seenKey(userId);
  const [seen, setSeen] = useState<SeenStatuses | null>();
  // Who looks for the first time on this phone still sees what changes while they look.
  const [first, setFirst] = useState<SeenStatuses>();
  if (!first && applications) setFirst(statusesOf(applications));

  useEffect(() => {
    let left = false;
    const found = readEntry<SeenStatuses>('private', key).catch(() => undefined);
    void found.then((statuses) => !left && setSeen(statuses ?? null));
    return () => {
      left = true;
    };
  }, [key]);

  useEffect(() => {
    // Not before the last look has been read: it would be overwritten.
    if (seen === undefined || !applications) return;
    void writeEntry('private', key, statusesOf(applications)).catch(() => undefined);
  }, [key, seen, applications]);

  return changedSince(seen ?? first ?? {}, applications ?? []);
}
