import type { ReactNode } from 'react';
import css from './OfficePage.module.css';

interface OfficePageProps {
  title: string;
  /** What the screen is for. */
  lead: string;
  children: ReactNode;
}

/** A screen of the office: its name, what it is for, and one thing below the other. */
export function OfficePage({ title, lead, children }: OfficePageProps) {
  return (
    <div className={`container ${css.page}`}>
      <header>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
