import { useTranslation } from 'react-i18next';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { useWide } from '#src/hooks/useWide.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { FilterFields } from './FilterFields.tsx';
import css from './Filters.module.css';

interface FilterPanelProps {
  filters: JobFilters;
  options: FilterOptions | undefined;
  onChange: (filters: JobFilters) => void;
}

/** The filters beside the list, on large screens: each change shows at once. */
export function FilterPanel({ filters, options, onChange }: FilterPanelProps) {
  const { t } = useTranslation('jobs');
  const isWhole = useWide();
  return (
    <form
      action={href('jobs')}
      method="get"
      className={css.panel}
      aria-label={t('filters.title')}
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 className={css.panelTitle} tabIndex={-1}>
        {t('filters.title')}
        {Object.keys(filters).length > 0 && (
          <Button
            variant="quiet"
            onClick={(event) => {
              // The button goes with the filters.
              event.currentTarget.parentElement?.focus();
              onChange({});
            }}
          >
            {t('filters.clear')}
          </Button>
        )}
      </h2>
      <FilterFields {...{ filters, options, isWhole, onChange }} />
      <noscript>
        <button type="submit" className={css.noScript}>
          {t('filters.apply')}
        </button>
      </noscript>
    </form>
  );
}
