import type { ReactNode } from 'react';
import css from './TableScroll.module.css';
import { classes } from './classes.ts';

/** Around a `<table>`: gives it its look, and lets a narrow screen (and the keyboard) scroll it. */
export function TableScroll({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    // Focusable, because a scrolling region must be reachable by keyboard (WCAG 2.1.1).
    <div role="region" aria-label={label} tabIndex={0} className={classes(css.scroll, className)}>
      {children}
    </div>
  );
}
