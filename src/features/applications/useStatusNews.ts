import { useEffect, useState } from 'react';
import type { MyApplication } from '#contract/application.ts';
import { readEntry, writeEntry } from '#src/data/stores.ts';
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
  const [seen, setSeen] = useState<SeenStatuses>();

  useEffect(() => {
    let left = false;
    const found = readEntry<SeenStatuses>('private', key).catch(() => undefined);
    void found.then((statuses) => !left && setSeen(statuses ?? {}));
    return () => {
      left = true;
    };
  }, [key]);

  useEffect(() => {
    // Not before the last look has been read: it would be overwritten.
    if (!seen || !applications) return;
    void writeEntry('private', key, statusesOf(applications)).catch(() => undefined);
  }, [key, seen, applications]);

  return changedSince(seen ?? {}, applications ?? []);
}
