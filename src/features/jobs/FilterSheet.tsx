import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOptions, JobFilters } from '#contract/job.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterIcon } from '#src/ui/icons.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { FilterFields } from './FilterFields.tsx';
import css from './Filters.module.css';

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
  const apply = (next: JobFilters) => {
    setChosen(null);
    onApply(next);
  };
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
      <Sheet
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('filters.title')}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setChosen({})}>
              {t('filters.clear')}
            </Button>
            <Button onClick={() => apply(chosen ?? {})}>{t('filters.apply')}</Button>
          </>
        }
      >
        <FilterFields filters={chosen ?? {}} options={options} onChange={setChosen} />
      </Sheet>
    </>
  );
}
