import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import css from './Choice.module.css';
import { FieldError } from './FieldError.tsx';
import { classes } from '#src/components/classes.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

export function Checkbox({ label, hint, error, className, id, ...native }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const described = [
    native['aria-describedby'],
    hint != null && `${boxId}-hint`,
    error && `${boxId}-error`,
  ].filter(Boolean);
  return (
    <div className={className}>
      <FieldError id={`${boxId}-error`}>{error}</FieldError>
      <label className={css.row}>
        <input
          {...native}
          id={boxId}
          type="checkbox"
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        <span>{label}</span>
      </label>
      {hint != null && (
        <div id={`${boxId}-hint`} className={classes(css.hint, css.indented)}>
          {hint}
        </div>
      )}
    </div>
  );
}
