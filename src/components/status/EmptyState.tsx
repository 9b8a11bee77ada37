import type { ReactNode } from 'react';
import css from './EmptyState.module.css';
import { classes } from '#src/components/classes.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  level?: 1 | 2 | 3;
  /** Why there is nothing, and what one can do. */
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function EmptyState({
  icon,
  title,
  level = 2,
  children,
  actions,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes(css.empty, className)}>
      {icon != null && <div className={css.icon}>{icon}</div>}
      <Heading className={css.title}>{title}</Heading>
      {children != null && <div className={css.text}>{children}</div>}
      {actions != null && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
