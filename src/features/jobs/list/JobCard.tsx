import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { JobSummary } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { provisions } from '#contract/jobs/jobFacts.ts';
import { dayLabel, shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import {
  BriefcaseIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  PeopleIcon,
} from '#src/components/icons/critical.tsx';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import css from './JobCard.module.css';
import { PayFact } from '#src/features/jobs/detail/PayFact.tsx';
import { experienceLabel } from '#src/features/jobs/experience.ts';
import { SaveButton } from '#src/features/jobs/save/SaveButton.tsx';

/** One job at a glance: what work, who hires, where, how much, since when. The whole card opens it. */
export function JobCard({ job }: { job: JobSummary }) {
  const { t } = useTranslation('jobs');
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
        {job.demo && <Badge tone="gray">{t('common:demo')}</Badge>}
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
        {job.closingDate && (
          <li>
            <CalendarIcon size={18} />
            {t('terms.applyBy', { date: shortDate(job.closingDate) })}
          </li>
        )}
        <li>
          <BriefcaseIcon size={18} />
          {experienceLabel(job.experience, t)}
        </li>
        <li>
          <PeopleIcon size={18} />
          {t('openings', { count: job.openings })}
        </li>
        <li>
          <ClockIcon size={18} />
          <time dateTime={job.createdAt} suppressHydrationWarning>
            {dayLabel(job.createdAt, t)}
          </time>
        </li>
      </ul>
    </Ticket>
  );
}
