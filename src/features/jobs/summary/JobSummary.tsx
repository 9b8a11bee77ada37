import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { isUsual } from '#contract/jobs/trades.ts';
import { Picture } from '#src/components/icons/Picture.tsx';
// No styles of its own: their file would weigh on each first screen.
import css from '#src/features/jobs/detail/FactsList.module.css';
import { summaryFacts } from './summaryLines.ts';

/** The lines of what a work usually is, by their keys. */
const lineNumbers = [1, 2, 3] as const;

/** The job in the reader's language. Its file comes after the first screen: see `JobView`. */
export default function JobSummary({ job }: { job: Job }) {
  const { t } = useTranslation('summary');
  const { trade } = job;
  return (
    <section className="stack" aria-labelledby="summary" data-summary>
      <h2 id="summary">{t('title')}</h2>
      <ul className="stack">
        {summaryFacts(job, t).map(({ pictures, text }) => (
          <li key={text} className={css.line}>
            {pictures.map((name) => (
              <Picture key={name} name={name} className="picture" />
            ))}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={css.hint}>{t('note')}</p>
      {trade && isUsual(trade) && (
        <>
          <h3>{t('usual.title')}</h3>
          <div className="prose">
            <ul>
              {lineNumbers.map((line) => (
                <li key={line}>{t(`usual.of.${trade}.${line}`)}</li>
              ))}
            </ul>
          </div>
          <p className={css.hint}>{t('usual.note')}</p>
        </>
      )}
    </section>
  );
}
