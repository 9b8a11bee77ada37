import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import css from './Field.module.css';
import { classes } from '#src/components/classes.ts';

export interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {
  counter?: string;
  counterOver?: boolean;
}

export function TextArea({
  label,
  hint,
  error,
  optionalText,
  labelHidden,
  className,
  id,
  counter,
  counterOver,
  'aria-describedby': describedBy,
  ...native
}: TextAreaProps) {
  return (
    <Field
      {...{ id, label, hint, error, optionalText, labelHidden, className, describedBy }}
      {...{ counter, counterOver }}
    >
      {(wiring) => (
        <div className={css.box}>
          <textarea rows={4} {...native} {...wiring} className={classes(css.control, css.area)} />
        </div>
      )}
    </Field>
  );
}
