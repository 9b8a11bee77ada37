import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './Choice.module.css';
import { FieldError } from './FieldError.tsx';
import { classes } from '#src/components/classes.ts';

interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string> {
  legend: string;
  legendHidden?: boolean;
  name: string;
  options: readonly RadioOption<V>[];
  value?: V | '';
  onChange: (value: V) => void;
  hint?: ReactNode;
  error?: string;
  optionalText?: string;
  required?: boolean;
  layout?: 'stack' | 'inline';
  className?: string;
}

export function RadioGroup<V extends string>({
  legend,
  legendHidden,
  name,
  options,
  value,
  onChange,
  hint,
  error,
  optionalText,
  required,
  layout = 'stack',
  className,
}: RadioGroupProps<V>) {
  const id = useId();
  const described = [hint != null && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      role="radiogroup"
      className={classes(css.group, className)}
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-required={required}
      aria-describedby={described.join(' ') || undefined}
    >
      <legend id={`${id}-legend`} className={legendHidden ? 'visually-hidden' : css.legend}>
        {legend}
        {optionalText && <span className={css.optional}> ({optionalText})</span>}
      </legend>
      {hint != null && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className={classes(css.options, css[layout])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(css.row, css.option, option.value === value && css.chosen)}
          >
            <input
              type="radio"
              className={css.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={required}
              aria-describedby={option.hint == null ? undefined : `${id}-${option.value}-hint`}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint != null && (
                <span id={`${id}-${option.value}-hint`} className={classes(css.hint, css.below)}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
