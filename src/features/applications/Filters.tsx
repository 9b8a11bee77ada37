import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { classes } from '#src/components/classes.ts';
import { ChevronDownIcon, FilterIcon } from '#src/components/icons/critical.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from './ApplicationsPage.module.css';
import { activeFilters, isFiltered, sorts, statusFilters, type ListChoice } from './select.ts';

interface FiltersProps {
  choice: ListChoice;
  onChange: (next: Partial<ListChoice>) => void;
  onClear: () => void;
}

/** Search, status and sort. Folded on small screens until someone wants them; always open on wide ones. */
export function Filters({ choice, onChange, onClear }: FiltersProps) {
  const { t } = useTranslation('applications');
  const id = useId();
  const [open, setOpen] = useState(false);
  const active = activeFilters(choice);
  return (
    <div className={css.filters}>
      <button
        type="button"
        className={css.filtersTitle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <FilterIcon size={20} />
        <span>{active > 0 ? t('filters.titleActive', { active }) : t('filters.title')}</span>
        <ChevronDownIcon className={css.chevron} />
      </button>
      <div id={id} className={classes(css.fields, !open && css.folded)}>
        <TextField
          type="search"
          label={t('filters.search')}
          value={choice.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        <SelectField
          label={t('filters.status')}
          value={choice.status}
          options={statusFilters.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          onChange={(event) => onChange({ status: event.target.value as ListChoice['status'] })}
        />
        <SelectField
          label={t('filters.sort')}
          value={choice.sort}
          options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(event) => onChange({ sort: event.target.value as ListChoice['sort'] })}
        />
        {isFiltered(choice) && (
          <Button variant="quiet" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
