import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { JobSummary } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { provisions } from '#contract/jobs/jobFacts.ts';
import { dayLabel, nearDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import {
  BriefcaseIcon,
  CalendarIcon,
  CheckIcon,
  PeopleIcon,
} from '#src/components/icons/critical.tsx';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import css from './JobCard.module.css';
import { PayFact } from '#src/features/jobs/detail/PayFact.tsx';
import { experienceLabel } from '#src/features/jobs/experience.ts';
import { JobMarks } from '#src/features/jobs/state/JobMarks.tsx';
import { SaveButton } from '#src/features/jobs/save/SaveButton.tsx';

/**
 * One job at a glance: what work, who hires, where, how much, what is included, until when. The whole
 * card opens it. On phones the last day to apply takes the place of the first one and of the openings.
 */
export function JobCard({ job }: { job: JobSummary }) {
  const { t } = useTranslation('jobs');
  const { closingDate: until } = job;
  const included = provisions.filter((name) => job[name] === 'employer');
  return (
    <Ticket
      as="li"
      compact
      className={css.card}
      stub={
        <dl className={css.stub}>
          <PayFact job={job} />
        </dl>
      }
    >
      <JobMarks jobId={job.id} />
      <SaveButton jobId={job.id} title={job.title} className={css.save} />
      <h2 className={css.title}>
        <Link href={href('job', { jobId: job.id })} className={css.link}>
          {job.title}
        </Link>
      </h2>
      <p className={css.company}>{job.companyName}</p>
      <p className={css.place}>
        {job.country && <Flag code={job.country} />}
        {job.location}
        <span className={css.edge}>
          <time
            className={until || job.demo ? css.wide : undefined}
            dateTime={job.createdAt}
            suppressHydrationWarning
          >
            {dayLabel(job.createdAt, t)}
          </time>
          {job.demo && <Badge tone="gray">{t('common:demo')}</Badge>}
        </span>
      </p>
      <ul className={css.facts}>
        {included.length > 0 && (
          <li>
            <CheckIcon size={18} />
            {t('terms.included', {
              list: included.map((name) => t(`terms.short.${name}`)).join(', '),
            })}
          </li>
        )}
        {until && (
          <li data-until suppressHydrationWarning>
            <CalendarIcon size={18} />
            {t('terms.applyBy', { date: nearDate(until) })}
          </li>
        )}
        <li>
          <BriefcaseIcon size={18} />
          {experienceLabel(job.experience, t)}
        </li>
        <li className={until ? css.wide : undefined}>
          <PeopleIcon size={18} />
          {t('openings', { count: job.openings })}
        </li>
      </ul>
    </Ticket>
  );
}
