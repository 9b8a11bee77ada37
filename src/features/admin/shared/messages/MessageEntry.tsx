import { useTranslation } from 'react-i18next';
import { messageResults, type MessageLine, type MessageState } from '#contract/messages/message.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { Badge, type BadgeTone } from '#src/components/status/Badge.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import css from './Messages.module.css';
import { useUndoSend } from './useUndoSend.ts';

const tones: Record<MessageState, BadgeTone> = {
  ...{ waiting: 'yellow', sent: 'green', refused: 'red' },
  ...{ undone: 'gray', ended: 'gray', opened: 'blue' },
};

interface MessageEntryProps {
  line: MessageLine;
  /** Whether it says whom it was for. */
  named: boolean;
  reload: () => void;
}

/** One message: how it stands, who wrote when, what it says, and what came of a call. */
export function MessageEntry({ line, named, reload }: MessageEntryProps) {
  const { t, i18n } = useTranslation('adminMessages');
  const { id, channel, state, reason, result, byName, createdAt, subject, text } = line;
  const undo = useUndoSend(reload);
  async function setResult(value: string) {
    const chosen = messageResults.find((one) => one === value) ?? null;
    try {
      await callApi('messages.setResult', { params: { messageId: id }, body: { result: chosen } });
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
    reload();
  }
  return (
    <li className={css.line}>
      <p>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge> {t(`channel.${channel}`)}
        {named && ` · ${line.name}`}
      </p>
      {reason && state !== 'sent' && <p>{t(`reason.${reason}`)}</p>}
      <p className={css.soft}>
        {named || `${line.jobTitle} · `}
        <time dateTime={createdAt}>{dateAndTime(createdAt, t)}</time>
        {` · ${byName ?? t('log.gone')}`}
      </p>
      {text !== '' && (
        <Disclosure summary={subject || t('log.text')}>
          <p className={css.text}>{text}</p>
        </Disclosure>
      )}
      {state === 'waiting' && (
        <div>
          <Button variant="quiet" onClick={() => undo(id)}>
            {t('log.undo')}
          </Button>
        </div>
      )}
      {state === 'opened' && (
        <SelectField
          label={t('reach.result')}
          value={result ?? ''}
          placeholder={t('result.none')}
          options={messageResults.map((value) => ({ value, label: t(`result.${value}`) }))}
          onChange={(event) => void setResult(event.target.value)}
        />
      )}
    </li>
  );
}
