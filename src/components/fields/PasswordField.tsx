import { useState } from 'react';
import css from './Field.module.css';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  /** "Show" and "Hide": the words of the toggle, read together with the field's label. */
  showText: string;
  hideText: string;
}

export function PasswordField({ showText, hideText, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const text = shown ? hideText : showText;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={css.reveal}
          aria-label={`${text}: ${field.label}`}
          onClick={() => setShown(!shown)}
        >
          {text}
        </button>
      }
    />
  );
}
