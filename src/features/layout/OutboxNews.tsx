import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { OutboxEntry } from '#contract/outbox.ts';
import { href } from '#contract/paths.ts';
import { onDelivered, onFailed } from '#src/data/outbox.ts';
import { refresh } from '#src/data/resource.ts';
import { showToast } from '#src/lib/toasts.ts';

/** Tells what became of things that waited: by a toast, and by a notification where the page is hidden. */
export default function OutboxNews() {
  const { t, ready } = useTranslation('outbox', { useSuspense: false });
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!ready) return;
    const look = { label: t('news.look'), onAct: () => navigate(href('waiting')) };
    const stopDelivered = onDelivered(({ entry, here }) => {
      if (here) readAgain(entry);
      // What was answered at once was told by its own screen.
      if (entry.attempts <= 1 || !here) return;
      tell(t(`news.delivered.${entry.call}`));
      showToast({ tone: 'ok', text: t(`news.delivered.${entry.call}`) });
    });
    const stopFailed = onFailed(({ entry, here }) => {
      if (entry.attempts <= 1 || !here) return;
      tell(t(`news.failed.${entry.call}`));
      showToast({ tone: 'danger', text: t(`news.failed.${entry.call}`), ms: 0, action: look });
    });
    return () => {
      stopDelivered();
      stopFailed();
    };
  }, [t, ready, navigate]);
  return null;
}

/** The reads that a delivered write has changed. */
function readAgain({ call, params, userId }: OutboxEntry): void {
  if (call === 'jobs.apply' && params.jobId) {
    void refresh({ call: 'jobs.mine' }, true);
    void refresh({ call: 'jobs.checkApplication', params: { jobId: params.jobId } }, true);
  }
  if (call === 'user.update' && userId)
    void refresh({ call: 'user.get', params: { userId } }, true);
}

function tell(text: string): void {
  if (document.visibilityState === 'visible' || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  void navigator.serviceWorker?.ready.then((worker) =>
    worker.showNotification(text, { icon: '/icons/icon-192.png', tag: 'outbox' }),
  );
}
