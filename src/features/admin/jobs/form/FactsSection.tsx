import type { HTMLInputTypeAttribute } from 'react';
import { useTranslation } from 'react-i18next';
import { jobCountryCodes, moneyCurrencies } from '#contract/jobs/jobCountry.ts';
import { payers, payPeriods, provisions, visaTypes } from '#contract/jobs/jobFacts.ts';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from '#src/features/admin/shared/Records.module.css';
import type { RecordFormState } from '#src/features/admin/shared/useRecordForm.ts';
import { CostRows } from './CostRows.tsx';
import { factLabels } from './factLabels.ts';
import type { JobFields } from './jobFields.ts';

export interface FactsSectionProps {
  form: RecordFormState<JobFields>;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** What applicants should know, none of it needed: folded away until the admin opens it. */
export function FactsSection({ form, open, onToggle }: FactsSectionProps) {
  const { t, i18n } = useTranslation('adminJobs');
  const field = (name: keyof typeof factLabels) => ({
    ...form.field(name),
    label: t(factLabels[name]),
  });
  const decimal = { inputMode: 'decimal' as const };
  const date = { type: 'date' as HTMLInputTypeAttribute };
  const names = new Intl.DisplayNames([i18n.language, 'en'], { type: 'region' });
  return (
    <Disclosure
      summary={t('facts.title')}
      className={css.wide ?? ''}
      open={open}
      onToggle={onToggle}
    >
      <div className={css.form}>
        <p className={css.wide}>{t('facts.hint')}</p>
        <TextField {...field('closingDate')} {...date} hint={t('facts.closingDateHint')} />
        <SelectField
          {...field('country')}
          hint={t('facts.countryHint')}
          placeholder={t('facts.fromLocation')}
          options={jobCountryCodes.map((value) => ({ value, label: names.of(value) ?? value }))}
        />
        <h3 className={css.wide}>{t('facts.pay')}</h3>
        <TextField {...field('payFrom')} {...decimal} />
        <TextField {...field('payTo')} {...decimal} hint={t('facts.payToHint')} />
        <SelectField
          {...field('payCurrency')}
          placeholder={t('form.choose')}
          options={moneyCurrencies}
        />
        <SelectField
          {...field('payPeriod')}
          options={payPeriods.map((value) => ({ value, label: t(`facts.periods.${value}`) }))}
        />
        {form.fields.payCurrency !== 'INR' && (
          <>
            <TextField {...field('payRate')} {...decimal} hint={t('facts.payRateHint')} />
            <TextField {...field('payInrDate')} {...date} />
            <TextField {...field('payInrFrom')} {...decimal} />
            <TextField {...field('payInrTo')} {...decimal} />
          </>
        )}
        <h3 className={css.wide}>{t('facts.work')}</h3>
        <TextField {...field('contractMonths')} inputMode="numeric" />
        <TextField {...field('hoursPerWeek')} {...decimal} />
        <SelectField
          {...field('visaType')}
          placeholder={t('facts.notSaid')}
          options={visaTypes.map((value) => ({ value, label: t(`facts.visas.${value}`) }))}
        />
        <h3 className={css.wide}>{t('facts.provisions')}</h3>
        {provisions.map((name) => (
          <SelectField
            key={name}
            {...field(name)}
            placeholder={t('facts.notSaid')}
            options={payers.map((value) => ({ value, label: t(`facts.payers.${value}`) }))}
          />
        ))}
        <h3 className={css.wide}>{t('facts.costs')}</h3>
        <CostRows
          costs={form.fields.costs}
          errors={form.errors}
          onChange={(costs) => form.change('costs', costs)}
        />
        <h3 className={css.wide}>{t('facts.agent')}</h3>
        <TextField {...field('agentName')} />
        <TextField {...field('agentLicence')} />
        <TextField {...field('agentValidUntil')} {...date} />
        <p className={css.wide}>{t('facts.agentCheckHint')}</p>
        <TextField {...field('agentCheckedBy')} />
        <TextField
          {...field('agentCheckedOn')}
          {...date}
          {...(form.errors.agentCheckedOn === 'checkAgain' && {
            error: t('facts.agentCheckAgain'),
          })}
        />
        <TextField {...field('agentEvidence')} className={css.wide} />
      </div>
    </Disclosure>
  );
}
