import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessagePreview } from '#contract/messages/message.ts';
import { callApi } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { useDraft } from '#src/forms/draft.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import records from '#src/features/admin/shared/Records.module.css';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { ComposeStep } from './ComposeStep.tsx';
import { blankDraft, bodyOf, type MessageAbout, type MessageDraft } from './draft.ts';
import { refusalOf } from './MessageFields.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ReachStep } from './ReachStep.tsx';
import { useUndoSend } from './useUndoSend.ts';

interface WriteSheetProps {
  /** The applications that may be written about; of several, one is chosen. */
  about: readonly MessageAbout[];
  onClose: () => void;
  /** Something was sent, opened or taken back. */
  onChanged: () => void;
}

/** What was looked at, and the id under which it is sent: asked again, nothing is sent twice. */
interface Looked {
  preview: MessagePreview;
  sendId: string;
}

/** Writing to applicants: the text, what each of them would read and how many they are, and sending it. */
export function WriteSheet({ about, onClose, onChanged }: WriteSheetProps) {
  const { t } = useTranslation('adminMessages');
  const [chosen, setChosen] = useState(0);
  const job = about[chosen];
  const [draft, setDraft, forgetDraft] = useDraft<MessageDraft>('admin-message', blankDraft);
  const [skipRecent, setSkipRecent] = useState(true);
  const [looked, setLooked] = useState<Looked>();
  const undo = useUndoSend(onChanged);

  const look = useAction(async (skip: boolean) => {
    if (!job) return;
    const body = { ...bodyOf(draft, job), skipRecent: skip };
    const preview = await callApi('messages.preview', { body });
    setSkipRecent(skip);
    setLooked({ preview, sendId: randomUuid() });
  });

  const send = useAction(async ({ preview, sendId }: Looked) => {
    if (!job) return;
    const { queued, undone, skipped, until } = await callApi('messages.send', {
      body: {
        ...{ ...bodyOf(draft, job), skipRecent, sendId },
        ...{ expected: preview.reached, asOf: preview.asOf, mark: preview.mark },
      },
      idempotencyKey: sendId,
    });
    forgetDraft();
    onChanged();
    onClose();
    const texts = [
      (queued > 0 || undone === 0) &&
        t('sent.queued', { count: queued, time: dateAndTime(until, t) }),
      undone > 0 && t('sent.undone', { count: undone }),
      skipped > 0 && t('sent.skipped', { count: skipped }),
    ];
    showToast({
      tone: queued > 0 ? 'ok' : 'info',
      text: texts.filter(Boolean).join(' '),
      ...(queued > 0 && { action: { label: t('done.undo'), onAct: () => undo(sendId) } }),
    });
  });

  const isMail = draft.channel === 'mail';
  const back = () => {
    setLooked(undefined);
    send.forgive();
  };
  const failure = looked ? send.failure : look.failure;
  const errors = failure?.errors ?? {};
  const people = refusalOf(errors.people);
  const isOther = failure?.code === 'NUMBER_CHANGED';
  const isNoField = failure && (people || Object.keys(errors).length === 0);
  const reached = looked?.preview.reached ?? 0;
  return (
    <Sheet
      open
      className={records.sheet ?? ''}
      title={t('write.title')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        looked ? (
          <>
            <Button variant="quiet" onClick={back}>
              {t('write.back')}
            </Button>
            {isMail && (
              <Button
                disabled={reached === 0}
                busy={send.busy}
                busyLabel={t('write.sending')}
                onClick={() => send.run(looked)}
              >
                {t('write.send', { count: reached })}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button busy={look.busy} onClick={() => look.run(skipRecent)}>
              {t('write.look')}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {isNoField && (
          <FailureNotice
            title={t('failed.send')}
            failure={
              people || isOther
                ? {
                    code: failure.code,
                    message: people ? t(`refused.${people}`) : t('preview.other'),
                  }
                : failure
            }
            {...(looked &&
              isOther && {
                onRetry: () => {
                  send.forgive();
                  look.run(skipRecent);
                },
              })}
          />
        )}
        {!looked && (
          <ComposeStep
            about={about}
            chosen={chosen}
            onChoose={setChosen}
            draft={draft}
            onChange={(part) => {
              setDraft((before) => ({ ...before, ...part }));
              look.forgive();
            }}
            errors={errors}
          />
        )}
        {looked && job && (
          <>
            <PreviewStep
              preview={looked.preview}
              channel={draft.channel}
              skipRecent={skipRecent}
              busy={look.busy}
              onSkipRecent={look.run}
              peopleFrom={async (from) => {
                const { asOf } = looked.preview;
                const body = { ...bodyOf(draft, job), skipRecent, from, asOf };
                return (await callApi('messages.preview', { body })).people;
              }}
            >
              {(person, onNext) =>
                draft.channel !== 'mail' && (
                  <ReachStep
                    key={person.applicationId}
                    person={person}
                    draft={draft}
                    channel={draft.channel}
                    jobId={job.jobId}
                    onNext={onNext}
                    onChanged={onChanged}
                  />
                )
              }
            </PreviewStep>
          </>
        )}
      </div>
    </Sheet>
  );
}
