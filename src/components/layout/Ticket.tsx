import type { HTMLAttributes, ReactNode } from 'react';
import css from './Ticket.module.css';
import { classes } from '#src/components/classes.ts';

export interface TicketProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** What one would tear off and keep: how much, until when, what to do. */
  stub: ReactNode;
  /** No longer valid: an inactive or expired job. */
  muted?: boolean;
}

/** A card in two parts with a perforation between them: below on phones, at the side from 640 px. */
export function Ticket({
  as: Element = 'article',
  stub,
  muted,
  className,
  children,
  ...rest
}: TicketProps) {
  return (
    <Element {...rest} className={classes(css.ticket, muted && css.muted, className)}>
      <div className={css.body}>{children}</div>
      <div className={css.stub}>{stub}</div>
    </Element>
  );
}
