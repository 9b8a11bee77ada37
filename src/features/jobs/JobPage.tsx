import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { excerptOf, jobJsonLd } from './jobHead.ts';
import { statusOn } from '#contract/jobFacts.ts';
import { href } from '#contract/paths.ts';
import { pageTitle, useHead, useJsonLd } from '#src/lib/head.tsx';
import { useResource } from '#src/lib/pageData.tsx';
import { SavedNote } from '#src/lib/SavedNote.tsx';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, ChevronLeftIcon, SearchIcon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import { JobView } from './JobView.tsx';
import css from './JobPage.module.css';
import { SimilarJobs } from './SimilarJobs.tsx';

/** One job (spec 2, job detail). */
export default function JobPage() {
  const { t } = useTranslation('job');
  const { jobId = '' } = useParams();
  const job = useResource({ call: 'jobs.get', params: { jobId } });
  const missing = job.error?.status === 404;
  // A copy on the phone may be older than its closing date.
  const status = job.data && statusOn(job.data, Date.now());
  const open = status === 'active';
  const jsonLd = useJsonLd(
    import.meta.env.SSR && ((origin) => (job.data && open ? jobJsonLd(job.data, origin, t) : [])),
  );
  useHead(
    job.data
      ? {
          title: pageTitle(`${job.data.jobName}, ${job.data.location}`),
          description: excerptOf(job.data),
          jsonLd,
          // Gone for search engines, still readable for whoever has the link.
          ...(!open && { status: 410, noIndex: true }),
        }
      : {
          title: pageTitle(t(missing ? 'missing.title' : 'jobs:title')),
          description: t('jobs:description'),
          ...(missing && { status: 404, noIndex: true }),
        },
  );
  return (
    <div className={`container ${css.page}`}>
      <Link href={href('jobs')} className={css.back}>
        <ChevronLeftIcon size={20} />
        {t('detail.back')}
      </Link>
      {job.data && status ? (
        <>
          <SavedNote state={job} />
          <JobView job={{ ...job.data, status }} />
          {!open && <SimilarJobs job={job.data} />}
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
      ) : job.error ? (
        <EmptyState
          level={1}
          icon={<AlertIcon size={40} />}
          title={t('detail.unreachable')}
          actions={<Button onClick={() => void job.reload()}>{t('jobs:error.again')}</Button>}
        >
          {t('detail.unreachableText')}
        </EmptyState>
      ) : (
        <SkeletonGroup label={t('detail.loading')}>
          <Skeleton shape="block" height="220px" />
          <Skeleton lines={8} />
        </SkeletonGroup>
      )}
    </div>
  );
}
