import { useId, type ReactNode } from 'react';
import { classes } from '#src/components/classes.ts';
import css from './Section.module.css';

interface SectionProps {
  title: string;
  /** Not on phones, where the content stands in its place. */
  lead?: ReactNode;
  /** What is to be known of the content before it is read. */
  note?: ReactNode;
  /** Beside the title: a link to all, the buttons of a carousel. */
  action?: ReactNode;
  children: ReactNode;
  /** `sunken` and `band` reach from edge to edge. */
  ground?: 'paper' | 'sunken' | 'band';
  /** Title on the left and content on the right from 1024 px. */
  split?: boolean;
}

/** One section of the home page: a heading, one line on it, and its content. */
export function Section({
  title,
  lead,
  note,
  action,
  children,
  ground = 'paper',
  split = false,
}: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(css.section, css[ground], ground === 'band' && 'band')}
    >
      <div className={classes('container', split && css.split)}>
        <div className={css.head}>
          <div className={css.words}>
            <h2 id={id}>{title}</h2>
            {lead && <p className={css.lead}>{lead}</p>}
            {note && <p className={css.note}>{note}</p>}
          </div>
          {action && <div className={css.action}>{action}</div>}
        </div>
        <div className={css.content}>{children}</div>
      </div>
    </section>
  );
}
