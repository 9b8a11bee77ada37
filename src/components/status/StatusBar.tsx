import type { ReactNode } from 'react';
import css from './StatusBar.module.css';
import { classes } from '#src/components/classes.ts';

export interface StatusBarProps {
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  tone?: 'quiet' | 'warning';
  className?: string;
  hidden?: boolean;
}

/** One quiet line for the state of the whole page, such as being offline. */
export function StatusBar({
  icon,
  children,
  action,
  tone = 'quiet',
  className,
  hidden,
}: StatusBarProps) {
  return (
    <div role="status" className={classes(css.bar, css[tone], className)} hidden={hidden}>
      <div className={classes('container', css.line)}>
        {icon}
        <div className={css.text}>{children}</div>
        {action}
      </div>
    </div>
  );
}
