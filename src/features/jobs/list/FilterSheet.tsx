import { Activity, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { FilterIcon } from '#src/components/icons/critical.tsx';
import { loadAhead } from '#src/pwa/loadAhead.ts';
import css from './Filters.module.css';

const loadDialog = () => import('./FilterDialog.tsx');

// Opened by a tap, so it is no part of the first screen's weight.
const FilterDialog = lazyPart(loadDialog);

interface FilterSheetProps {
  filters: JobFilters;
  options: FilterOptions | undefined;
  onApply: (filters: JobFilters) => void;
}

/** The filters popup of small screens: nothing changes before 'Apply Filters'. */
export function FilterSheet({ filters, options, onApply }: FilterSheetProps) {
  const { t } = useTranslation('jobs');
  const [chosen, setChosen] = useState<JobFilters | null>(null);
  // Made in idle time, unseen, once its code is there: a tap only has to show it.
  const [isReady, setReady] = useState(false);
  const [opened, setOpened] = useState(0);
  useEffect(() => loadAhead(() => loadDialog().then(() => setReady(true))), []);
  const close = () => setChosen(null);
  const isOpen = chosen !== null;
  // Each opening has a popup of its own, also where the list stays behind another page: what was typed
  // and not applied is not found again, nor the popup open.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setChosen(null);
      setOpened((times) => times + 1);
    };
  }, [isOpen]);
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
      {(chosen ?? isReady) && (
        <Activity key={opened} mode={chosen ? 'visible' : 'hidden'}>
          <FilterDialog
            filters={chosen ?? filters}
            options={options}
            onChange={setChosen}
            onApply={() => {
              close();
              onApply(chosen ?? filters);
            }}
            onClose={close}
          />
        </Activity>
      )}
    </>
  );
}
