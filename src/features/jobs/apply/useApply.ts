import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { consentVersion } from '#contract/account/consent.ts';
import type { SharingState } from '#contract/applications/application.ts';
import type { Job } from '#contract/jobs/job.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import { session } from '#src/data/session/session.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import type { FailureCode } from '#contract/http/errors.ts';

/** Refusals that come with a way out: the plans, or the profile (spec 8, Apply). */
type QuestionCode = 'SUBSCRIPTION_INACTIVE' | 'PROFILE_INCOMPLETE';

export interface Question {
  code: QuestionCode;
  text: string;
}

/**
 * Applying to a job, and every answer of the server to it. Without a network it waits in the outbox.
 * `sharing`: as far as the phone knows; where it does not stand, the screen says what is shared.
 */
export function useApply({ _id: jobId, jobName }: Job, sharing: SharingState | undefined) {
  useSignals();
  const { t, i18n } = useTranslation('job');
  const isGone = useRef(false);
  const isSending = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  // On another job's page an answer would be taken for that job's.
  const tell = (toast: Parameters<typeof showToast>[0]) =>
    showToast(isGone.current ? { ...toast, title: jobName } : toast);
  const [busy, setBusy] = useState(false);
  const [starting, setStarting] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const own = outboxEntries.value.filter(
    ({ call, params }) => call === 'jobs.apply' && params.jobId === jobId,
  );
  const waiting = own.some(({ state }) => state !== 'failed');

  const ask = (code: QuestionCode) =>
    setQuestion({ code, text: `${t(`errors:codes.${code}`)} ${t(`apply.question.${code}.text`)}` });

  const markApplied = async () => {
    const check = { call: 'jobs.checkApplication', params: { jobId } } as const;
    const kept = replaceData(check, { hasApplied: true, sharing: 'given' });
    void refresh({ call: 'jobs.mine' }, true);
    // Before it is said: the network may go and the page with it.
    await kept;
  };

  const refused = async (code: FailureCode, message: string) => {
    const hasWayOut = code === 'SUBSCRIPTION_INACTIVE' || code === 'PROFILE_INCOMPLETE';
    if (hasWayOut && !isGone.current) return ask(code);
    if (code === 'ALREADY_APPLIED') await markApplied();
    // Taken back on another device: asked here and now.
    if (code === 'SHARING_OFF')
      void refresh({ call: 'jobs.checkApplication', params: { jobId } }, true);
    tell({
      tone: code === 'ALREADY_APPLIED' ? 'info' : 'danger',
      text: failureText(i18n, { code, message }, t('apply.failed')),
    });
  };

  const send = async () => {
    // Two taps may come before the button is drawn busy.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const { outbox, submit } = await import('#src/data/outbox/outbox.ts');
      const body = sharing !== 'given' && {
        ...{ agreed: consentVersion },
        ...(sharing === 'takenBack' && { again: true }),
      };
      const outcome = await submit({
        call: 'jobs.apply',
        params: { jobId },
        ...(body && { body }),
      });
      if (outcome.state === 'delivered') {
        await markApplied();
        tell({ tone: 'ok', text: t('apply.success') });
      } else if (outcome.state === 'waiting') {
        // That it waits is said in the button's place, with a link that a toast would cover.
        if (outcome.needsLogin || isGone.current)
          tell({
            tone: 'info',
            text: t(outcome.needsLogin ? 'apply.notLoggedIn' : 'apply.waiting'),
          });
      } else if (outcome.state === 'failed') {
        // Told here and now, with the way to mend it: it need not be listed as unsent too.
        if (outcome.entry) await outbox.discard(outcome.entry.id);
        await refused(outcome.failure.code as FailureCode, outcome.failure.message);
      }
    } catch {
      tell({ tone: 'danger', text: t('apply.networkFailure') });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  /** The free trial, and the application with it. */
  const startTrial = async () => {
    setStarting(true);
    try {
      const { currentSubscription, userStatus, offers } = await callApi('subscriptions.startTrial');
      void replaceData(
        { call: 'subscriptions.current' },
        { currentSubscription, userStatus, offers },
      );
    } catch (caught) {
      const failure = failureOf(caught, 0);
      // Begun meanwhile in another tab: then nothing stands in the way.
      if (failure.code !== 'TRIAL_ALREADY_ACTIVE' && failure.code !== 'ALREADY_ACTIVE') {
        tell({ tone: 'danger', text: failureText(i18n, failure) });
        return;
      }
    } finally {
      setStarting(false);
    }
    setQuestion(null);
    await send();
    const id = session.peek()?.user.id;
    if (id) void refresh({ call: 'user.get', params: { userId: id } }, true);
  };

  return {
    busy,
    starting,
    startTrial,
    waiting,
    /** Why the server did not take what waited. */
    refusal: waiting ? undefined : own.at(-1)?.failure,
    question,
    ask,
    dismiss: () => setQuestion(null),
    send,
  };
}
