import { useDeferredValue, useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { href } from '#contract/http/paths.ts';
import { failureText } from '#src/forms/failureText.ts';
import { pageTitle, useHead, useJsonLd } from '#src/hooks/head.tsx';
import { usePageData, useResource } from '#src/hooks/pageData.tsx';
import { useInView } from '#src/hooks/useInView.ts';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, ChevronLeftIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { JobView } from './JobView.tsx';
import css from './JobPage.module.css';
import { jobFromSummary, jobsQuery, type Job, type JobFilters } from '#contract/jobs/job.ts';
import { JobCard } from '#src/features/jobs/list/JobCard.tsx';
import jobsPageCss from '#src/features/jobs/list/JobsPage.module.css';
import type { Translate } from '#src/i18n/keys.ts';
import { surelyNow } from '#src/data/session/clock.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { breadcrumbs, jobPosting } from '#contract/jobs/jsonLd.ts';
import { excerpt } from '#contract/text.ts';

/** One job (spec 2, job detail). */
export default function JobPage() {
  const { t, i18n } = useTranslation('job');
  const { jobId = '' } = useParams();
  const job = useResource({ call: 'jobs.get', params: { jobId } });
  const missing = job.error?.status === 404;
  const { listedJob } = usePageData();
  const listed = missing ? undefined : listedJob(jobId);
  // Opened from a list, what its card knows is painted with the tap; the rest comes in slices.
  const whole = useDeferredValue(job.data, listed ? undefined : job.data);
  const partial = whole?._id !== jobId;
  const known = partial ? listed && jobFromSummary(listed) : whole;
  // A copy on the phone may be older than its closing date; of an answer the server's day counts.
  const isCopy = job.offline || job.loading;
  const status = known && (isCopy ? statusOn(known, surelyNow()) : known.status);
  const open = status === 'active';
  const jsonLd = useJsonLd(
    import.meta.env.SSR && ((origin) => (known && open ? jobJsonLd(known, origin, t) : [])),
  );
  useHead(
    known
      ? {
          title: pageTitle(`${known.jobName}, ${known.location}`),
          description: excerptOf(known),
          jsonLd,
          // Gone for search engines, still readable for anyone who has the link.
          ...(!open && { status: 410, noIndex: true }),
        }
      : {
          title: pageTitle(t(missing ? 'missing.title' : 'jobs:title')),
          description: t('jobs:description'),
          ...(missing && { status: 404, noIndex: true }),
        },
  );
  useEffect(() => {
    if (partial) return;
    firstInteraction()
      .then(() => import('#src/data/saved/seenJobs.ts'))
      .then(({ noteSeen }) => noteSeen(jobId))
      .catch(() => undefined);
  }, [jobId, partial]);
  return (
    <div className={`container ${css.page}`}>
      <Link href={href('jobs')} className={css.back} onClick={goBackToList}>
        <ChevronLeftIcon size={20} />
        {t('detail.back')}
      </Link>
      {known && status ? (
        <>
          <SavedNote state={job} />
          <JobView job={{ ...known, status }} instead={partial && rest()} />
          {open ? !partial && <OtherJobs job={known} /> : <SimilarJobs job={known} />}
        </>
      ) : missing ? (
        <EmptyState
          level={1}
          icon={<SearchIcon size={40} />}
          title={t('missing.title')}
          actions={
            <Link href={href('jobs')} className={buttonClass()}>
              {t('missing.browse')}
            </Link>
          }
        >
          {t('missing.text')}
        </EmptyState>
      ) : (
        rest()
      )}
    </div>
  );

  /** In the place of what is not known yet. */
  function rest() {
    if (job.error) {
      return (
        <EmptyState
          level={listed ? 2 : 1}
          icon={<AlertIcon size={40} />}
          title={t('detail.unreachable')}
          actions={<Button onClick={() => void job.reload()}>{t('jobs:error.again')}</Button>}
        >
          {job.error.status === 0 ? t('detail.unreachableText') : failureText(i18n, job.error)}
        </EmptyState>
      );
    }
    return (
      <SkeletonGroup label={t('detail.loading')}>
        {!listed && <Skeleton shape="block" height="220px" />}
        <Skeleton lines={8} />
      </SkeletonGroup>
    );
  }
}

/** Whoever came from the list goes back to it as it was left: with its filters, at its place. */
function goBackToList(event: MouseEvent): void {
  const { navigation } = window;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  if (!before || new URL(before).pathname !== href('jobs')) return;
  event.preventDefault();
  history.back();
}

/** What else there is, for who read to the end: asked for when it comes near. */
function OtherJobs({ job }: { job: Job }) {
  const { t } = useTranslation('job');
  const place = useRef<HTMLDivElement>(null);
  const near = useInView(place);
  return (
    <div ref={place}>
      {near && (
        <>
          <SimilarJobs job={job} />
          <JobsLike
            job={job}
            filters={{ company: job.companyName }}
            title={t('ofCompany', { company: job.companyName })}
          />
        </>
      )}
    </div>
  );
}

/** Open jobs of the same category. */
function SimilarJobs({ job }: { job: Job }) {
  const { t } = useTranslation('job');
  return <JobsLike job={job} filters={{ category: job.category }} title={t('similar')} />;
}

interface JobsLikeProps {
  job: Job;
  filters: JobFilters;
  title: string;
}

/** Three others that the filters find; nothing where there is none. */
function JobsLike({ job, filters, title }: JobsLikeProps) {
  const list = useResource({ call: 'jobs.list', query: jobsQuery(filters) });
  const others = list.data?.jobs.filter(({ id }) => id !== job._id).slice(0, 3) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={`stack ${css.others}`}>
      <h2>{title}</h2>
      <ul className={jobsPageCss.list}>
        {others.map((other) => (
          <JobCard key={other.id} job={other} />
        ))}
      </ul>
    </section>
  );
}

/** A job in one line for search engines and shared links: who hires, where, the first words. */
function excerptOf(job: Job): string {
  const words = job.description.replace(/\s+/g, ' ').trim();
  return excerpt(`${job.companyName}, ${job.location}. ${words}`, 155);
}

/** What search engines read of an open job. */
function jobJsonLd(job: Job, origin: string, t: Translate): object[] {
  const steps: [string, string][] = [
    [t('jobs:title'), href('jobs')],
    [job.jobName, href('job', { jobId: job._id })],
  ];
  return [jobPosting(job, origin), breadcrumbs(steps, origin)];
}
