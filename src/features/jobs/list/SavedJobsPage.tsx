import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { summaryOf } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { savedJobIds } from '#src/data/saved/savedJobsState.ts';
import { session } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { HeartIcon } from '#src/components/icons/critical.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { JobCard } from './JobCard.tsx';
import css from './JobsPage.module.css';
import { SaveButton } from '#src/features/jobs/save/SaveButton.tsx';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';

const SeenJobs = optionalPart(() => import('./SeenJobs.tsx'));

const SavedSearches = optionalPart(() => import('#src/features/jobs/searches/SavedSearches.tsx'));

/** The jobs put aside, the last one first; they read without a network. */
export default function SavedJobsPage() {
  useSignals();
  const { t } = useTranslation('job');
  const ids = [...savedJobIds.value];
  const hydrated = useHydrated();
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(0);
  // The heart goes with its card.
  useEffect(() => {
    if (ids.length < before.current && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true });
    before.current = ids.length;
  });
  useHead({
    title: pageTitle(t('saved.title')),
    description: t('saved.description'),
    noIndex: true,
  });
  return (
    <div className={`container stack ${css.page}`}>
      <h1 ref={title} tabIndex={-1}>
        {t('saved.title')}
      </h1>
      <p>{t('saved.description')}</p>
      {ids.length === 0 ? (
        <EmptyState
          icon={<HeartIcon size={40} />}
          title={t('saved.empty')}
          actions={
            <Link href={href('jobs')} className={buttonClass()}>
              {t('missing.browse')}
            </Link>
          }
        >
          {t('saved.emptyText')}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {ids.map((jobId) => (
            <SavedJob key={jobId} jobId={jobId} />
          ))}
        </ul>
      )}
      <Suspense>{hydrated && session.value && <SavedSearches />}</Suspense>
      <Suspense>{hydrated && <SeenJobs without={ids} />}</Suspense>
    </div>
  );
}

function SavedJob({ jobId }: { jobId: string }) {
  const { t } = useTranslation('job');
  const job = useResource({ call: 'jobs.get', params: { jobId } });
  const reason = t(job.error?.status === 404 ? 'saved.closed' : 'detail.unreachableText');
  if (job.data) return <JobCard job={summaryOf(job.data)} />;
  return (
    <Card as="li">
      {job.error ? (
        <div className="cluster">
          <p>{reason}</p>
          {/* Its name is not known, and its id no word to be read out. */}
          <SaveButton jobId={jobId} title={reason} />
        </div>
      ) : (
        <Skeleton shape="block" height="160px" />
      )}
    </Card>
  );
}
