import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PeopleIcon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './ApplicantsPage.module.css';
import { ApplicantTable } from './ApplicantTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { JobApplicants } from './useApplicants.ts';

interface ApplicantsListProps extends Pick<JobApplicants, 'applicants' | 'reload'> {
  job: Job;
}

/** Who applied, and the way to take them along. */
export function ApplicantsList({ job, applicants, reload }: ApplicantsListProps) {
  const { t } = useTranslation('applicants');
  const { data, failure } = applicants;
  const notice = failure && (
    <Notice
      tone="danger"
      title={t('list.failed')}
      action={
        <Button variant="quiet" onClick={() => void reload()}>
          {t('common:retry')}
        </Button>
      }
    >
      {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
    </Notice>
  );
  if (!data) return notice ?? <Loading />;
  return (
    <div className={css.list}>
      <div className={css.listTop}>
        <div>
          <h2>{t('list.title')}</h2>
          <p role="status" className={css.found}>
            {data.length > 0 ? t('list.found', { number: data.length }) : t('list.none')}
          </p>
        </div>
        {data.length > 0 && <ExportButton job={job} applicants={data} reload={reload} />}
      </div>
      {notice}
      {data.length > 0 ? (
        <ApplicantTable applicants={data} />
      ) : (
        <EmptyState icon={<PeopleIcon />} level={3} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('applicants');
  return (
    <SkeletonGroup label={t('common:loading')}>
      <div className="stack">
        <Skeleton shape="block" height="72px" />
        <Skeleton shape="block" height="72px" />
        <Skeleton shape="block" height="72px" />
      </div>
    </SkeletonGroup>
  );
}
