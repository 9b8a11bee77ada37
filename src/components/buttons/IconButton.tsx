import type { ComponentProps } from 'react';
import css from './IconButton.module.css';
import { classes } from '#src/components/classes.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: 'button' | 'submit';
  /** The accessible name, shown as a tooltip too. */
  label: string;
  /** For a button that stays pressed, such as the heart of a saved job. */
  pressed?: boolean;
  /** Without a border. */
  plain?: boolean;
}

export function IconButton({ label, pressed, plain, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(css.button, plain && css.plain, className)}
    />
  );
}
