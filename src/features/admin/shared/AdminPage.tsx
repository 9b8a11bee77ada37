import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { ChevronLeftIcon } from '#src/components/icons/critical.tsx';
import { classes } from '#src/components/classes.ts';
import dense from './Dense.module.css';
import css from './AdminPage.module.css';
import { SkipToList } from './list/SkipToList.tsx';

export interface AdminPageProps {
  title: string;
  /** What the screen is for. */
  lead?: string | undefined;
  /** Of the title, which takes the focus from what has gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** The screen that this one belongs to. */
  back?: { href: string; text: string };
  /** Stands beside the title, whatever becomes of the rest: what adds something, or leads elsewhere. */
  beside?: ReactNode;
  /** At a desk it is below the title instead, next to filters of two lines. */
  stacked?: boolean;
  /** Whether it is a list that can be skipped to. */
  hasList?: boolean;
  children: ReactNode;
}

/** A screen of the admin: its name, what it is for, and one thing below the other. */
export function AdminPage(props: AdminPageProps) {
  const { title, lead, heading, back, beside, stacked, hasList, children } = props;
  return (
    <div className={`container ${css.page}`}>
      {hasList && <SkipToList />}
      <header className={css.top}>
        <div className={classes(css.name, stacked && css.stacked, dense.bar)}>
          {back && (
            <Link href={back.href} className={css.back}>
              <ChevronLeftIcon size={20} />
              {back.text}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {lead && <p className={css.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
