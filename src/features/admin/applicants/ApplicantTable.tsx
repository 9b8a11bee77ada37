import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { dateAndTime, shortDate } from '#src/i18n/dates.ts';
import { ChatIcon } from '#src/components/icons/deferred.tsx';
import { DocumentIcon } from '#src/components/icons/critical.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { PrintedAddress } from '#src/features/admin/shared/list/Printed.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import { isOpen } from './applicantList.ts';
import { applicantColumnTexts, type ShownColumn } from './applicantColumns.ts';
import css from './ApplicantTable.module.css';
import { absoluteLink } from './export/exportColumns.ts';
import { StatusCell } from './StatusCell.tsx';
import { StepCell } from './steps/StepCell.tsx';
import type { Steps } from './steps/useSteps.ts';
import type { Selection } from './useSelection.ts';

interface ApplicantTableProps {
  applicants: readonly Applicant[];
  /** The number of the first row. */
  from: number;
  /** In their order. */
  columns: readonly ShownColumn[];
  steps: Steps;
  selection: Selection;
  waiting: ReadonlySet<string>;
  onStatus: (applicant: Applicant, status: ApplicationStatus) => void;
  onOpen: (applicant: Applicant) => void;
}

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function ApplicantTable({ applicants, from, selection, ...acts }: ApplicantTableProps) {
  const { t } = useTranslation('applicants');
  return (
    <div className={css.frame}>
      {mayDo('jobs.setApplicants') && (
        <label className={css.pageChoice}>
          <input
            type="checkbox"
            checked={selection.isPageChosen}
            ref={(box) => {
              if (box) box.indeterminate = selection.count > 0 && !selection.isPageChosen;
            }}
            onChange={selection.togglePage}
          />
          {t('bulk.page')}
        </label>
      )}
      <TableScroll id={listId} label={t('table.label')} cards={2}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.number')}</th>
              <th scope="col">{t('table.name')}</th>
              {acts.columns.map((name) => (
                <th key={name} scope="col">
                  {t(applicantColumnTexts[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {applicants.map((applicant, index) => (
              <ApplicantRow
                key={applicant._id}
                applicant={applicant}
                number={from + index}
                selection={selection}
                {...acts}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  );
}

interface RowProps extends Omit<ApplicantTableProps, 'applicants' | 'from'> {
  applicant: Applicant;
  number: number;
}

function ApplicantRow(props: RowProps) {
  const { applicant, number, columns, selection, waiting, steps, onStatus, onOpen } = props;
  const { t } = useTranslation('applicants');
  const { _id, userName, email, appliedAt, notes, profile, interview } = applicant;
  const at = email.lastIndexOf('@');
  const extra = (value: ReactNode) => <td className={css.extra}>{value}</td>;
  const cells: Record<ShownColumn, ReactNode> = {
    email: (
      <td className={css.email} title={email}>
        {email && (
          <a href={`mailto:${encodeURIComponent(email)}`}>
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </a>
        )}
      </td>
    ),
    phone: extra(profile?.mobile),
    state: extra(profile?.homeState),
    jobTitle: extra(profile?.presentJobTitle),
    years: extra(profile?.yearsOfExperience),
    skills: extra(<span title={profile?.skills.join(', ')}>{profile?.skills.join(', ')}</span>),
    status: (
      <td className={css.status}>
        <StatusCell
          applicant={applicant}
          busy={waiting.has(_id)}
          onStatus={(status) => onStatus(applicant, status)}
        />
      </td>
    ),
    step: (
      <td className={css.step}>
        <StepCell applicant={applicant} steps={steps} />
      </td>
    ),
    interview: extra(interview && dateAndTime(interview.at, t)),
    date: (
      <td className={css.date}>
        <time dateTime={appliedAt}>{shortDate(appliedAt, t)}</time>
      </td>
    ),
    resume: (
      <td className={css.resume}>
        <ResumeLink applicant={applicant} />
      </td>
    ),
  };
  return (
    <tr>
      <td className={css.number}>
        {mayDo('jobs.setApplicants') ? (
          <label className={css.choice}>
            <input
              type="checkbox"
              checked={selection.has(_id)}
              disabled={!isOpen(applicant)}
              onChange={() => selection.toggle(_id)}
            />
            <span aria-hidden>{number}</span>
            <span className="visually-hidden">{t('bulk.one', { number, name: userName })}</span>
          </label>
        ) : (
          number
        )}
      </td>
      <th scope="row" className={css.name}>
        <button type="button" className={css.open} onClick={() => onOpen(applicant)}>
          <bdi>{userName || email}</bdi>
          {notes > 0 && (
            <span className={css.notes}>
              <ChatIcon size={18} />
              <span aria-hidden>{notes}</span>
              <span className="visually-hidden">{t('notes.count', { count: notes })}</span>
            </span>
          )}
        </button>
      </th>
      {columns.map((name) => (
        <Fragment key={name}>{cells[name]}</Fragment>
      ))}
    </tr>
  );
}

/** The resume of an applicant, or that there is none to see. */
export function ResumeLink({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('applicants');
  const { resumeLink, userName, shared } = applicant;
  const link = absoluteLink(resumeLink, location.origin);
  if (!shared) return <span className={css.none}>{t('resume.withheld')}</span>;
  if (link === null) return <span className={css.none}>{t('resume.none')}</span>;
  return (
    <a
      href={link.replace(`${location.origin}/`, '/')}
      target="_blank"
      rel="noopener noreferrer"
      className={css.link}
      aria-label={`${t('resume.view')}: ${userName}`}
    >
      <DocumentIcon size={20} />
      {t('resume.view')}
      <PrintedAddress href={link} />
    </a>
  );
}
