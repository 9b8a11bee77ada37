import { TextField } from '#src/components/fields/TextField.tsx';
import css from './CodeField.module.css';
import { otpDigits } from './otpDigits.ts';

interface CodeFieldProps {
  label: string;
  name: 'code' | 'otp';
  value: string;
  error?: string | undefined;
  /** Is given the digits alone. */
  onCode: (code: string) => void;
}

/** A code from a mail: typed, pasted with words around it, or filled in by the phone. */
export function CodeField({ onCode, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className={css.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onCode(otpDigits(event.target.value))}
    />
  );
}
