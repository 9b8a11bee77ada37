import { useId } from 'react';
import css from './ProgressBar.module.css';
import { classes } from '#src/components/classes.ts';

export interface ProgressBarProps {
  /** 0 to 100; anything else is held to that range. */
  value: number;
  label: string;
  labelHidden?: boolean;
  /** What is read and shown in place of "40%". */
  valueText?: string;
  tone?: 'brand' | 'green' | 'yellow' | 'orange' | 'red';
  className?: string;
}

export function ProgressBar({
  value,
  label,
  labelHidden,
  valueText,
  tone = 'brand',
  className,
}: ProgressBarProps) {
  const id = useId();
  const held = Math.round(Math.min(100, Math.max(0, value)));
  const text = valueText ?? `${held}%`;
  return (
    <div className={className}>
      <div className={labelHidden ? 'visually-hidden' : css.caption}>
        <span id={id}>{label}</span>
        <span className={css.text}>{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={held}
        aria-valuetext={text}
        className={css.track}
      >
        <div className={classes(css.fill, css[tone])} style={{ width: `${held}%` }} />
      </div>
    </div>
  );
}
