import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import css from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import { classes } from '#src/components/classes.ts';

/** What every field says about itself. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Fields count as required; the others carry this word, e.g. "optional". */
  optionalText?: string;
  labelHidden?: boolean;
  className?: string;
}

/** What the control inside a field must carry, so that it is read with its label and error. */
interface FieldWiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface Shell extends FieldProps {
  id?: string;
  /** Ids of further descriptions that the caller renders. */
  describedBy?: string;
  counter?: string;
  counterOver?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

/** The shell around one control: label, hint, error, control, counter. */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  optionalText,
  labelHidden,
  className,
  describedBy,
  counter,
  counterOver,
  children,
}: Shell) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [
    describedBy,
    hint != null && `${id}-hint`,
    error && `${id}-error`,
    counter && `${id}-counter`,
  ].filter(Boolean);

  return (
    <div className={classes(css.field, error && css.invalid, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : css.label}>
        {label}
        {optionalText && <span className={css.optional}> ({optionalText})</span>}
      </label>
      {hint != null && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {counter && (
        <>
          <div id={`${id}-counter`} className={classes(css.counter, counterOver && css.over)}>
            {counter}
          </div>
          <SpokenCounter text={counter} />
        </>
      )}
    </div>
  );
}

/** Says the count once typing rests; a screen reader would otherwise speak over every letter. */
function SpokenCounter({ text }: { text: string }) {
  const [first] = useState(text);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (text === first && spoken === '') return;
    const timer = setTimeout(() => setSpoken(text), 1000);
    return () => clearTimeout(timer);
  }, [text, first, spoken]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {spoken}
    </div>
  );
}
