import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { classes } from '#src/components/classes.ts';

export type BadgeTone = 'blue' | 'yellow' | 'purple' | 'green' | 'red' | 'emerald' | 'gray';

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A state in a word. The colour only repeats what the word says. */
export function Badge({ tone = 'gray', icon, children, className }: BadgeProps) {
  return (
    <span className={classes(css.badge, css[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
