import { useId } from 'react';
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
  /** Offered by the browser while typing; anything else may be typed too. */
  suggestions?: readonly string[];
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
  suggestions,
  'aria-describedby': describedBy,
  ...native
}: TextFieldProps) {
  const listId = useId();
  return (
    <Field
      {...{ id, label, hint, error, optionalText, labelHidden, className, describedBy }}
      {...{ counter, counterOver }}
    >
      {(wiring) => (
        <div className={css.box}>
          {prefix != null && <span className={css.affix}>{prefix}</span>}
          <input
            type="text"
            list={suggestions && listId}
            {...native}
            {...wiring}
            className={css.control}
          />
          {suffix != null && <span className={css.affix}>{suffix}</span>}
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </Field>
  );
}
