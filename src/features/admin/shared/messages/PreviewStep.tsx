import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTags } from '#contract/http/document.ts';
import {
  messageLimits,
  messageObstacles,
  type MessageChannel,
  type MessagePreview,
  type PreviewedMessage,
} from '#contract/messages/message.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { grouped } from '#src/i18n/format.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import css from './Messages.module.css';

interface PreviewStepProps {
  preview: MessagePreview;
  channel: MessageChannel;
  skipRecent: boolean;
  busy: boolean;
  onSkipRecent: (skip: boolean) => void;
  /** The people behind the first `from`. */
  peopleFrom: (from: number) => Promise<PreviewedMessage[]>;
  /** What can be done with the person who is shown; `onNext` shows the next one, if there is one. */
  children: (person: PreviewedMessage, onNext: (() => void) | undefined) => ReactNode;
}

/** How many are written to, why others are not, and what each of them would read. */
export function PreviewStep(props: PreviewStepProps) {
  const { preview, channel, skipRecent, busy, onSkipRecent, peopleFrom, children } = props;
  const { t } = useTranslation('adminMessages');
  const { chosen, reached, left, missing, recent } = preview;
  const [at, setAt] = useState(0);
  const [page, setPage] = useState({ from: 0, people: preview.people });
  const move = useAction(async (to: number) => {
    const from = Math.floor(to / messageLimits.previewed) * messageLimits.previewed;
    if (from !== page.from) setPage({ from, people: await peopleFrom(from) });
    setAt(to);
  });
  // Another answer begins with its first person.
  const [shown, setShown] = useState(preview);
  if (shown !== preview) {
    setShown(preview);
    setAt(0);
    setPage({ from: 0, people: preview.people });
  }
  const person = page.people[at - page.from];
  const onNext = at + 1 < reached ? () => move.run(at + 1) : undefined;
  const reasons = messageObstacles.filter((one) => left[one]);
  return (
    <div className="stack">
      <p role="status" className={css.numbers}>
        {t('preview.reached', { count: chosen, number: grouped(reached) })}
      </p>
      {reasons.length > 0 && (
        <ul className={css.reasons}>
          {reasons.map((one) => (
            <li key={one}>{t(`left.${one}`, { count: left[one] ?? 0 })}</li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p>{t('preview.missing', { list: missing.map((name) => `{{${name}}}`).join(', ') })}</p>
      )}
      {recent.number > 0 && (
        <Notice tone="warning" title={t('recent.title', { count: recent.number })}>
          <ul className={css.reasons}>
            {recent.newest.map(({ name, byName, at: when }) => (
              <li key={`${name} ${when}`}>
                {t('recent.line', {
                  name,
                  by: byName ?? t('log.gone'),
                  time: dateAndTime(when, t),
                })}
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('recent.skip')}
            checked={skipRecent}
            disabled={busy}
            onChange={(event) => onSkipRecent(event.target.checked)}
          />
        </Notice>
      )}
      {move.failure && <FailureNotice title={t('failed.preview')} failure={move.failure} />}
      {person && (
        <section className={css.letter} aria-busy={move.busy}>
          <div className={css.head}>
            <h3>{person.name}</h3>
            {reached > 1 && (
              <p className={css.soft}>
                {t('preview.position', { number: grouped(at + 1), count: reached })}
              </p>
            )}
          </div>
          {person.subject !== '' && <p className={css.subject}>{person.subject}</p>}
          {person.text !== '' && (
            <p className={css.text} lang={languageTags[person.language]}>
              {person.text}
            </p>
          )}
          {channel === 'mail' && <p className={css.soft}>{t('preview.frame')}</p>}
          {children(person, onNext)}
          {reached > 1 && (
            <div className={css.head}>
              <Button variant="quiet" disabled={at === 0} onClick={() => move.run(at - 1)}>
                {t('preview.previous')}
              </Button>
              <Button variant="quiet" disabled={!onNext} onClick={() => onNext?.()}>
                {t('preview.next')}
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
