import { useTranslation } from 'react-i18next';
import { salaryText } from '#src/i18n/format.ts';
import { experienceYears, type Job } from '#contract/jobs/job.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import css from './ApplicantsPage.module.css';

/** What the applicants applied to (spec 2, job applicants). */
export function JobFacts({ job, total }: { job: Job; total: number }) {
  const { t } = useTranslation('applicants');
  const missing = t('common:notSpecified');
  const experience = job.experience.trim();
  const years = /\d/.test(experience)
    ? t('common:years', { range: experience, count: experienceYears(experience).to })
    : experience;
  return (
    <Card as="section" aria-label={t('facts.label')} className={css.job}>
      <Facts columns={3} className={css.facts}>
        <Fact label={t('facts.company')} value={job.companyName || missing} />
        <Fact label={t('facts.location')} value={job.location || missing} />
        <Fact label={t('facts.total')} value={total} />
        <Fact label={t('facts.experience')} value={years || missing} />
        <Fact
          className={css.salary}
          label={t('facts.salary')}
          value={job.salaryRange ? salaryText(job.salaryRange, t) : missing}
        />
        <Fact label={t('facts.id')} value={job._id} />
      </Facts>
    </Card>
  );
}
