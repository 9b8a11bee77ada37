import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { provisions } from '#contract/jobs/jobFacts.ts';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { Picture } from '#src/components/icons/Picture.tsx';
import { paysBeside } from '#src/features/jobs/paysBeside.ts';
import { AgentFacts } from './AgentFacts.tsx';
import { CostSheet } from './CostSheet.tsx';

/** The terms of a job that the admin knows; what it does not know is left out. */
export function FactsList({ job }: { job: Job }) {
  const { t } = useTranslation('job');
  const { contractMonths, hoursPerWeek, visaType } = job;
  const given = provisions.filter((name) => job[name]);
  const some = given.length > 0 || contractMonths || hoursPerWeek || visaType;
  return (
    <>
      {some && (
        <section aria-labelledby="terms">
          <h2 id="terms">{t('terms.title')}</h2>
          <Facts columns={2}>
            {given.map((name) => (
              <Fact
                key={name}
                icon={<Picture name={name} />}
                label={t(`terms.${name}`)}
                value={t(`terms.payer.${job[name] ?? 'worker'}`)}
              />
            ))}
            {contractMonths && (
              <Fact
                icon={<Picture name="contract" />}
                label={t('terms.contract')}
                value={t('terms.months', { count: contractMonths })}
              />
            )}
            {hoursPerWeek && (
              <Fact icon={<Picture name="hours" />} label={t('terms.hours')} value={hoursPerWeek} />
            )}
            {visaType && (
              <Fact
                icon={<Picture name="visa" />}
                label={t('terms.visa')}
                value={t(`terms.visas.${visaType}`)}
              />
            )}
          </Facts>
        </section>
      )}
      {job.costs && job.costs.length > 0 && (
        <CostSheet costs={job.costs} isPart={paysBeside(job)} />
      )}
      {job.agent && <AgentFacts agent={job.agent} />}
    </>
  );
}
