import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import {
  importedJobFallbacks,
  type ImportMapping,
  type ImportTarget,
} from '#contract/import/import.ts';
import { moneyCurrencies } from '#contract/jobs/jobCountry.ts';
import { payPeriods } from '#contract/jobs/jobFacts.ts';
import { categories, jobTypes, salaryRanges } from '#contract/options.ts';
import { salaryText } from '#src/i18n/format.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';

const lists: Partial<Record<ImportTarget, readonly string[]>> = {
  category: categories,
  jobType: jobTypes,
  salary: salaryRanges,
  currency: moneyCurrencies,
};

interface Props {
  mapping: ImportMapping;
  onChange: (target: ImportTarget, text: string) => void;
}

/** What stands where a row says nothing. Without it a row that needs the value is left out. */
export function Fallbacks({ mapping, onChange }: Props) {
  const { t } = useTranslation('adminImport');
  return importedJobFallbacks.map((target) => {
    const options =
      target === 'period'
        ? payPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))
        : lists[target]?.map((value) => ({
            value,
            label: target === 'salary' ? salaryText(value, t) : value,
          }));
    const common = {
      label: t('mapping.fallback', { field: t(`targets.${target}`) }),
      value: mapping.fallback[target] ?? '',
    };
    return options ? (
      <SelectField
        {...common}
        key={target}
        placeholder={t('common:notSpecified')}
        options={options}
        onChange={(event) => onChange(target, event.target.value)}
      />
    ) : (
      <TextField
        {...common}
        key={target}
        hint={t('mapping.fallbackHint')}
        maxLength={limits.shortText}
        onChange={(event) => onChange(target, event.target.value)}
      />
    );
  });
}
