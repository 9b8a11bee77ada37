import type { HTMLAttributes, ReactNode } from 'react';
import css from './Ticket.module.css';
import { classes } from '#src/components/classes.ts';

export interface TicketProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** What one would tear off and keep: how much, until when, what to do. */
  stub: ReactNode;
  /** No longer valid: an inactive or expired job. */
  muted?: boolean;
  /** One of many: in one piece on phones, where each line of it pushes the next one away. */
  compact?: boolean;
}

/**
 * A card in two parts with a perforation between them: below on phones, at the side from 640 px.
 * A compact one has no perforation on phones.
 */
export function Ticket({
  as: Element = 'article',
  stub,
  muted,
  compact,
  className,
  children,
  ...rest
}: TicketProps) {
  return (
    <Element
      {...rest}
      className={classes(css.ticket, muted && css.muted, compact && css.compact, className)}
    >
      <div className={css.body}>{children}</div>
      <div className={css.stub}>{stub}</div>
    </Element>
  );
}
