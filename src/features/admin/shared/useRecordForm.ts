import type { FieldMessage } from '#src/i18n/keys.ts';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { failureOf, type CallFailure } from '#src/data/api.ts';
import { useDraft } from '#src/forms/draft.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';

interface Options<F> {
  /** What the draft is kept under. */
  draftKey: string;
  /** The fields as the server has them. */
  stored: F;
  onBusy: (busy: boolean) => void;
  /**
   * Sends the fields. Answers message keys by field where they are wrong. The same request has the
   * same key.
   */
  save: (fields: F, key: string | undefined) => Promise<Record<string, string> | undefined>;
  /** By which field an error is said, and what must be unfolded for it. */
  placeErrors?: (wrong: Record<string, string>) => Record<string, string>;
}

export interface RecordFormState<F> {
  fields: F;
  errors: Readonly<Record<string, string>>;
  failure: CallFailure | undefined;
  /** Whether a draft of an earlier time is on screen. */
  isRestored: boolean;
  element: RefObject<HTMLFormElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  change: <K extends keyof F & string>(name: K, value: F[K]) => void;
  /** Back to what is stored. */
  discard: () => void;
  submit: (event: SubmitEvent) => void;
  /** What a text field is given besides its label. */
  field: <K extends keyof F & string>(name: K) => FieldProps<F[K]>;
}

interface FieldProps<V> {
  name: string;
  value: V;
  autoComplete: string;
  onChange: (event: { target: { value: V } }) => void;
  error?: string;
}

/** A form for a record. Only what was changed is kept as a draft, over a reload too. */
export function useRecordForm<F extends object>(options: Options<F>): RecordFormState<F> {
  const { draftKey, stored, onBusy, save, placeErrors = (wrong) => wrong } = options;
  const { t } = useTranslation('errors');
  const [changes, setChanges, forgetDraft] = useDraft<Partial<F>>(draftKey, {});
  const fields = { ...stored, ...changes };
  const changed = isChanged(changes, stored);
  // What the draft held before anything was typed now.
  const [restored, setRestored] = useState<boolean>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<CallFailure>();
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const key = useRef<string>(undefined);
  const busy = useRef(false);

  function refuse(wrong: Record<string, string>) {
    flushSync(() => setErrors(placeErrors(wrong)));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function run() {
    busy.current = true;
    onBusy(true);
    setErrors({});
    setFailure(undefined);
    key.current ??= randomUuid();
    try {
      const wrong = await save(fields, key.current);
      if (wrong) refuse(wrong);
      else forgetDraft();
    } catch (error) {
      const failed = failureOf(error);
      if (Object.keys(failed.errors).length > 0) refuse(failed.errors);
      else {
        flushSync(() => setFailure(failed));
        notice.current?.focus(); // it is above what was scrolled to
      }
    } finally {
      busy.current = false;
      onBusy(false);
    }
  }

  function change<K extends keyof F & string>(name: K, value: F[K]) {
    key.current = undefined; // another text is another request
    setRestored((before) => before ?? changed);
    setChanges((before) => ({ ...before, [name]: value }));
    // A row that goes moves the others: their errors go with it.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)),
    );
  }

  return {
    ...{ fields, errors, failure, element, notice, change },
    isRestored: restored ?? changed,
    discard() {
      setChanges({});
      forgetDraft();
      setRestored(undefined);
      setErrors({});
    },
    submit(event) {
      event.preventDefault();
      if (!busy.current) void run();
    },
    field: (name) => ({
      name,
      value: fields[name],
      autoComplete: 'off',
      onChange: (event) => change(name, event.target.value),
      ...(errors[name] && { error: t(`errors:fields.${errors[name] as FieldMessage}`) }),
    }),
  };
}

/** @returns whether something typed differs from what is stored */
export function isChanged<F extends object>(changes: Partial<F>, stored: F): boolean {
  return Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof F]),
  );
}
