import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  messageObstacles,
  messageResults,
  type MessageResult,
  type PreviewedMessage,
} from '#contract/messages/message.ts';
import { callApi } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { buttonClass, Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { bodyOf, type MessageDraft } from './draft.ts';
import css from './Messages.module.css';

interface ReachStepProps {
  person: PreviewedMessage;
  draft: MessageDraft;
  channel: 'whatsapp' | 'call';
  jobId: string;
  onNext: (() => void) | undefined;
  onChanged: () => void;
}

/** One person to chat with or to call: asked about anew, opened by a tap, and what came of it. */
export function ReachStep({ person, draft, channel, jobId, onNext, onChanged }: ReachStepProps) {
  const { t } = useTranslation('adminMessages');
  const { applicationId } = person;
  // Pressed twice, it was opened once.
  const [key] = useState(() => randomUuid());
  const [opened, setOpened] = useState<string>();
  const [result, setResult] = useState<MessageResult>();
  const about = { label: '', jobId, who: { ids: [applicationId] } };
  // The list may be minutes old: whether the person may be reached is asked right now.
  const fresh = useLoaded(applicationId, (_id, signal) =>
    callApi('messages.preview', { body: { ...bodyOf(draft, about), skipRecent: false }, signal }),
  );
  const note = useAction(async () => {
    const body = { ...draft, channel, jobId, applicationId };
    const { id } = await callApi('messages.opened', { body, idempotencyKey: key });
    setOpened(id);
    onChanged();
  });
  const say = useAction(async (id: string, what: MessageResult) => {
    await callApi('messages.setResult', { params: { messageId: id }, body: { result: what } });
    setResult(what);
    onChanged();
  });

  if (fresh.failure) {
    return (
      <FailureNotice title={t('failed.preview')} failure={fresh.failure} onRetry={fresh.retry} />
    );
  }
  if (!fresh.data) {
    return (
      <SkeletonGroup label={t('common:loading')}>
        <Skeleton shape="block" height="48px" />
      </SkeletonGroup>
    );
  }
  const [now] = fresh.data.people;
  if (!now?.phone) {
    const why = messageObstacles.find((one) => fresh.data?.left[one]) ?? 'gone';
    return <Notice tone="warning">{t(`left.${why}`, { count: 1 })}</Notice>;
  }
  const to =
    channel === 'call'
      ? `tel:+${now.phone}`
      : `https://wa.me/${now.phone}?text=${encodeURIComponent(now.text)}`;
  return (
    <div className="stack">
      <a
        className={buttonClass('next')}
        href={to}
        {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={() => note.run()}
      >
        {channel === 'call' ? t('reach.call', { number: `+${now.phone}` }) : t('reach.whatsapp')}
      </a>
      <p className={css.soft}>{t(`reach.${channel}Text`)}</p>
      {note.failure && (
        <FailureNotice title={t('failed.opened')} failure={note.failure} onRetry={note.run} />
      )}
      {say.failure && <FailureNotice title={t('failed.result')} failure={say.failure} />}
      {opened && (
        <div role="group" aria-label={t('reach.result')} className={css.results}>
          {messageResults.map((one) => (
            <Button
              key={one}
              variant="quiet"
              aria-pressed={result === one}
              busy={say.busy}
              onClick={() => say.run(opened, one)}
            >
              {t(`result.${one}`)}
            </Button>
          ))}
          {onNext && <Button onClick={onNext}>{t('reach.next')}</Button>}
        </div>
      )}
    </div>
  );
}
