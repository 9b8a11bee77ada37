import { useId, type ReactNode } from 'react';
import { Card } from '#src/components/layout/Card.tsx';
import css from './Candidate.module.css';

interface SectionProps {
  title: string;
  /** What adds to it, beside the title. */
  act?: ReactNode;
  children: ReactNode;
}

/** A part of the page of one person. */
export function Section({ title, act, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={css.section ?? ''}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {act}
      </div>
      {children}
    </Card>
  );
}
