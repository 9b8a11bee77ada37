import type { ReactNode } from 'react';
import css from './TableScroll.module.css';
import { classes } from '#src/components/classes.ts';

/**
 * Around a `<table>`: gives it its look, and lets a narrow screen (and the keyboard) scroll it, or
 * shows its rows there as cards.
 */
export function TableScroll({
  id,
  label,
  children,
  cards,
}: {
  id?: string;
  label: string;
  children: ReactNode;
  /** On a narrow screen every row is a card; so many stand side by side where a tablet has room. */
  cards?: 1 | 2;
}) {
  return (
    // Focusable, because a scrolling region must be reachable by keyboard (WCAG 2.1.1).
    <div
      id={id}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classes(css.scroll, cards && css.cards, cards === 2 && css.pairs)}
    >
      {children}
    </div>
  );
}
