import { effect } from '@preact/signals-core';
import type { i18n } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Reply } from '#contract/http/calls.ts';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import type { OutboxEntry, OutboxFailure } from '#contract/outbox.ts';
import { href } from '#contract/http/paths.ts';
import { isFulfilled } from '#src/data/outbox/queue.ts';
import { isAwaited, onDelivered, onFailed } from '#src/data/outbox/outbox.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { sessionExpired, userId } from '#src/data/session/session.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import { failureText } from '#src/forms/failureText.ts';
import { mendOf } from '#src/features/shared/apply/mendApplication.ts';
import { notify } from '#src/pwa/notify.ts';
import { showToast, toastOfMany } from '#src/toasts/toasts.ts';

/** Tells what became of things that waited: by a toast, and by a notification where the page is hidden. */
export function OutboxNews() {
  const { t, i18n, ready } = useTranslation('outbox', { useSuspense: false });
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!ready) return;
    const [delivered, failed] = [toastOfMany(), toastOfMany()];
    const look = { label: t('news.look'), onAct: () => navigate(href('waiting')) };
    const seeSaved = { label: t('news.saved'), onAct: () => navigate(href('savedJobs')) };
    const mendIt = (entry: OutboxEntry) => {
      const mend = mendOf(entry);
      if (!mend) return undefined;
      const onAct = () => {
        void mend.keep();
        navigate(mend.address);
      };
      return { label: t(`mend.${mend.code}`), onAct };
    };
    const stopDelivered = onDelivered(({ entry, body, awaited }) => {
      // What was answered at once is told and shown by its own screen.
      if (awaited) return;
      showOutcome(entry, body);
      const { call } = entry;
      // A heart shows by itself how it stands, and a search that is taken off is not there.
      if (isSilent(call)) return;
      const text = t(`news.delivered.${call}`);
      tell(entry, text, () =>
        delivered.add((count) => ({
          tone: 'ok',
          text: count === 1 ? text : t('news.deliveredMany', { count }),
        })),
      );
    });
    const tellFailed = async (entry: OutboxEntry) => {
      const { call, failure } = entry;
      // What the phone kept of the plan or the profile is not so any more.
      if (mendOf(entry)) tellOwn(entry);
      // Of a job to save nothing else tells why its heart went off; an application waits for what it says.
      const isSaid = call === 'saved.add' || call === 'searches.add' || call === 'jobs.apply';
      const why = isSaid && failure ? await reasonOf(failure, i18n) : '';
      const text = t(`news.failed.${call}`) + why;
      tell(entry, text, () =>
        failed.add((count) => ({
          tone: 'danger',
          text: count === 1 ? text : t('news.failedMany', { count }),
          ms: 0,
          action: count > 1 ? look : isFull(failure) ? seeSaved : (mendIt(entry) ?? look),
        })),
      );
    };
    const stopFailed = onFailed(({ entry, awaited }) => {
      if (awaited) return;
      if (isFulfilled(entry)) showOutcome(entry, undefined);
      else void tellFailed(entry);
    });
    return () => {
      stopDelivered();
      stopFailed();
    };
  }, [t, i18n, ready, navigate]);
  useEffect(
    () =>
      onStopped(() => showToast({ tone: 'info', text: t('common:sentAfterLogin'), ms: 10_000 })),
    [t],
  );
  return null;
}

/** Calls back when a session runs out or is refused while something of it waits. @returns stops it */
function onStopped(tell: () => void): () => void {
  let unsent: readonly OutboxEntry[] = [];
  return effect(() => {
    const isOver = sessionExpired.value;
    // Beside a visitor nothing of it is to be seen any more.
    if (userId.value !== null) unsent = outboxEntries.value;
    else if (isOver) {
      if (unsent.some((entry) => entry.state !== 'failed' && !isAwaited(entry))) tell();
      unsent = [];
    }
  });
}

/** What is seen where it was tapped. */
const isSilent = (
  call: QueuedCall,
): call is 'saved.add' | 'saved.remove' | 'searches.remove' | 'searches.update' =>
  call.startsWith('saved.') || call === 'searches.remove' || call === 'searches.update';

/** Whether the list is full that the page of saved jobs makes room in. */
const isFull = (failure: OutboxFailure | undefined) =>
  failure?.code === 'TOO_MANY_SAVED' || failure?.code === 'TOO_MANY_SEARCHES';

/** Why the server refused, after a space; nothing where the words for it cannot be had now. */
async function reasonOf(failure: OutboxFailure, texts: i18n): Promise<string> {
  await texts.loadNamespaces('errors');
  return texts.hasResourceBundle(texts.language, 'errors') ? ` ${failureText(texts, failure)}` : '';
}

/** Reads the own profile and plan anew. */
function tellOwn({ userId }: OutboxEntry): void {
  if (userId) void refresh({ call: 'user.get', params: { userId } }, true);
  void refresh({ call: 'subscriptions.current' }, true);
}

/** Brings the reads up to date that a delivered write has changed: no matter whether a tab or the worker sent it. */
function showOutcome({ call, params, userId }: OutboxEntry, body: unknown): void {
  if (call === 'jobs.apply' && params.jobId) {
    void refresh({ call: 'jobs.mine' }, true);
    void refresh({ call: 'jobs.checkApplication', params: { jobId: params.jobId } }, true);
  }
  if (call === 'jobs.withdraw') {
    void refresh({ call: 'jobs.mine' }, true);
    const { application } = (body ?? {}) as Partial<Reply<'jobs.withdraw'>>;
    const jobId = application?.jobId;
    if (jobId) void refresh({ call: 'jobs.checkApplication', params: { jobId } }, true);
  }
  if (call.startsWith('searches.')) void refresh({ call: 'searches.list' }, true);
  if (call !== 'user.update' || !userId) return;
  const request = { call, params: { userId } };
  const { user } = (body ?? {}) as Partial<Reply<'user.update'>>;
  // At once, so that the old value does not show up between the mark's end and the next read.
  if (user) void replaceData({ ...request, call: 'user.get' }, user);
  else void refresh({ ...request, call: 'user.get' }, true);
}

/** Where someone looks: a toast. Elsewhere a notification, one for all the tabs that hear of it. */
function tell({ id }: OutboxEntry, text: string, toast: () => void): void {
  if (document.visibilityState === 'visible') return toast();
  void notify(id, () => text).then((isShown) => isShown || toast());
}
