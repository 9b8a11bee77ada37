import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOptions, JobFilters } from '#contract/job.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterIcon } from '#src/ui/icons.tsx';
import css from './Filters.module.css';

// Opened by a tap, so it is no part of the first screen's weight.
const FilterDialog = lazy(() => import('./FilterDialog.tsx'));

interface FilterSheetProps {
  filters: JobFilters;
  options: FilterOptions | undefined;
  onApply: (filters: JobFilters) => void;
}

/** The filters popup of small screens: nothing changes before 'Apply Filters'. */
export function FilterSheet({ filters, options, onApply }: FilterSheetProps) {
  const { t } = useTranslation('jobs');
  const [chosen, setChosen] = useState<JobFilters | null>(null);
  const count = Object.keys(filters).length;
  return (
    <>
      <Button
        variant="quiet"
        className={css.open ?? ''}
        icon={<FilterIcon size={20} />}
        onClick={() => setChosen(filters)}
      >
        {count > 0 ? t('filters.openWithCount', { count }) : t('filters.open')}
      </Button>
      {chosen && (
        <Suspense>
          <FilterDialog
            filters={chosen}
            options={options}
            onChange={setChosen}
            onApply={() => {
              setChosen(null);
              onApply(chosen);
            }}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
