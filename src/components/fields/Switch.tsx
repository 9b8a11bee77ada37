import type { ComponentProps, ReactNode } from 'react';
import css from './Choice.module.css';
import { classes } from '#src/components/classes.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  labelHidden?: boolean;
  /** The change is on its way: a further one is not taken. */
  busy?: boolean;
}

export function Switch({
  label,
  labelHidden,
  busy = false,
  className,
  onChange,
  ...native
}: SwitchProps) {
  return (
    <label className={classes(css.row, css.switchRow, className)}>
      <input
        {...native}
        type="checkbox"
        role="switch"
        className={css.switch}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
          native.onClick?.(event);
        }}
        onChange={(event) => {
          if (!busy) onChange?.(event);
        }}
      />
      <span className={classes(labelHidden && 'visually-hidden')}>{label}</span>
    </label>
  );
}
