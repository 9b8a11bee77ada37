import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { MyApplication } from '#contract/applications/application.ts';
import { href } from '#contract/http/paths.ts';
import { notificationTags } from '#contract/notifications.ts';
import { refresh, resource } from '#src/data/cache/resource.ts';
import { userId } from '#src/data/session/session.ts';
import { readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { notify } from '#src/pwa/notify.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { seenKey, reportedKey } from './newsKeys.ts';
import { changedSince, statusesOf, type SeenStatuses } from './statusNews.ts';
import type { ApplicationStatus } from '#contract/options.ts';

const mine = { call: 'jobs.mine' } as const;
/** How often an open app asks, ms. */
const round = 5 * 60_000;

/**
 * Tells a new status of an application at the next start and while the app is open: by a toast, or
 * by a notification where the page is hidden and that is allowed. Who has no applications on this
 * phone is asked nothing.
 */
export default function StatusNews() {
  useSignals();
  const owner = userId.value;
  return owner === null ? null : <News key={owner} owner={owner} />;
}

function News({ owner }: { owner: string }) {
  useSignals();
  const { t, ready } = useTranslation('applications', { useSuspense: false });
  const [path, navigate] = useLocation();
  const applications = resource(mine).value.data?.applications;
  const reported = useRef<SeenStatuses>(undefined);
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    let left = false;
    const ask = () => {
      if (reported.current && document.visibilityState === 'visible') void refresh(mine);
    };
    const askHidden = () => void (reported.current && navigator.onLine && refresh(mine));
    void start();
    const timer = setInterval(askHidden, round);
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
    };

    async function start() {
      const statuses = await lastTold(owner);
      if (left) return;
      reported.current = statuses;
      setRead(true);
      ask();
    }
  }, [owner]);

  useEffect(() => {
    // Not before what was told has been read: it would be overwritten.
    if (!applications || !ready || !isRead) return;
    const now = statusesOf(applications);
    const changed = changedSince(reported.current ?? now, applications);
    reported.current = now;
    void writeEntry('private', reportedKey(owner), now).catch(() => undefined);
    const news = applications.filter(({ applicationId }) => changed.has(applicationId));
    const [first] = news;
    const isLooking = path === href('myApplications') && document.visibilityState === 'visible';
    if (!first || isLooking) return;
    tell(news.length === 1 ? one(first) : t('news.many', { count: news.length }));

    function one({ jobTitle, applicationStatus }: MyApplication): string {
      const status = t(`statuses.${applicationStatus as ApplicationStatus}`, {
        defaultValue: applicationStatus,
      });
      return t('news.one', { job: jobTitle, status });
    }

    function tell(text: string): void {
      const look = { label: t('news.look'), onAct: () => navigate(href('myApplications')) };
      const toast = (ms: number) => void showToast({ tone: 'info', text, ms, action: look });
      if (document.visibilityState === 'visible') return toast(10_000);
      const textOf = (details: boolean) => (details ? text : t('news.unnamed'));
      // Where no one looks and no notification is wanted, the toast waits for them.
      void notify(notificationTags.applications, textOf).then((isShown) => isShown || toast(0));
    }
  }, [applications, ready, isRead, owner, path, navigate, t]);

  return null;
}

/** What was told last, or at least seen; undefined where this phone knows of no applications. */
async function lastTold(owner: string): Promise<SeenStatuses | undefined> {
  const read = (key: string) =>
    readEntry<SeenStatuses>('private', key).catch((): undefined => undefined);
  const statuses = (await read(reportedKey(owner))) ?? (await read(seenKey(owner)));
  return statuses && Object.keys(statuses).length > 0 ? statuses : undefined;
}
