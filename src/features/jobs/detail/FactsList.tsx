import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { provisions } from '#contract/jobs/jobFacts.ts';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { DocumentIcon } from '#src/components/icons/critical.tsx';
import { BedIcon, MealIcon, PlaneIcon } from '#src/components/icons/deferred.tsx';
import { AgentFacts } from './AgentFacts.tsx';
import { CostSheet } from './CostSheet.tsx';

const icons = { food: MealIcon, room: BedIcon, ticket: PlaneIcon, medical: DocumentIcon } as const;

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
            {given.map((name) => {
              const ProvisionIcon = icons[name];
              return (
                <Fact
                  key={name}
                  icon={<ProvisionIcon />}
                  label={t(`terms.${name}`)}
                  value={t(`terms.payer.${job[name] ?? 'worker'}`)}
                />
              );
            })}
            {contractMonths && (
              <Fact
                label={t('terms.contract')}
                value={t('terms.months', { count: contractMonths })}
              />
            )}
            {hoursPerWeek && <Fact label={t('terms.hours')} value={hoursPerWeek} />}
            {visaType && <Fact label={t('terms.visa')} value={t(`terms.visas.${visaType}`)} />}
          </Facts>
        </section>
      )}
      {job.costs && job.costs.length > 0 && <CostSheet costs={job.costs} />}
      {job.agent && <AgentFacts agent={job.agent} />}
    </>
  );
}
