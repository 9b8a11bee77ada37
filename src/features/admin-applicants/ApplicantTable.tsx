import { useTranslation } from 'react-i18next';
import { statusColour, type Applicant } from '#contract/application.ts';
import { shortDate } from '#src/lib/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DocumentIcon } from '#src/ui/icons.tsx';
import { TableScroll } from '#src/ui/TableScroll.tsx';
import css from './ApplicantTable.module.css';
import { absoluteLink } from './exportRows.ts';
import { statusText } from './statusTexts.ts';

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function ApplicantTable({ applicants }: { applicants: readonly Applicant[] }) {
  const { t } = useTranslation('applicants');
  return (
    <TableScroll label={t('table.label')} className={css.region ?? ''}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.number')}</th>
            <th scope="col">{t('table.name')}</th>
            <th scope="col">{t('table.email')}</th>
            <th scope="col">{t('table.status')}</th>
            <th scope="col">{t('table.date')}</th>
            <th scope="col">{t('table.resume')}</th>
          </tr>
        </thead>
        <tbody>
          {applicants.map((applicant, index) => (
            <ApplicantRow key={applicant._id} applicant={applicant} number={index + 1} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function ApplicantRow({ applicant, number }: { applicant: Applicant; number: number }) {
  const { t } = useTranslation('applicants');
  const { userName, email, applicationStatus, appliedAt } = applicant;
  const status = statusText(applicationStatus);
  const at = email.lastIndexOf('@');
  return (
    <tr>
      <td className={css.number}>{number}</td>
      <th scope="row" className={css.name}>
        {userName}
      </th>
      <td className={css.email}>
        <a href={`mailto:${encodeURIComponent(email)}`}>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </a>
      </td>
      <td className={css.status}>
        <Badge tone={statusColour(applicationStatus)}>
          {status === null ? applicationStatus : t(status)}
        </Badge>
      </td>
      <td className={css.date}>
        <time dateTime={appliedAt}>{shortDate(appliedAt)}</time>
      </td>
      <td className={css.resume}>
        <ResumeLink applicant={applicant} />
      </td>
    </tr>
  );
}

function ResumeLink({ applicant: { resumeLink, userName } }: { applicant: Applicant }) {
  const { t } = useTranslation('applicants');
  const link = absoluteLink(resumeLink, location.origin);
  if (link === null) return <span className={css.none}>{t('resume.none')}</span>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={css.link}>
      <DocumentIcon size={20} />
      {t('resume.view')}
      <span className="visually-hidden">: {userName}</span>
    </a>
  );
}
