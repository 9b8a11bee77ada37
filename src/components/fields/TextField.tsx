import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import css from './Field.module.css';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Stands in the box before the text: an icon, "₹", "+91". */
  prefix?: ReactNode;
  /** Stands in the box behind the text: a unit, a button. */
  suffix?: ReactNode;
  /** E.g. "12/50 words"; red when `counterOver`. */
  counter?: string;
  counterOver?: boolean;
}

export function TextField({
  label,
  hint,
  error,
  optionalText,
  labelHidden,
  className,
  id,
  prefix,
  suffix,
  counter,
  counterOver,
  'aria-describedby': describedBy,
  ...native
}: TextFieldProps) {
  return (
    <Field
      {...{ id, label, hint, error, optionalText, labelHidden, className, describedBy }}
      {...{ counter, counterOver }}
    >
      {(wiring) => (
        <div className={css.box}>
          {prefix != null && <span className={css.affix}>{prefix}</span>}
          <input type="text" {...native} {...wiring} className={css.control} />
          {suffix != null && <span className={css.affix}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
