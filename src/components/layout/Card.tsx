import type { HTMLAttributes } from 'react';
import css from './Card.module.css';
import { classes } from '#src/components/classes.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Lifted off the page: for the one thing that matters there. */
  raised?: boolean;
  /** Without padding, for pictures and tables. */
  flush?: boolean;
}

export function Card({ as: Element = 'div', raised, flush, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classes(css.card, raised && css.raised, flush && css.flush, className)}
    />
  );
}
