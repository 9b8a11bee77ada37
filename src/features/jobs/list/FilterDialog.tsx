import { useTranslation } from 'react-i18next';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { FilterFields } from './FilterFields.tsx';

interface FilterDialogProps {
  filters: JobFilters;
  options: FilterOptions | undefined;
  onChange: (filters: JobFilters) => void;
  onApply: () => void;
  onClose: () => void;
}

/** The open filters popup: 'Clear All' empties it, 'Apply Filters' takes it over. */
export default function FilterDialog({
  filters,
  options,
  onChange,
  onApply,
  onClose,
}: FilterDialogProps) {
  const { t } = useTranslation('jobs');
  // Not while it is made ready unseen: effects are those of what is shown.
  const isWhole = useHydrated();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('filters.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChange({})}>
            {t('filters.clear')}
          </Button>
          <Button onClick={onApply}>{t('filters.apply')}</Button>
        </>
      }
    >
      <FilterFields {...{ filters, options, isWhole, onChange }} />
    </Sheet>
  );
}
