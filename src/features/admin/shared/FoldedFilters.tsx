import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { classes } from '#src/components/classes.ts';
import css from './FoldedFilters.module.css';

interface FoldedFiltersProps {
  /** How many of them narrow the list. */
  set: number;
  children: ReactNode;
}

/** Filters that are folded away on a phone until they are wanted, or one of them is set. */
export function FoldedFilters({ set, children }: FoldedFiltersProps) {
  const { t } = useTranslation('adminMenu');
  const id = useId();
  const [open, setOpen] = useState(set > 0);
  return (
    <>
      <Button
        variant="quiet"
        className={css.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? t('filtersSet', { number: set }) : t('filters')}
      </Button>
      <div id={id} className={classes(css.filters, !open && css.folded)}>
        {children}
      </div>
    </>
  );
}
