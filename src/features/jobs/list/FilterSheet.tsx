import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { FilterIcon } from '#src/components/icons/critical.tsx';
import css from './Filters.module.css';

// Opened by a tap, so it is no part of the first screen's weight.
const FilterDialog = lazyPart(() => import('./FilterDialog.tsx'));

interface FilterSheetProps {
  filters: JobFilters;
  options: FilterOptions | undefined;
  onApply: (filters: JobFilters) => void;
}

/** The filters popup of small screens: nothing changes before 'Apply Filters'. */
export function FilterSheet({ filters, options, onApply }: FilterSheetProps) {
  const { t } = useTranslation('jobs');
  const [chosen, setChosen] = useState<JobFilters | null>(null);
  // The list may stay behind another page: it is not found again with the popup open.
  useEffect(() => () => setChosen(null), []);
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
      )}
    </>
  );
}
