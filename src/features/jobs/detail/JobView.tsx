import { Suspense, type ReactNode } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { languageTags } from '#contract/http/document.ts';
import { needsClearance } from '#contract/jobs/emigration.ts';
import { workIn, type Job } from '#contract/jobs/job.ts';
import type { JobType } from '#contract/options.ts';
import { splitDescription } from '#contract/jobs/jobDetail.ts';
import { href } from '#contract/http/paths.ts';
import { postedLanguage } from '#contract/jobs/postedLanguage.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { dayLabel, shortDate } from '#src/i18n/dates.ts';
import { useLanguage } from '#src/i18n/language.ts';
import { orNotSpecified } from '#src/i18n/format.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { classes } from '#src/components/classes.ts';
import { Avatar } from '#src/components/images/Avatar.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { Chip } from '#src/components/layout/Chip.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Picture } from '#src/components/icons/Picture.tsx';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import { ApplyPanel } from '#src/features/jobs/apply/ApplyPanel.tsx';
import { categoryLabel } from '#src/features/jobs/categoryLabel.ts';
import { EmigrationHelper } from './EmigrationHelper.tsx';
import { EmployerFacts } from './EmployerFacts.tsx';
import { experienceLabel } from '#src/i18n/experience.ts';
import { FactsList } from './FactsList.tsx';
import css from './JobPage.module.css';
import { JobText } from './JobText.tsx';
import { PayFact } from './PayFact.tsx';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { loadFirst } from '#src/pwa/loadAhead.ts';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { Listen } from '#src/features/shared/listen/Listen.tsx';
import { JobMarks } from '#src/features/jobs/state/JobMarks.tsx';
import { ReportJob } from './ReportJob.tsx';
import { SaveButton } from '#src/features/jobs/save/SaveButton.tsx';
import { ShareJob } from './ShareJob.tsx';

const waiting = <Skeleton lines={8} />;

/**
 * A server renders it with the rest. On the phone its code and texts are no part of what is fetched
 * before the first touch, unless this page is what is opened.
 */
const JobSummary = import.meta.env.SSR
  ? (await import('#src/features/jobs/summary/JobSummary.tsx')).default
  : lazyPart(
      async () => {
        const texts = loadTexts(getI18n(), ['summary']);
        const [part] = await Promise.all([
          import('#src/features/jobs/summary/JobSummary.tsx'),
          texts,
        ]);
        return part;
      },
      waiting,
      loadFirst,
    );

interface JobViewProps {
  job: Job;
  /** Shown below the ticket, where no more than a list's card is known of the job. */
  instead: ReactNode;
}

/** Letters of a title that fit in two lines beside logo and heart at 360 px; a longer one stands below. */
const longTitle = 28;

/**
 * A job's ticket, its description and what to do about it. That stays within reach: at the screen's
 * end on phones, beside the text on large screens.
 */
