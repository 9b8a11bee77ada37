import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
// No styles of its own: their file would weigh on each first screen.
import css from '#src/features/jobs/detail/FactsList.module.css';
import { summaryLines } from './summaryLines.ts';

/** The job in the reader's language. Its file comes after the first screen: see `JobView`. */
export default function JobSummary({ job }: { job: Job }) {
  const { t } = useTranslation('summary');
  return (
    <section aria-labelledby="summary" data-summary>
      <h2 id="summary">{t('title')}</h2>
      <div className="prose">
        <ul>
          {summaryLines(job, t).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p className={css.hint}>{t('note')}</p>
    </section>
  );
}
