import { useTranslation } from 'react-i18next';
import type { JobFilters } from '#contract/jobs/job.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import css from './SmartSearch.module.css';

const shown = ['company', 'role', 'location', 'experience', 'search'] as const;

export interface SmartSearchProps {
  /** The filters that a search set. */
  filters: JobFilters;
  onClear: () => void;
}

/** 'Smart Search Applied' with what it looks for, and 'Clear Search' (spec 2). */
export default function SmartSearch({ filters, onClear }: SmartSearchProps) {
  const { t } = useTranslation('jobs');
  return (
    <section className={css.bar} aria-labelledby="smart-search">
      <h2 id="smart-search" className={css.title}>
        {t('smart.title')}
      </h2>
      <ul className={css.chips}>
        {shown.map((key) => {
          const value = filters[key];
          if (!value) return null;
          const range = key === 'experience' ? t('filters.years', { range: value }) : value;
          return (
            <li key={key} className={css.chip}>
              <span className={css.label}>{t(`smart.${key}`)}</span> {range}
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" onClick={onClear}>
        {t('smart.clear')}
      </Button>
    </section>
  );
}
