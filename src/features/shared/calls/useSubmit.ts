import type { FieldMessage } from '#src/i18n/keys.ts';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import type { CallFailure } from '#src/data/api.ts';
import { useFormErrors, type FormErrors } from '#src/forms/formErrors.ts';
import { useAction, type Action } from './useAction.ts';

/** A schema's and the server's messages are plain text to the compiler. */
type Messages = Record<string, FieldMessage>;

interface Submission {
  /** What is wrong before anything is sent: message keys by field. */
  check: () => Record<string, string>;
  send: () => Promise<void>;
  /** A success leads away: the button stays busy until its screen is gone. */
  leaves?: boolean;
  /** What of a failure is said beside the fields: message keys; all that it names, if not given. */
  fieldsOf?: (failure: CallFailure) => Record<string, string>;
  /** What is said beside fields is said there alone. */
  onlyFields?: boolean;
}

export interface Submitting extends FormErrors<FieldMessage>, Omit<Action<[]>, 'run'> {
  submit: (event: SubmitEvent) => void;
  /** Of what says the failure, where it takes the focus: it may be above what was scrolled to. */
  notice: RefObject<HTMLDivElement | null>;
}

/** The way of a form that is sent: check, busy, send, and what the server has against it, beside the fields that it names. */
export function useSubmit({
  check,
  send,
  leaves = false,
  fieldsOf = ({ errors }) => errors,
  onlyFields = false,
}: Submission): Submitting {
  const fields = useFormErrors<FieldMessage>();
  const { show } = fields;
  const notice = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { run, busy } = useAction(send, {
    leaves,
    tell(failed) {
      if (!show(fieldsOf(failed) as Messages) || !onlyFields) setFailure(failed);
    },
  });
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);
  return {
    ...fields,
    submit(event) {
      event.preventDefault();
      if (busy) return;
      setFailure(null);
      if (!show(check() as Messages)) run();
    },
    ...{ busy, failure, notice },
    forgive: () => setFailure(null),
  };
}
