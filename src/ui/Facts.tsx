import type { ReactNode } from 'react';
import css from './Facts.module.css';
import { classes } from './classes.ts';

export interface FactsProps {
  columns?: 1 | 2 | 3;
  children: ReactNode;
  className?: string;
}

/** A list of `Fact`s. On phones never more than two stand in a row. */
export function Facts({ columns = 1, children, className }: FactsProps) {
  return (
    <dl className={classes(css.facts, columns > 1 && css.two, columns > 2 && css.three, className)}>
      {children}
    </dl>
  );
}
