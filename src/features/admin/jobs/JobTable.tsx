import { fromList } from '#src/features/admin/shared/place.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { JobSummary } from '#contract/jobs/job.ts';
import type { JobStatus } from '#contract/options.ts';
import { href } from '#contract/http/paths.ts';
import { isPastClosing } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Avatar } from '#src/components/images/Avatar.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { PeopleIcon } from '#src/components/icons/critical.tsx';
import { createIcon } from '#src/components/icons/createIcon.tsx';
import { EditIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import css from './JobTable.module.css';
import { statusTexts } from './statusTexts.ts';

/** Lucide's 'copy', here because the seekers' icons are one file. */
const CopyIcon = createIcon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);

/** What is done with the rows. */
export interface JobActs {
  isSelected: (id: string) => boolean;
  onSelect: (id: string, selected: boolean) => void;
  onStatus: (job: JobSummary, status: JobStatus) => void;
  onEdit: (job: JobSummary) => void;
  /** Opens the form of a new job like this one. */
  onCopy: (job: JobSummary) => void;
  onDelete: (job: JobSummary) => void;
}

interface JobTableProps extends JobActs {
  jobs: readonly JobSummary[];
  /** Whether a job's switch is on its way. */
  isWaiting: (id: string) => boolean;
}

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function JobTable({ jobs, ...acts }: JobTableProps) {
  const { t } = useTranslation('adminJobs');
  const mayChange = mayDo('jobs.update');
  return (
    <TableScroll label={t('table.label')} cards={2}>
      <table className={css.table}>
        <thead>
          <tr>
            {mayChange && (
              <th scope="col">
                <span className="visually-hidden">{t('bulk.column')}</span>
              </th>
            )}
            <th scope="col">{t('table.details')}</th>
            <th scope="col">{t('table.company')}</th>
            <th scope="col">{t('table.applicants')}</th>
            <th scope="col">{t('table.status')}</th>
            {mayChange && <th scope="col">{t('table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} {...acts} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function JobRow({
  job,
  isWaiting,
  isSelected,
  onSelect,
  onStatus,
  onEdit,
  onCopy,
  onDelete,
}: Omit<JobTableProps, 'jobs'> & { job: JobSummary }) {
  const { t } = useTranslation('adminJobs');
  const { id, title, companyName } = job;
  const mayChange = mayDo('jobs.update');
  const facts = [job.location, job.jobType, t('table.openings', { count: job.openings })];
  return (
    <tr className={isSelected(id) ? css.selected : undefined}>
      {mayChange && (
        <td className={css.select}>
          <Checkbox
            label={<span className="visually-hidden">{t('bulk.select', { title })}</span>}
            checked={isSelected(id)}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </td>
      )}
      <th scope="row" className={css.details}>
        <Link href={href('job', { jobId: id })}>{title}</Link>
        <span className={css.clip}>
          <span className={css.dotted}>
            {facts.filter(Boolean).map((fact) => (
              <span key={fact}>{`${fact} `}</span>
            ))}
          </span>
        </span>
        <span className={css.posted}>
          {t('table.posted', { date: shortDate(job.createdAt) })}
          <Closing job={job} />
          {job.demo && <Badge>{t('common:demo')}</Badge>}
        </span>
      </th>
      <td className={css.company}>
        <div className={css.companyParts}>
          <Avatar name={companyName} src={job.logoUrl} size={40} shape="square" />
          <bdi>{companyName}</bdi>
        </div>
      </td>
      <td className={css.applicants}>
        <Applicants job={job} />
      </td>
      <td className={css.status}>
        {mayChange ? (
          <Switch
            label={
              <>
                {t(statusTexts[job.status])}
                <span className="visually-hidden">: {title}</span>
              </>
            }
            checked={job.status === 'active'}
            busy={isWaiting(id)}
            onChange={(event) => onStatus(job, event.target.checked ? 'active' : 'inactive')}
          />
        ) : (
          <Badge>{t(statusTexts[job.status])}</Badge>
        )}
      </td>
      {mayChange && (
        <td className={css.actions}>
          <IconButton data-row label={t('table.edit', { title })} onClick={() => onEdit(job)}>
            <EditIcon />
          </IconButton>
          <IconButton label={t('table.copy', { title })} onClick={() => onCopy(job)}>
            <CopyIcon />
          </IconButton>
          <IconButton label={t('table.delete', { title })} onClick={() => onDelete(job)}>
            <TrashIcon />
          </IconButton>
        </td>
      )}
    </tr>
  );
}

/** How many have applied, and for roles that see who the way there. */
function Applicants({ job }: { job: JobSummary }) {
  const { t } = useTranslation('adminJobs');
  const count = t('table.applicantCount', { count: job.applicantsCount });
  if (!mayDo('jobs.applicants')) return <span className={css.count}>{count}</span>;
  return (
    <Link href={href('applicants', { jobId: job.id })} state={fromList} className={css.count}>
      <PeopleIcon size={20} />
      {count}
      <span className="visually-hidden">: {job.title}</span>
    </Link>
  );
}

/** The last day to apply: plain while it is far, marked in its last week, and when it is over. */
function Closing({ job }: { job: JobSummary }) {
  const { t } = useTranslation('adminJobs');
  if (!job.closingDate) return null;
  const date = shortDate(job.closingDate);
  if (isPastClosing(job, serverTime()))
    return <Badge tone="red">{t('table.closed', { date })}</Badge>;
  const soon = isPastClosing(job, serverTime() + limits.closingSoonDays * limits.day);
  const text = t('table.closes', { date });
  return soon ? <Badge tone="yellow">{text}</Badge> : <span>{text}</span>;
}
