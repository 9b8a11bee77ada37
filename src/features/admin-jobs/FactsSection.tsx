import type { HTMLInputTypeAttribute } from 'react';
import { useTranslation } from 'react-i18next';
import { jobCountryCodes, payCurrencies } from '#contract/jobCountry.ts';
import { payers, payPeriods, provisions, visaTypes } from '#contract/jobFacts.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { CostRows } from './CostRows.tsx';
import type { CostFields, FactFields } from './factFields.ts';
import { factLabels } from './factLabels.ts';
import css from './JobForm.module.css';

export interface FactsSectionProps {
  fields: FactFields;
  errors: Readonly<Record<string, string>>;
  change: (name: keyof FactFields, value: string | CostFields[]) => void;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** What applicants should know, none of it needed: folded away until the office opens it. */
export function FactsSection({ fields, errors, change, open, onToggle }: FactsSectionProps) {
  const { t, i18n } = useTranslation('adminJobs');
  const field = (name: keyof typeof factLabels) => ({
    name,
    label: t(factLabels[name]),
    value: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    ...(errors[name] && { error: t(`errors:fields.${errors[name]}`) }),
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
          options={payCurrencies}
        />
        <SelectField
          {...field('payPeriod')}
          options={payPeriods.map((value) => ({ value, label: t(`facts.periods.${value}`) }))}
        />
        <TextField {...field('payRate')} {...decimal} hint={t('facts.payRateHint')} />
        <TextField {...field('payInrDate')} {...date} />
        <TextField {...field('payInrFrom')} {...decimal} />
        <TextField {...field('payInrTo')} {...decimal} />
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
          costs={fields.costs}
          errors={errors}
          onChange={(costs) => change('costs', costs)}
        />
        <h3 className={css.wide}>{t('facts.agent')}</h3>
        <TextField {...field('agentName')} />
        <TextField {...field('agentLicence')} />
        <TextField {...field('agentValidUntil')} {...date} />
        <p className={css.wide}>{t('facts.agentCheckHint')}</p>
        <TextField {...field('agentCheckedBy')} />
        <TextField {...field('agentCheckedOn')} {...date} />
        <TextField {...field('agentEvidence')} className={css.wide} />
      </div>
    </Disclosure>
  );
}
