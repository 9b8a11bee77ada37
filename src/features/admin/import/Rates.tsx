import { useTranslation } from 'react-i18next';
import type { ImportMapping } from '#contract/import/import.ts';
import { foreignCurrencies } from '#contract/jobs/jobCountry.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from './AdminImportPage.module.css';

interface Props {
  currencies: readonly string[];
  rates: ImportMapping['rates'];
  onChange: (rates: ImportMapping['rates']) => void;
}

/** Rupees for one unit of each currency of the file: without a rate its pay is not shown. */
export function Rates({ currencies, rates, onChange }: Props) {
  const { t } = useTranslation('adminImport');
  const known = currencies.filter((currency) => foreignCurrencies.includes(currency));
  if (known.length === 0) return null;
  return (
    <div className={css.details}>
      {known.map((currency) => {
        const rate = rates[currency];
        return (
          <TextField
            key={currency}
            label={t('mapping.rate', { currency })}
            hint={
              rate ? t('mapping.rateOf', { date: shortDate(rate.day, t) }) : t('mapping.noRate')
            }
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            value={rate?.rate ?? ''}
            onChange={({ target }) => {
              const { [currency]: _before, ...others } = rates;
              const value = Number(target.value);
              const today = indianDay(serverTime());
              onChange(value > 0 ? { ...others, [currency]: { rate: value, day: today } } : others);
            }}
          />
        );
      })}
    </div>
  );
}
