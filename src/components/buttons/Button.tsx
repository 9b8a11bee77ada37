import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import css from './Button.module.css';
import { classes } from '#src/components/classes.ts';

/** `next` is the one next step of a screen; `quiet` everything that may wait. */
export type ButtonVariant = 'primary' | 'next' | 'quiet' | 'danger';

/** The class of a button, for links of the router that are to look like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  options: { block?: boolean; className?: string } = {},
): string {
  return classes(css.button, css[variant], options.block && css.block, options.className);
}

interface Look {
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** As wide as its container. */
  block?: boolean;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'>, Look {
  type?: 'button' | 'submit';
  /** The action runs: focus and width stay, clicks are ignored. */
  busy?: boolean;
  /** What the button says meanwhile; room for it is kept from the start. */
  busyLabel?: string;
}

export function Button({
  variant,
  icon,
  block,
  busy = false,
  busyLabel,
  type,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function act(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: a disabled button loses focus, and a keyboard user their place.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  const spins = busy && (icon !== undefined || busyLabel === undefined);
  const label = busy && busyLabel !== undefined ? busyLabel : children;
  const other = busy && typeof children === 'string' ? children : busyLabel;
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(variant, { block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={act}
    >
      {spins ? <span className={classes(css.spinner, icon === undefined && css.alone)} /> : icon}
      <span
        className={classes(css.label, spins && icon === undefined && css.covered)}
        data-other={other}
      >
        {label}
      </span>
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<'a'>, Look {}

/** A plain link that looks like a button. */
export function ButtonLink({
  variant,
  icon,
  block,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(variant, { block, className })}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
