import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { workIn, type JobSummary } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { provisions } from '#contract/jobs/jobFacts.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { dayLabel, nearDate } from '#src/i18n/dates.ts';
import { orNotSpecified } from '#src/i18n/format.ts';
import { useLanguage } from '#src/i18n/language.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import { BriefcaseIcon, CalendarIcon, PeopleIcon } from '#src/components/icons/critical.tsx';
import { Picture } from '#src/components/icons/Picture.tsx';
import { classes } from '#src/components/classes.ts';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import css from './JobCard.module.css';
import { PayFact } from '#src/features/jobs/detail/PayFact.tsx';
import { experienceLabel } from '#src/i18n/experience.ts';
import { JobMarks } from '#src/features/jobs/state/JobMarks.tsx';
import { SaveButton } from '#src/features/jobs/save/SaveButton.tsx';

/** Characters of facts, beside the pictures, that a phone of 360 px has in one line. */
const lineOfFacts = 34;

/**
 * One job at a glance: what work, who hires, where, how much, what is included, until when. The whole
 * card opens it. Beside the pay stands the last day to apply, where there is none the openings; with such a
 * day phones show neither the openings nor the first one. Where the facts need a second line anyway, that
 * day is in it: no card has more than one line too many.
 */
export function JobCard({ job }: { job: JobSummary }) {
  return <CardOfDay job={job} day={new Date(serverTime()).toDateString()} />;
}

/**
 * A list is rendered anew with each read that begins or ends, several times at a start, and its jobs are
 * the same: a card is, where its job or the day is another.
 */
const CardOfDay = memo(function CardOfDay({ job }: { job: JobSummary; day: string }) {
  const { t } = useTranslation('jobs');
  const work = workIn(job, useLanguage());
  const { closingDate: until } = job;
  const openings = (
    <>
      <PeopleIcon size={18} />
      {t('openings', { count: job.openings })}
    </>
  );
  const included = provisions.filter((name) => job[name] === 'employer');
  const [before, after] = t('terms.included', { list: '|' }).split('|');
  const free = included.map((name) => t(`terms.short.${name}`)).join(', ');
  const experience = experienceLabel(job.experience, t);
  const isCrowded = free.length > 0 && free.length + experience.length > lineOfFacts;
  const last = until ? t('terms.applyBy', { date: nearDate(until, t, serverTime()) }) : openings;
  return (
    <Ticket
      as="li"
      compact
      className={css.card}
      stub={
        <div className={css.stub}>
          <dl>
            <PayFact job={job} />
          </dl>
          <p className={isCrowded ? css.wide : undefined} suppressHydrationWarning>
            {until && <CalendarIcon size={18} />}
            {last}
          </p>
        </div>
      }
    >
      <JobMarks jobId={job.id} job={job} />
      <SaveButton jobId={job.id} title={job.title} className={css.save} />
      <h2 className={css.title}>
        <Link href={href('job', { jobId: job.id })} className={css.link} lang="en">
          <Picture name={job.picture ?? 'job'} className="picture" />
          {job.title}
        </Link>
        {work && <small className={css.work}>{work}</small>}
      </h2>
      <p className={css.company}>{orNotSpecified(job.companyName, t)}</p>
      <p className={css.place}>
        {job.country && <Flag code={job.country} />}
        <span className={css.where}>{orNotSpecified(job.location, t)}</span>
        <span className={classes(css.edge, !job.demo && css.posted)}>
          <time
            className={until || job.demo ? css.wide : undefined}
            dateTime={job.createdAt}
            suppressHydrationWarning
          >
            {dayLabel(job.createdAt, t, serverTime())}
          </time>
          {job.demo && <Badge tone="gray">{t('common:demo')}</Badge>}
        </span>
      </p>
      <ul className={css.facts}>
        {free && (
          <li className={css.included}>
            {before}
            {included.map((name, at) => (
              <span key={name}>
                <Picture name={name} size={16} className="picture" />
                {t(`terms.short.${name}`)}
                {at + 1 < included.length && <span className={css.comma}>, </span>}
              </span>
            ))}
            {after}
          </li>
        )}
        <li>
          <BriefcaseIcon size={18} />
          {experience}
        </li>
        {isCrowded && (
          <li className={css.narrow} suppressHydrationWarning>
            {last}
          </li>
        )}
        {until && <li className={css.wide}>{openings}</li>}
      </ul>
    </Ticket>
  );
});
