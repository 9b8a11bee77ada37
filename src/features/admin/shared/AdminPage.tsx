import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { ChevronLeftIcon } from '#src/components/icons/critical.tsx';
import css from './AdminPage.module.css';

interface AdminPageProps {
  title: string;
  /** What the screen is for. */
  lead: string;
  /** Of the title, which takes the focus from what has gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** The screen that this one belongs to. */
  back?: { href: string; text: string };
  children: ReactNode;
}

/** A screen of the admin: its name, what it is for, and one thing below the other. */
export function AdminPage({ title, lead, heading, back, children }: AdminPageProps) {
  return (
    <div className={`container ${css.page}`}>
      <header className={css.top}>
        {back && (
          <Link href={back.href} className={css.back}>
            <ChevronLeftIcon size={20} />
            {back.text}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={css.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
