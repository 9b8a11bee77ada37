import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { BoardCard } from '#contract/applications/steps.ts';
import { applicationStatuses, type ApplicationStatus } from '#contract/options.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { ArrowRightIcon } from '#src/components/icons/critical.tsx';
import { EditIcon } from '#src/components/icons/deferred.tsx';
import { serverTime } from '#src/data/session/clock.ts';
import { isOpen } from '#src/features/admin/applicants/applicantList.ts';
import tableCss from '#src/features/admin/applicants/ApplicantTable.module.css';
import { stepAfter } from '#src/features/admin/applicants/steps/StepCell.tsx';
import type { Steps } from '#src/features/admin/applicants/steps/useSteps.ts';
import { useWaitText } from '#src/features/admin/applicants/steps/useWaitText.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import css from './Board.module.css';

interface CardProps {
  card: BoardCard;
  steps: Steps;
  waiting: ReadonlySet<string>;
  onStatus: (applicant: Applicant, status: ApplicationStatus) => void;
  onOpen: () => void;
  onMove: (card: BoardCard, to: string | null) => void;
}

/** One person: name, since when, and where to next. */
export function Card({ card, steps, waiting, onStatus, onOpen, onMove }: CardProps) {
  const { t } = useTranslation('adminPipeline');
  const waitText = useWaitText();
  const { _id, userName, since, step, applicationStatus, interview } = card;
  const own = steps.list.filter(({ status }) => status === applicationStatus);
  const next = stepAfter(steps.list, card);
  const busy = waiting.has(_id) || steps.moving.has(_id);
  const may = isOpen(card) && mayDo('jobs.moveStep');
  const days = (serverTime() - Date.parse(since)) / 86_400_000;

  /** Shift with an arrow: a step on, or back. */
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !event.shiftKey || !may || busy) return;
    const places = [null, ...own.map(({ id }) => id)];
    const to = places[places.indexOf(step?.id ?? null) + by];
    event.preventDefault();
    if (to !== undefined) onMove(card, to);
  };
  const choose = (value: string) => {
    const status = applicationStatuses.find((one) => `status ${one}` === value);
    if (status) onStatus(card, status);
    else onMove(card, value || null);
  };
  return (
    <li className={css.card} aria-busy={busy || undefined}>
      <button
        type="button"
        data-card={_id}
        className={css.who}
        aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
        onKeyDown={keys}
        onClick={onOpen}
      >
        <bdi>{userName || card.email}</bdi>
      </button>
      <time dateTime={since} title={dateAndTime(since, t)} className={css.since}>
        {waitText(days)}
      </time>
      {card.deleting && <span className={css.since}>{t('applicants:deleting')}</span>}
      {interview && applicationStatus === 'Interview Scheduled' && (
        <span className={css.interview}>{dateAndTime(interview.at, t)}</span>
      )}
      {may && (
        <span className={css.acts}>
          <span className={tableCss.pick}>
            <EditIcon size={20} />
            <select
              aria-label={t('move.of', { name: userName })}
              title={t('move.of', { name: userName })}
              value={step?.id ?? ''}
              disabled={busy}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">{t('noStep')}</option>
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <optgroup label={t('applicants:change.title')}>
                {applicationStatuses
                  .filter((status) => status !== applicationStatus)
                  .map((status) => {
                    const text = statusText(status);
                    return (
                      <option key={status} value={`status ${status}`}>
                        {text ? t(text) : status}
                      </option>
                    );
                  })}
              </optgroup>
            </select>
          </span>
          {next && (
            <IconButton
              plain
              label={t('move.next', { name: userName, step: next.name })}
              disabled={busy}
              onClick={() => onMove(card, next.id)}
            >
              <ArrowRightIcon size={20} />
            </IconButton>
          )}
        </span>
      )}
    </li>
  );
}
