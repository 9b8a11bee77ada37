import css from './Skeleton.module.css';
import { classes } from '#src/components/classes.ts';

export interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  /** CSS lengths; a line of text is as high as the text around it. */
  width?: string;
  height?: string;
  /** Text only: the last of several lines is shorter. */
  lines?: number;
  /** Nothing is on its way yet: a page with it is at rest. */
  waits?: boolean;
  className?: string;
}

export function Skeleton({
  shape = 'text',
  width,
  height,
  lines = 1,
  waits,
  className,
}: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-loading={waits ? undefined : ''}
      className={classes(css.skeleton, className)}
      style={{ width }}
    >
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={css[shape]}
          style={{
            height,
            width: lines > 1 && line === lines - 1 ? '60%' : undefined,
          }}
        />
      ))}
    </span>
  );
}
