import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { statusColour, type Applicant } from '#contract/applications/application.ts';
import { noStep } from '#contract/applications/applicants.ts';
import type { BoardColumn } from '#contract/applications/steps.ts';
import { applicationStatuses, type ApplicationStatus } from '#contract/options.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { callApi } from '#src/data/api.ts';
import type { Steps } from '#src/features/admin/applicants/steps/useSteps.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { grouped } from '#src/i18n/format.ts';
import css from './Board.module.css';
import { Column } from './Column.tsx';

interface BoardProps {
  jobId: string;
  steps: Steps;
  /** How often the list beside it was read: each time the board is asked for anew. */
  answers: number;
  /** Applicants whose status is on its way. */
  waiting: ReadonlySet<string>;
  onStatus: (applicant: Applicant, status: ApplicationStatus) => void;
  onOpen: (applicant: Applicant, order: readonly string[]) => void;
  /** Shows a column in the table. */
  onAll: (filter: { status: ApplicationStatus; step: string }) => void;
}

/** The applicants of a job by status and step: beside each other on wide screens, else one below the other. */
export function Board({ jobId, steps, answers, waiting, onAll, ...acts }: BoardProps) {
  const { t } = useTranslation('adminPipeline');
  const { data, failure, reload } = useLoaded(answers === 0 ? null : `${answers}`, (_, signal) =>
    callApi('jobs.board', { params: { jobId }, signal }),
  );
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  // Who was moved by a key is in another column with the next answer, and keeps the focus there.
  useEffect(() => {
    const card = moved.current;
    moved.current = undefined;
    if (card === undefined) return;
    place.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`)?.focus();
  }, [data]);

  const notice = failure && (
    <FailureNotice title={t('board.failed')} failure={failure} onRetry={reload} />
  );
  if (!data) return notice ?? <Loading heights={['120px', '120px', '120px']} />;
  return (
    <>
      {notice}
      <p className="visually-hidden">{t('board.keys')}</p>
      <div
        ref={place}
        id={listId}
        role="region"
        aria-label={t('board.label')}
        tabIndex={0}
        className={css.board}
      >
        {applicationStatuses.map((status) => {
          const columns = data.columns.filter((column) => column.status === status);
          const text = statusText(status);
          const label = text ? t(text) : status;
          const total = columns.reduce((sum, { count }) => sum + count, 0);
          return (
            <section key={status} className={css.group} aria-label={label}>
              <h3 className={css.status}>
                <Badge tone={statusColour(status)}>{label}</Badge>
                <span>{t('board.people', { count: total, number: grouped(total) })}</span>
              </h3>
              <div className={css.columns}>
                {columns.map((column) => (
                  <Column
                    key={column.step?.id ?? ''}
                    title={titleOf(column, columns)}
                    {...{ column, steps, waiting, ...acts }}
                    onMove={(card, to) => {
                      moved.current = card._id;
                      void steps.moveOne(card, to);
                    }}
                    onAll={() => onAll({ status, step: column.step?.id ?? noStep })}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      {data.withdrawn > 0 && <p>{t('board.withdrawn', { count: data.withdrawn })}</p>}
    </>
  );

  /** A status without steps of its own is one column, which needs no second name. */
  function titleOf({ step }: BoardColumn, columns: readonly BoardColumn[]): string | null {
    return step?.name ?? (columns.length > 1 ? t('noStep') : null);
  }
}
