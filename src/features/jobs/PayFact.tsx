import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/job.ts';
import { money, rupees } from '#src/lib/format.ts';
import { Fact } from '#src/ui/Fact.tsx';

/** The pay: in the country's own money where the employer named it, with its rupee figure; else the range. */
export function PayFact({ job }: { job: Pick<JobSummary, 'pay' | 'salaryRange'> }) {
  const { t } = useTranslation('jobs');
  const { pay } = job;
  if (!pay) {
    return (
      <Fact
        label={t('facts.pay')}
        size="large"
        value={job.salaryRange ? `₹${job.salaryRange}` : t('common:notSpecified')}
        note={t('common:perMonth')}
      />
    );
  }
  return (
    <Fact
      label={t('facts.payPerMonth')}
      size="large"
      value={range(money(pay.from, pay.currency), money(pay.to, pay.currency))}
      note={t('facts.aboutRupees', { amount: range(rupees(pay.inrFrom), rupees(pay.inrTo)) })}
    />
  );
}

/** 'AED 2,000-2,400': the currency stands once. */
function range(from: string, to: string): string {
  return from === to ? from : `${from}\u2009–\u2009${to.replace(/^[^\d]+/, '')}`;
}
