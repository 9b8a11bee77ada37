import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi, CallFailure } from '#src/data/api.ts';
import { refresh, replaceData } from '#src/data/resource.ts';
import { showToast } from '#src/lib/toasts.ts';

/** Refusals that come with a way out: the plans, or the profile (spec 8, Apply). */
export type ApplyQuestion = 'SUBSCRIPTION_INACTIVE' | 'PROFILE_INCOMPLETE';

/** Applying to a job, and every answer of the server to it. */
export function useApply(jobId: string) {
  const { t } = useTranslation('jobs');
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<{ code: ApplyQuestion; text: string } | null>(null);
  // One key for one intent: a second tap or a retry after a lost answer cannot apply twice.
  const key = useRef<string | null>(null);

  const ask = (code: ApplyQuestion) =>
    setQuestion({ code, text: `${t(`errors:codes.${code}`)} ${t(`apply.question.${code}.text`)}` });

  const markApplied = () => {
    replaceData({ call: 'jobs.checkApplication', params: { jobId } }, { hasApplied: true });
    void refresh({ call: 'jobs.mine' }, true);
  };

  const refused = (failure: CallFailure) => {
    const { code } = failure;
    if (code === 'SUBSCRIPTION_INACTIVE' || code === 'PROFILE_INCOMPLETE') return ask(code);
    if (code === 'ALREADY_APPLIED') markApplied();
    const text = failure.offline
      ? t('apply.networkFailure')
      : t(`errors:codes.${code}`, { defaultValue: failure.message || t('apply.failed') });
    showToast({ tone: code === 'ALREADY_APPLIED' ? 'info' : 'danger', text });
  };

  const send = async () => {
    key.current ??= crypto.randomUUID();
    setBusy(true);
    try {
      await callApi('jobs.apply', { params: { jobId }, idempotencyKey: key.current });
      markApplied();
      showToast({ tone: 'ok', text: t('apply.success') });
    } catch (failure) {
      const known = failure instanceof CallFailure ? failure : new CallFailure(0, {});
      if (!known.offline) key.current = null;
      refused(known);
    } finally {
      setBusy(false);
    }
  };

  return { busy, question, ask, dismiss: () => setQuestion(null), send };
}
