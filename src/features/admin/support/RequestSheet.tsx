import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportStatus, SupportTicket } from '#contract/support/support.ts';
import { useDraft } from '#src/forms/draft.ts';
import { indianDateTime } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { answerDraftKey } from './useAnswering.ts';
import { RequestBadges } from './RequestBadges.tsx';
import css from './RequestSheet.module.css';

interface RequestSheetProps {
  request: SupportTicket;
  /** Why the last change was not taken. */
  failure: string | undefined;
  onClose: () => void;
  onAnswer: (answer: string) => void;
  onStatus: (status: SupportStatus) => void;
}

const longest = 5_000; // characters of an answer, as contract/support/support.ts takes them

/** One request: what was written, what was answered, and the answer that is being written. */
export function RequestSheet({ request, failure, ...acts }: RequestSheetProps) {
  const { t } = useTranslation('adminSupport');
  const [{ text }, setDraft] = useDraft(answerDraftKey(request.id), { text: '' });
  const [missing, setMissing] = useState(false);
  const { onClose, onAnswer, onStatus } = acts;

  function send() {
    const answer = text.trim();
    if (answer === '') setMissing(true);
    else onAnswer(answer);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={request.subject}
      closeLabel={t('common:close')}
      className={css.sheet ?? ''}
      footer={
        <div className={css.actions}>
          <Button
            variant="quiet"
            onClick={() => onStatus(request.status === 'closed' ? 'open' : 'closed')}
          >
            {request.status === 'closed' ? t('reopen') : t('close')}
          </Button>
          <Button variant="next" onClick={send}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <RequestBadges request={request} />
        <p className={css.soft}>
          {request.name} · <a href={`mailto:${request.email}`}>{request.email}</a> ·{' '}
          {t(request.userId ? 'member' : 'visitor')} · {indianDateTime(request.createdAt, t)}
        </p>
        <p className={css.words}>{request.message}</p>
        {request.answer !== null && (
          <section className={css.answered} aria-labelledby="answered">
            <h3 id="answered" className={css.heading}>
              {t('answeredAt', { at: indianDateTime(request.answeredAt ?? request.createdAt, t) })}
            </h3>
            <p className={css.words}>{request.answer}</p>
          </section>
        )}
        {failure && (
          <Notice tone="danger" title={t('notTaken')}>
            {failure}
          </Notice>
        )}
        <TextArea
          label={request.answer === null ? t('answer') : t('answerAgain')}
          hint={t('answerHint', { email: request.email })}
          rows={6}
          maxLength={longest}
          value={text}
          {...(missing && { error: t('errors:fields.required') })}
          onChange={(event) => {
            setMissing(false);
            setDraft({ text: event.target.value });
          }}
        />
      </div>
    </Sheet>
  );
}
