import type { ReactNode } from 'react';
import css from './AdminPage.module.css';

interface AdminPageProps {
  title: string;
  /** What the screen is for. */
  lead: string;
  children: ReactNode;
}

/** A screen of the admin: its name, what it is for, and one thing below the other. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  return (
    <div className={`container ${css.page}`}>
      <header className={css.top}>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
