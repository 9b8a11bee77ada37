import css from './Mark.module.css';
import { classes } from '#src/components/classes.ts';

export interface MarkProps {
  /** Edge length in CSS pixels. */
  size?: number;
  className?: string;
}

/**
 * The mark: a ticket with its two notches, on it a line with two stops in the shape of an S. It is
 * the colour of the text around; inside a `.band` the line takes the colour of the band.
 */
export function Mark({ size = 32, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      className={classes(css.mark, className)}
    >
      <path
        fill="currentColor"
        d="M14 4h36a8 8 0 0 1 8 8v13a7 7 0 0 0 0 14v13a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8V39a7 7 0 0 0 0-14V12a8 8 0 0 1 8-8z"
      />
      <path
        className={css.route}
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        d="M20 47h18a7.5 7.5 0 0 0 0-15H26a7.5 7.5 0 0 1 0-15h18"
      />
      <circle className={css.stop} cx="44" cy="17" r="7.5" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
