import { useTranslation } from 'react-i18next';
import {
  candidateLimits,
  type CandidateFile,
  type CandidateStep,
} from '#contract/candidates/candidate.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import css from './Candidate.module.css';
import { Section } from './Section.tsx';

/** What happened to the applications, and what admins wrote down, newest first. */
export function History({ file: { history } }: { file: CandidateFile }) {
  const { t } = useTranslation('adminCandidates');
  return (
    <Section title={t('history.title')}>
      {history.length === 0 && <p className={css.soft}>{t('history.none')}</p>}
      <ol className={css.lines}>
        {history.map((step) => (
          <li key={step.id} className={css.line}>
            <div>
              <Step step={step} />
              <p className={css.soft}>
                <time dateTime={step.at}>{dateAndTime(step.at, t)}</time>
                {step.byName && ` · ${step.byName}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {history.length >= candidateLimits.onPage && (
        <p className={css.soft}>{t('history.newest', { shown: candidateLimits.onPage })}</p>
      )}
    </Section>
  );
}

function Step({ step }: { step: CandidateStep }) {
  const { t } = useTranslation('adminCandidates');
  if (step.about === 'person') {
    return (
      <p>
        {t('history.did', { what: t(`history.what.${step.what}`), did: t(`history.${step.did}`) })}
      </p>
    );
  }
  const { kind, status, jobTitle } = step;
  const name = statusText(status);
  const what = kind === 'status' ? (name ? t(name) : status) : t(`applicants:events.${kind}`);
  return (
    <p>
      {jobTitle}: {what}
    </p>
  );
}
