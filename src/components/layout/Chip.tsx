import type { ReactNode } from 'react';
import css from './Chip.module.css';
import { classes } from '#src/components/classes.ts';
import { CloseIcon } from '#src/components/icons/deferred.tsx';

interface Face {
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A removable chip must be able to say what it removes. */
export type ChipProps =
  | (Face & { onRemove?: undefined; removeLabel?: undefined })
  | (Face & { onRemove: () => void; removeLabel: string });

export function Chip({ icon, children, className, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={classes(css.chip, onRemove && css.removable, className)}>
      {icon}
      <span className={css.text}>{children}</span>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon size={18} />
        </button>
      )}
    </span>
  );
}
