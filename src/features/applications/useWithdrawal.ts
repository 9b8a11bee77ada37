import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyApplication } from '#contract/applications/application.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { withdrawalOf } from '#src/data/outbox/writeStates.ts';
import { refresh, replaceData, resource } from '#src/data/cache/resource.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';

const mine = { call: 'jobs.mine' } as const;

/** Too many in a day: it is taken later. */
const isOften = ({ state, lastStatus }: OutboxEntry) => state === 'waiting' && lastStatus === 429;

/** Taking an application back, and taking that back. Without a network it waits in the outbox. */
export function useWithdrawal({ applicationId, jobId, withdrawnAt }: MyApplication) {
  useSignals();
  const { t, i18n } = useTranslation('applications');
  const [busy, setBusy] = useState(false);
  const { writes, waiting, wanted } = withdrawalOf(applicationId, outboxEntries.value);

  const show = (application: MyApplication) => {
    const known = resource(mine).peek().data;
    const applications = (known?.applications ?? []).map((one) =>
      one.applicationId === applicationId ? application : one,
    );
    void replaceData(mine, { ...known, applications });
    void refresh({ call: 'jobs.checkApplication', params: { jobId } }, true);
  };

  const send = async (withdrawn: boolean): Promise<void> => {
    setBusy(true);
    try {
      const { outbox, submit } = await import('#src/data/outbox/outbox.ts');
      // What no one has sent yet need not be sent, and then taken back. A screen knows too late that it is.
      if (waiting && wanted !== withdrawn && (await outbox.takeBack(waiting.id))) return;
      const write = {
        call: 'jobs.withdraw',
        params: { applicationId },
        body: { withdrawn },
      } as const;
      const outcome = await submit(write);
      if (outcome.state === 'delivered') {
        show(outcome.body.application);
        const undo = { label: t('withdraw.undo'), onAct: () => void send(false) };
        showToast({
          tone: 'ok',
          text: t(withdrawn ? 'withdraw.done' : 'withdraw.undone'),
          ...(withdrawn && { action: undo, ms: 10_000 }),
        });
      } else if (outcome.state === 'waiting') {
        const why = isOften(outcome.entry) ? 'withdraw.often' : 'withdraw.waiting';
        showToast({ tone: 'info', text: t(outcome.needsLogin ? 'common:sentAfterLogin' : why) });
      } else if (outcome.state === 'failed') {
        // Told here and now: it need not be listed as unsent too.
        if (outcome.entry) await outbox.discard(outcome.entry.id);
        showToast({ tone: 'danger', text: failureText(i18n, outcome.failure) });
        void refresh(mine, true);
      }
    } catch {
      showToast({ tone: 'danger', text: t('withdraw.failed') });
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    /** What the phone will tell the server. */
    isWaiting: waiting !== undefined,
    /** Whether it is the server that has it wait, and not the connection. */
    isLimited: writes.some(isOften),
    /** How the last of it stands; undefined where the server knows of all. */
    state: writes[0]?.state,
    withdrawn: wanted ?? withdrawnAt != null,
    send,
  };
}