export function JobView({ job, instead }: JobViewProps) {
  const { t } = useTranslation('job');
  const work = workIn(job, useLanguage());
  const active = job.status === 'active';
  return (
    <article className={css.job}>
      <Ticket
        as="div"
        className={css.ticket}
        muted={!active}
        stub={
          <div className={css.stub}>
            <Facts>
              <PayFact job={job} />
            </Facts>
            {job.pay && job.pay.currency !== 'INR' && (
              <p className={css.rate}>
                {t('facts.rateDate', { date: shortDate(job.pay.inrDate, t) })}
              </p>
            )}
          </div>
        }
      >
        <JobMarks jobId={job._id} />
        <div className={classes(css.heading, job.jobName.length > longTitle && css.below)}>
          <Avatar name={job.companyName} src={job.logoUrl ?? undefined} size={56} shape="square" />
          <div className={css.names}>
            <h1 className={css.title} lang="en">
              <Picture name={job.picture ?? 'job'} size={28} className="picture" />
              {job.jobName}
            </h1>
            {work && <p>{work}</p>}
            <p className={css.company}>{orNotSpecified(job.companyName, t)}</p>
          </div>
          <SaveButton jobId={job._id} title={job.jobName} />
        </div>
        <p className={css.place}>
          {job.country && <Flag code={job.country} />}
          {orNotSpecified(job.location, t)}
        </p>
        <div className={css.badges}>
          <Badge tone={active ? 'green' : 'red'}>{t(`status.${job.status}`)}</Badge>
          {job.demo && <Badge tone="gray">{t('common:demo')}</Badge>}
          <span className={css.tools}>
            <Listen />
            <ShareJob job={job} />
          </span>
        </div>
      </Ticket>
      <Facts columns={3} className={css.facts ?? ''}>
        {job.closingDate && (
          <Fact
            label={t('terms.closing')}
            size="medium"
            value={<time dateTime={job.closingDate}>{shortDate(job.closingDate, t)}</time>}
          />
        )}
        <Fact label={t('facts.experience')} value={experienceLabel(job.experience, t)} />
        <Fact label={t('facts.openings')} value={job.openings} />
        <Fact
          label={t('facts.type')}
          value={t(`types.${job.jobType as JobType}`, {
            defaultValue: job.jobType || t('common:notSpecified'),
          })}
        />
        <Fact label={t('facts.category')} value={categoryLabel(job.category, t)} />
        <Fact
          label={t('facts.posted')}
          value={
            <time dateTime={job.createdAt} suppressHydrationWarning>
              {dayLabel(job.createdAt, t, serverTime())}
            </time>
          }
        />
        <Fact label={t('facts.applicants')} value={job.applicantsCount} />
      </Facts>
      {!active && (
        <Notice tone="warning" className={css.notice ?? ''}>
          {t('errors:codes.JOB_INACTIVE')}
        </Notice>
      )}
      {job.demo && (
        <Notice tone="info" role="note" className={css.notice ?? ''}>
          {t('demoHint')}
        </Notice>
      )}
      {instead || <JobRest job={job} />}
      {active && <ApplyPanel key={job._id} job={job} />}
    </article>
  );
}

/** What comes below the ticket. */
function JobRest({ job }: { job: Job }) {
  const { t } = useTranslation('job');
  const { responsibilities, qualifications } = splitDescription(job.description);
  const language = useLanguage();
  const written = postedLanguage(job.description);
  const lang = languageTags[written];
  return (
    <div className={css.text}>
      {import.meta.env.SSR ? (
        // As `lazyPart` has it, or the phone would throw away the server's page and render its own.
        <Suspense fallback={waiting}>
          <JobSummary job={job} />
        </Suspense>
      ) : (
        <JobSummary job={job} />
      )}
      <FactsList job={job} />
      {written !== language && (
        <details className={css.fold} data-read="true">
          <summary>{t(`detail.original.${written}`)}</summary>
        </details>
      )}
      <section className={css.original}>
        <h2>{t('detail.responsibilities')}</h2>
        <JobText text={responsibilities} lang={lang} empty={t('detail.noDescription')} />
      </section>
      {qualifications && (
        <section className={css.original}>
          <h2>{t('detail.qualifications')}</h2>
          <JobText text={qualifications} lang={lang} empty="" />
        </section>
      )}
      {job.skills.length > 0 && (
        <section>
          <h2>{t('detail.skills')}</h2>
          <ul className={css.skills} lang="en">
            {job.skills.map((skill) => (
              <li key={skill}>
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {job.employer !== undefined && <EmployerFacts employer={job.employer} />}
      <Notice
        tone="info"
        role="note"
        title={t('safety.title')}
        action={<Link href={href('safety')}>{t('safety.more')}</Link>}
      >
        {t('safety.text')}
      </Notice>
      {job.country && needsClearance(job.country) && (
        <EmigrationHelper key={job._id} country={job.country} />
      )}
      <ReportJob jobId={job._id} />
    </div>
  );
}
