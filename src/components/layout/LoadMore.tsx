import { Button } from '#src/components/buttons/Button.tsx';
import css from './LoadMore.module.css';
import { classes } from '#src/components/classes.ts';

interface LoadMoreProps {
  busy: boolean;
  busyLabel: string;
  onClick: () => void;
  children: string;
  className?: string;
}

/** The button below a list that goes on. */
export function LoadMore({ className, ...button }: LoadMoreProps) {
  return (
    <div className={classes(css.more, className)}>
      <Button variant="quiet" {...button} />
    </div>
  );
}
