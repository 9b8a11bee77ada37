import { useEffect, useRef, useState, type RefObject } from 'react';

export interface FormErrors<Message extends string> {
  form: RefObject<HTMLFormElement | null>;
  /** Message keys by field name. */
  errors: Record<string, Message>;
  /**
   * Shows these errors and takes the focus to the first wrong field.
   * @returns whether there are any
   */
  show: (errors: Record<string, Message>) => boolean;
  /** Takes an error back once its field is typed in again. */
  forget: (field: string) => void;
}

/** The errors of a form: beside each field, with the focus on the first wrong one. */
export function useFormErrors<Message extends string = string>(): FormErrors<Message> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, Message>>({});
  const focusDue = useRef(false);
  // After the render, so that a screen reader finds the error already described by its field.
  useEffect(() => {
    if (!focusDue.current) return;
    focusDue.current = false;
    const control = firstWrong(form.current, errors);
    control?.focus();
    // The label and the error stand above the control: they are what must be read now.
    const top = control?.closest('fieldset') ?? control?.labels?.[0];
    top?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
  return {
    form,
    errors,
    show(next) {
      focusDue.current = Object.keys(next).length > 0;
      setErrors(next);
      return focusDue.current;
    },
    forget(field) {
      setErrors((before) => {
        if (!(field in before)) return before;
        const { [field]: _gone, ...rest } = before;
        return rest;
      });
    },
  };
}

/** The first control, in the order of the page, whose name has an error. */
function firstWrong(form: HTMLFormElement | null, errors: Record<string, string>) {
  return [...(form?.elements ?? [])].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLElement && (control.getAttribute('name') ?? '') in errors,
  );
}
