import { fromList } from '#src/features/admin/shared/place.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { JobSummary } from '#contract/jobs/job.ts';
import type { JobStatus } from '#contract/options.ts';
import { href } from '#contract/http/paths.ts';
import { isPastClosing } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { grouped, salaryText } from '#src/i18n/format.ts';
import { Avatar } from '#src/components/images/Avatar.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { PeopleIcon } from '#src/components/icons/critical.tsx';
import { createIcon } from '#src/components/icons/createIcon.tsx';
import { EditIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import type { Columns } from '#src/features/admin/shared/list/columns.ts';
import { PrintedAddress } from '#src/features/admin/shared/list/Printed.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import { jobColumnTexts, type JobColumn } from './jobColumns.ts';
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
  columns: Columns<JobColumn>;
  /** Whether a job's switch is on its way. */
  isWaiting: (id: string) => boolean;
}

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function JobTable({ jobs, ...acts }: JobTableProps) {
  const { t } = useTranslation('adminJobs');
  const mayChange = mayDo('jobs.update');
  return (
    <TableScroll id={listId} label={t('table.label')} cards={2}>
      <table className={css.table}>
        <thead>
          <tr>
            {mayChange && (
              <th scope="col" className={css.select}>
                <span className="visually-hidden">{t('bulk.column')}</span>
              </th>
            )}
            <th scope="col">{t('table.details')}</th>
            {acts.columns.chosen.map((name) => (
              <th key={name} scope="col">
                {t(jobColumnTexts[name])}
              </th>
            ))}
            {mayChange && (
              <th scope="col" className={css.actions}>
                {t('table.actions')}
              </th>
            )}
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
  columns,
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
  const facts = [
    ['location', job.location],
    ['jobType', job.jobType],
    ['openings', t('table.openings', { count: job.openings })],
  ] as const;
  // At a desk what has a column of its own is not said twice.
  const inLine = (name: JobColumn) => (columns.has(name) ? css.asCard : undefined);
  const cells: Record<JobColumn, ReactNode> = {
    company: (
      <td className={css.company}>
        <div className={css.companyParts}>
          <Avatar name={companyName} src={job.logoUrl} size={32} shape="square" />
          <bdi title={companyName}>{companyName}</bdi>
        </div>
      </td>
    ),
    location: <td className={css.extra}>{job.location}</td>,
    category: <td className={css.extra}>{job.category}</td>,
    jobType: <td className={css.extra}>{job.jobType}</td>,
    openings: (
      <td className={css.extra} data-number>
        {grouped(job.openings)}
      </td>
    ),
    salary: <td className={css.extra}>{job.salaryRange && salaryText(job.salaryRange, t)}</td>,
    posted: <td className={css.extra}>{shortDate(job.createdAt, t)}</td>,
    closes: (
      <td className={css.extra}>
        <Closing job={job} />
      </td>
    ),
    applicants: (
      <td className={css.applicants}>
        <Applicants job={job} />
      </td>
    ),
    status: (
      <td className={css.status}>
        {mayChange ? (
          <Switch
            label={t(statusTexts[job.status])}
            aria-label={`${t(statusTexts[job.status])}: ${title}`}
            checked={job.status === 'active'}
            busy={isWaiting(id)}
            onChange={(event) => onStatus(job, event.target.checked ? 'active' : 'inactive')}
          />
        ) : (
          <Badge>{t(statusTexts[job.status])}</Badge>
        )}
      </td>
    ),
  };
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
        <div className={css.line}>
          <Link href={href('job', { jobId: id })} title={title}>
            {title}
          </Link>
          <PrintedAddress href={href('job', { jobId: id })} />
          <span className={css.clip}>
            <span className={css.dotted}>
              {facts.map(
                ([name, fact]) =>
                  fact && <span key={name} className={inLine(name)}>{`${fact} `}</span>,
              )}
            </span>
          </span>
          <span className={css.posted}>
            <span className={inLine('posted')}>
              {t('table.posted', { date: shortDate(job.createdAt, t) })}
            </span>
            <span className={inLine('closes')}>
              <Closing job={job} />
            </span>
            {job.demo && <Badge>{t('common:demo')}</Badge>}
          </span>
        </div>
      </th>
      {columns.chosen.map((name) => (
        <Fragment key={name}>{cells[name]}</Fragment>
      ))}
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
    <Link
      href={href('applicants', { jobId: job.id })}
      state={fromList}
      className={css.count}
      aria-label={`${count}: ${job.title}`}
    >
      <PeopleIcon size={20} />
      {count}
    </Link>
  );
}

/** The last day to apply: plain while it is far, marked in its last week, and when it is over. */
function Closing({ job }: { job: JobSummary }) {
  const { t } = useTranslation('adminJobs');
  if (!job.closingDate) return null;
  const date = shortDate(job.closingDate, t);
  if (isPastClosing(job, serverTime()))
    return <Badge tone="red">{t('table.closed', { date })}</Badge>;
  const soon = isPastClosing(job, serverTime() + limits.closingSoonDays * limits.day);
  const text = t('table.closes', { date });
  return soon ? <Badge tone="yellow">{text}</Badge> : <span>{text}</span>;
}
