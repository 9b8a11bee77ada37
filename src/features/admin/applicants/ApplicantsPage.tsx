import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { CallFailure } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { ChevronLeftIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { ApplicantsList } from './ApplicantsList.tsx';
import { backToList } from '#src/features/admin/shared/place.ts';
import { SkipToList } from '#src/features/admin/shared/list/SkipToList.tsx';
import css from './ApplicantsPage.module.css';
import { useApplicantsJob } from './useApplicants.ts';

/** The applicants of a job (spec 2, job applicants). */
export default function ApplicantsPage() {
  const { jobId } = useParams<{ jobId: string }>();
  // A new address starts with nothing of the old job.
  return <Applicants key={jobId} jobId={jobId} />;
}

function Applicants({ jobId }: { jobId: string }) {
  const { t } = useTranslation('applicants');
  const { data: job, failure, retry } = useApplicantsJob(jobId);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });
  if (!job) return failure ? <NotFound failure={failure} onRetry={retry} /> : <Loading />;
  return (
    <div className={`container ${css.page}`}>
      <SkipToList />
      <ApplicantsList
        job={job}
        heading={
          <>
            <Link href={href('adminJobs')} onClick={goBack} className={css.back}>
              <ChevronLeftIcon size={20} />
              {t('back')}
            </Link>
            <p className={css.kind}>{t('title')}</p>
            <h1>{job.jobName}</h1>
          </>
        }
      />
    </div>
  );
}

/** The list as it was left, where that is what the page was opened from. */
function goBack(event: MouseEvent) {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!opensElsewhere && backToList()) event.preventDefault();
}

function Loading() {
  const { t } = useTranslation('applicants');
  return (
    <div className={`container ${css.loading}`} role="status">
      <h1 className="visually-hidden">{t('title')}</h1>
      <span className={css.spinner} />
      <p>{t('loading')}</p>
    </div>
  );
}

interface NotFoundProps {
  failure: CallFailure;
  onRetry: () => void;
}

/** Whatever the reason, the screen of spec 8; a lost connection is said, and can be tried again. */
function NotFound({ failure, onRetry }: NotFoundProps) {
  const { t } = useTranslation('applicants');
  return (
    <div className={`container ${css.page}`}>
      <EmptyState
        icon={<SearchIcon />}
        level={1}
        title={t('notFound.title')}
        actions={
          <>
            <Link href={href('adminJobs')} onClick={goBack} className={buttonClass('primary')}>
              {t('back')}
            </Link>
            {failure.offline && (
              <Button variant="quiet" onClick={onRetry}>
                {t('common:retry')}
              </Button>
            )}
          </>
        }
      >
        <p>{t('notFound.text')}</p>
        {failure.offline && <p>{t('errors:codes.NETWORK')}</p>}
      </EmptyState>
    </div>
  );
}
