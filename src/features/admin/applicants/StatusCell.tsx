import { useTranslation } from 'react-i18next';
import { statusColour, type Applicant } from '#contract/applications/application.ts';
import { applicationStatuses, type ApplicationStatus } from '#contract/options.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { EditIcon } from '#src/components/icons/deferred.tsx';
import { isOpen } from './applicantList.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import css from './ApplicantTable.module.css';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

interface StatusCellProps {
  applicant: Applicant;
  /** A change is on its way. */
  busy: boolean;
  onStatus: (status: ApplicationStatus) => void;
}

/** The coloured status, and behind the pencil the phone's or browser's own list of all six. */
export function StatusCell({ applicant, busy, onStatus }: StatusCellProps) {
  const { t } = useTranslation('applicants');
  const { applicationStatus, withdrawnAt, deleting, interview, userName } = applicant;
  const shown = withdrawnAt ? 'Withdrawn' : applicationStatus;
  const name = (status: string) => {
    const text = statusText(status);
    return text === null ? status : t(text);
  };
  const isKnown = applicationStatuses.some((status) => status === applicationStatus);
  return (
    <div className={css.statusParts} aria-busy={busy || undefined}>
      <div className={css.statusLine}>
        <Badge tone={statusColour(shown)}>{name(shown)}</Badge>
        {isOpen(applicant) && mayDo('jobs.setApplicants') && (
          <span className={css.pick}>
            <EditIcon size={20} />
            <select
              aria-label={t('table.change', { name: userName })}
              title={t('table.change', { name: userName })}
              value={applicationStatus}
              disabled={busy}
              onChange={(event) => onStatus(event.target.value as ApplicationStatus)}
            >
              {!isKnown && <option value={applicationStatus}>{applicationStatus}</option>}
              {applicationStatuses.map((status) => (
                <option key={status} value={status}>
                  {name(status)}
                </option>
              ))}
            </select>
          </span>
        )}
      </div>
      {deleting && <span className={css.none}>{t('deleting')}</span>}
      {!withdrawnAt && interview && applicationStatus === 'Interview Scheduled' && (
        <span className={css.when}>{dateAndTime(interview.at, t)}</span>
      )}
    </div>
  );
}
