import type { ReactNode } from 'react';
import css from './Facts.module.css';
import { classes } from '#src/components/classes.ts';

export interface FactsProps {
  /** `fit`: as many in a row as their texts leave room for. */
  columns?: 1 | 2 | 3 | 'fit';
  children: ReactNode;
  className?: string;
}

const looks = { 1: undefined, 2: css.two, 3: css.three, fit: css.fit } as const;

/** A list of `Fact`s. On phones never more than two columns stand side by side. */
export function Facts({ columns = 1, children, className }: FactsProps) {
  return <dl className={classes(css.facts, looks[columns], className)}>{children}</dl>;
}
