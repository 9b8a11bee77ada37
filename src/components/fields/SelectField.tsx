import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import css from './Field.module.css';
import { classes } from '#src/components/classes.ts';
import { ChevronDownIcon } from '#src/components/icons/critical.tsx';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly (string | SelectOption)[];
  /** The first option, with the value ''. */
  placeholder?: string;
}

export function SelectField({
  label,
  hint,
  error,
  optionalText,
  labelHidden,
  className,
  id,
  options,
  placeholder,
  'aria-describedby': describedBy,
  ...native
}: SelectFieldProps) {
  const choices = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  // A value that another screen's list once offered must not turn into the first option by itself.
  const stored = native.value ?? native.defaultValue;
  const stray = stored != null && stored !== '' && choices.every(({ value }) => value !== stored);

  return (
    <Field {...{ id, label, hint, error, optionalText, labelHidden, className, describedBy }}>
      {(wiring) => (
        <div className={css.box}>
          <select {...native} {...wiring} className={classes(css.control, css.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
            {stray && <option value={String(stored)}>{String(stored)}</option>}
          </select>
          <span className={classes(css.affix, css.chevron)}>
            <ChevronDownIcon size={20} />
          </span>
        </div>
      )}
    </Field>
  );
}
