import type { ReactNode } from 'react';
import css from './Disclosure.module.css';
import { classes } from '#src/components/classes.ts';
import { ChevronDownIcon } from '#src/components/icons/critical.tsx';

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Of all disclosures with one name, the browser keeps at most one open. */
  name?: string;
  /** Whether it starts open. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  className?: string;
}

export function Disclosure({
  summary,
  children,
  name,
  open,
  onToggle,
  className,
}: DisclosureProps) {
  return (
    <details
      name={name}
      open={open}
      className={classes(css.details, className)}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={css.summary}>
        <span className={css.text}>{summary}</span>
        <ChevronDownIcon className={css.chevron} />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
