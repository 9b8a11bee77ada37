import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/jobs/job.ts';
import { isGiven } from '#contract/options.ts';
import type { PayPeriod } from '#contract/jobs/jobFacts.ts';
import { money, rupees, salaryText } from '#src/i18n/format.ts';
import { Fact } from '#src/components/layout/Fact.tsx';
import css from './PayFact.module.css';
import type { TextKey } from '#src/i18n/keys.ts';

const labels = {
  hour: 'jobs:facts.payPerHour',
  day: 'jobs:facts.payPerDay',
  month: 'jobs:facts.payPerMonth',
  year: 'jobs:facts.payPerYear',
} as const satisfies Record<PayPeriod, TextKey>;

/** The pay: in the money in which the employer named it, with its rupee figure; else the range. */
export function PayFact({ job }: { job: Pick<JobSummary, 'pay' | 'salaryRange'> }) {
  const { t } = useTranslation('jobs');
  const { pay } = job;
  if (!pay) {
    return (
      <Fact
        label={t('facts.pay')}
        size="large"
        value={<Amount text={salaryText(job.salaryRange, t)} />}
        note={isGiven(job.salaryRange) ? t('common:perMonth') : null}
      />
    );
  }
  return (
    <Fact
      label={t(labels[pay.period ?? 'month'])}
      size="large"
      value={<Range from={money(pay.from, pay.currency)} to={money(pay.to, pay.currency)} />}
      note={
        pay.currency === 'INR' ? null : (
          <>
            {t('facts.about')} <Range from={rupees(pay.inrFrom)} to={rupees(pay.inrTo)} />
          </>
        )
      }
    />
  );
}

/** 'AED 2,000–2,400': the currency stands once. */
function Range({ from, to }: { from: string; to: string }) {
  return <Amount text={from === to ? from : `${from}–${to.replace(/^[^\d]+/, '')}`} />;
}

/** An amount or two in one line. Only where not even a line of its own is wide enough, it breaks after the dash. */
function Amount({ text }: { text: string }) {
  const parts = text.match(/[^–-]+[–-]?/g) ?? [];
  return (
    <span className={css.amount}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}
