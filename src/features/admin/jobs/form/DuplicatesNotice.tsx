import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import css from './JobForm.module.css';
import records from '#src/features/admin/shared/Records.module.css';

/** Warns of a posting that is open already. It may still be saved: two sites hire at once. */
export function DuplicatesNotice({ duplicates }: { duplicates: readonly JobSummary[] }) {
  const { t } = useTranslation('adminJobs');
  return (
    <div role="status" className={records.wide}>
      {duplicates.length > 0 && (
        <Notice tone="warning" title={t('duplicates.title', { count: duplicates.length })}>
          <p>{t('duplicates.text')}</p>
          <ul className={css.twins}>
            {duplicates.map((twin) => (
              <li key={twin.id}>
                {/* In its own tab: the form stays. */}
                <a href={href('job', { jobId: twin.id })} target="_blank" rel="noreferrer">
                  {t('duplicates.job', { title: twin.title, date: shortDate(twin.createdAt, t) })}
                  <span className="visually-hidden"> {t('duplicates.newTab')}</span>
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
