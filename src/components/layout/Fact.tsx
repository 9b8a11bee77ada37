import type { ReactNode } from 'react';
import css from './Facts.module.css';
import { classes } from '#src/components/classes.ts';

export interface FactProps {
  label: string;
  value: ReactNode;
  /** A second reading of the value, e.g. the pay in rupees. */
  note?: ReactNode;
  icon?: ReactNode;
  /** `large` is for the number that decides, `medium` for those one compares next. */
  size?: 'regular' | 'medium' | 'large';
  className?: string;
}

export function Fact({ label, value, note, icon, size = 'regular', className }: FactProps) {
  return (
    <div className={classes(css.fact, icon != null && css.withIcon, className)}>
      {icon}
      <dt className={css.label}>{label}</dt>
      <dd className={classes(css.value, css[size])}>{value}</dd>
      {note != null && <dd className={css.note}>{note}</dd>}
    </div>
  );
}
