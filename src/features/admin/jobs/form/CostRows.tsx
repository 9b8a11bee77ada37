import type { FieldMessage, TextKey } from '#src/i18n/keys.ts';
import { useTranslation } from 'react-i18next';
import { moneyCurrencies } from '#contract/jobs/jobCountry.ts';
import { costPayers } from '#contract/jobs/jobFacts.ts';
import { mostCosts } from '#contract/jobs/jobFactsForm.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { PlusIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { blankCost, type CostFields } from './factFields.ts';
import css from './JobForm.module.css';
import records from '#src/features/admin/shared/Records.module.css';

interface CostRowsProps {
  costs: readonly CostFields[];
  errors: Readonly<Record<string, string>>;
  onChange: (costs: CostFields[]) => void;
}

const labels = {
  item: 'adminJobs:facts.costItem',
  paidBy: 'adminJobs:facts.costPaidBy',
  amount: 'adminJobs:facts.costAmount',
  currency: 'adminJobs:facts.costCurrency',
} as const satisfies Record<keyof CostFields, TextKey>;

/** The cost sheet: one group of fields for each cost. */
export function CostRows({ costs, errors, onChange }: CostRowsProps) {
  const { t } = useTranslation('adminJobs');
  const field = (at: number, name: keyof CostFields) => {
    const key = errors[`costs.${at}.${name}`];
    return {
      name: `costs.${at}.${name}`,
      label: t(labels[name]),
      value: costs[at]?.[name] ?? '',
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) =>
        onChange(
          costs.map((cost, n) => (n === at ? { ...cost, [name]: event.target.value } : cost)),
        ),
      ...(key && { error: t(`errors:fields.${key as FieldMessage}`) }),
    };
  };
  return (
    <>
      {costs.map((_cost, at) => (
        <fieldset key={at} className={css.cost}>
          <legend className={css.legend}>{t('facts.costNumber', { number: at + 1 })}</legend>
          <TextField {...field(at, 'item')} className={records.wide} />
          <SelectField
            {...field(at, 'paidBy')}
            placeholder={t('form.choose')}
            options={costPayers.map((value) => ({ value, label: t(`facts.payers.${value}`) }))}
          />
          <TextField {...field(at, 'amount')} inputMode="decimal" />
          <SelectField {...field(at, 'currency')} options={moneyCurrencies} />
          <IconButton
            label={t('facts.removeCost', { number: at + 1 })}
            onClick={() => onChange(costs.filter((_other, n) => n !== at))}
          >
            <TrashIcon />
          </IconButton>
        </fieldset>
      ))}
      {costs.length < mostCosts && (
        <p className={records.wide}>
          <Button
            variant="quiet"
            icon={<PlusIcon size={20} />}
            onClick={() => onChange([...costs, blankCost])}
          >
            {t('facts.addCost')}
          </Button>
        </p>
      )}
    </>
  );
}
