import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/job.ts';
import { href } from '#contract/paths.ts';
import { shortDate } from '#src/lib/format.ts';
import { Notice } from '#src/ui/Notice.tsx';
import css from './JobForm.module.css';

/** Warns of a posting that is open already. It may still be saved: two sites hire at once. */
export function TwinsNotice({ twins }: { twins: readonly JobSummary[] }) {
  const { t } = useTranslation('adminJobs');
  return (
    <div role="status" className={css.wide}>
      {twins.length > 0 && (
        <Notice tone="warning" title={t('twins.title', { count: twins.length })}>
          <p>{t('twins.text')}</p>
          <ul className={css.twins}>
            {twins.map((twin) => (
              <li key={twin.id}>
                {/* In a tab of its own: the form stays. */}
                <a href={href('job', { jobId: twin.id })} target="_blank" rel="noreferrer">
                  {t('twins.job', { title: twin.title, date: shortDate(twin.createdAt) })}
                  <span className="visually-hidden"> {t('twins.newTab')}</span>
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
