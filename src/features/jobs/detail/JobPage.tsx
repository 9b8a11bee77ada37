import { Suspense, useDeferredValue, useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { href } from '#contract/http/paths.ts';
import { failureText } from '#src/forms/failureText.ts';
import { pageTitle, useHead, useJsonLd } from '#src/hooks/head.tsx';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { usePageData, useResource } from '#src/hooks/pageData.tsx';
import { useInView } from '#src/hooks/useInView.ts';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, ChevronLeftIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { JobView } from './JobView.tsx';
import css from './JobPage.module.css';
import { type Job } from '#contract/jobs/job.ts';
import { jobFromSummary } from '#contract/jobs/jobDetail.ts';
import type { OtherJobsProps } from './OtherJobs.tsx';
import type { Translate } from '#src/i18n/keys.ts';
import { surelyNow } from '#src/data/session/clock.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';
import { breadcrumbs, jobPosting } from '#contract/jobs/jsonLd.ts';
import { isGiven } from '#contract/options.ts';
import { excerpt } from '#contract/text.ts';

/** Nothing stands in its place where it cannot be had: the job is read without it. */
const OtherJobs = optionalPart(() => import('./OtherJobs.tsx'));

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
  // A copy, on the phone or in a page that it keeps, may be older than its closing date; of an answer
  // of now the server's day counts. One of a day to come is of a wrong date.
  const isCopy = !(Math.abs(Date.now() - Number(job.savedAt)) < 60_000);
  const status = known && (isCopy ? statusOn(known, surelyNow()) : known.status);
  const open = status === 'active';
  const jsonLd = useJsonLd(
    import.meta.env.SSR && ((origin) => (known && open ? jobJsonLd(known, origin, t) : [])),
  );
  useHead(
    known
      ? {
          title: pageTitle([known.jobName, known.location].filter(isGiven).join(', ')),
          description: excerptOf(known),
          jsonLd,
          ...(import.meta.env.SSR && { job: known }),
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
          {!partial && <Below job={known} open={open} />}
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
          <CallUs />
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
          <CallUs />
        </EmptyState>
      );
    }
    return (
      <SkeletonGroup label={t('detail.loading')} isPage={!listed}>
        {!listed && <Skeleton shape="block" height="220px" />}
        <Skeleton lines={8} />
      </SkeletonGroup>
    );
  }
}

/** Anyone who came from the list goes back to it as it was left: with its filters, at its place. */
function goBackToList(event: MouseEvent): void {
  const { navigation } = window;
  const list = href('jobs');
  const now = navigation?.currentEntry?.index ?? 0;
  const paths =
    navigation?.entries().map(({ url }) => new URL(url ?? '', location.href).pathname) ?? [];
  // Past other jobs, which were opened from the one before or stand beside the list.
  const isJob = (path?: string) => path?.startsWith(`${list}/`);
  let before = now - 1;
  while (isJob(paths[before])) before -= 1;
  if (paths[before] !== list) return;
  event.preventDefault();
  history.go(before - now);
}

/** What else there is, for who read to the end: fetched when it comes near, below a closed job at once. */
function Below(props: OtherJobsProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useInView(place);
  const hydrated = useHydrated();
  return (
    <div ref={place}>
      <Suspense>{(near || (hydrated && !props.open)) && <OtherJobs {...props} />}</Suspense>
    </div>
  );
}

/** A job in one line for search engines and shared links: who hires, where, the first words. */
function excerptOf(job: Job): string {
  const words = job.description.replace(/\s+/g, ' ').trim();
  const said = [job.companyName, job.location].filter(isGiven).join(', ');
  return excerpt(said ? `${said}. ${words}` : words, 155);
}

/** What search engines read of an open job. */
function jobJsonLd(job: Job, origin: string, t: Translate): object[] {
  const steps: [string, string][] = [
    [t('jobs:title'), href('jobs')],
    [job.jobName, href('job', { jobId: job._id })],
  ];
  return [jobPosting(job, origin) ?? [], breadcrumbs(steps, origin)].flat();
}
