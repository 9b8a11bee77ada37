import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { orNotSpecified, salaryText } from '#src/i18n/format.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { experienceLabel } from '#src/i18n/experience.ts';
import css from './ApplicantsPage.module.css';

/** What the applicants applied to (spec 2, job applicants). */
export function JobFacts({ job, total }: { job: Job; total: number }) {
  const { t } = useTranslation('applicants');
  return (
    <Card as="section" aria-label={t('facts.label')} className={css.job}>
      <Facts columns={3} className={css.facts}>
        <Fact label={t('facts.company')} value={orNotSpecified(job.companyName, t)} />
        <Fact label={t('facts.location')} value={orNotSpecified(job.location, t)} />
        <Fact label={t('facts.total')} value={total} />
        <Fact label={t('facts.experience')} value={experienceLabel(job.experience, t)} />
        <Fact
          className={css.salary}
          label={t('facts.salary')}
          value={salaryText(job.salaryRange, t)}
        />
        <Fact label={t('facts.id')} value={job._id} />
      </Facts>
    </Card>
  );
}
