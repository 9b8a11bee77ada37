import type { FieldMessage } from '#src/i18n/keys.ts';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { failureOf, type CallFailure } from '#src/data/api.ts';
import { useDraft } from '#src/forms/draft.ts';
import { useRestored } from '#src/forms/restored.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';

interface Options<F> {
  /** What the draft is kept under. */
  draftKey: string;
  /** The fields as the server has them. */
  stored: F;
  /** Of what is stored; undefined for a new record. */
  version?: string | undefined;
  onBusy: (busy: boolean) => void;
  /**
   * Sends the fields, with the version that they are based on. Answers message keys by field where
   * they are wrong. Until it is saved, the key stays the same: what is sent again because no answer
   * came is not done a second time.
   */
  save: (
    fields: F,
    request: { key: string; version: string | undefined },
  ) => Promise<Record<string, string> | undefined>;
  /** When it is saved and its draft is forgotten: a blank form that comes next must not find it. */
  afterSave?: () => void;
  /** What a refusal says is stored by now, where someone else has changed it. */
  currentOf?: (failure: CallFailure) => Current<F> | undefined;
  /** By which field an error is said, and what must be unfolded for it. */
  placeErrors?: (wrong: Record<string, string>) => Record<string, string>;
}

/** A record as the server has it. */
interface Current<F> {
  fields: F;
  version: string | undefined;
}

/**
 * The `currentOf` of a record that is refused with what is stored, whose version someone else has raised.
 * @param fieldsOf what the form makes of a record
 */
export function currentBy<R extends { version?: string | undefined }, F>(
  fieldsOf: (record: R) => F,
): (failure: CallFailure) => Current<F> | undefined {
  return ({ code, body }) => {
    if (code !== 'VERSION_CONFLICT') return undefined;
    const current = body.current as R;
    return { fields: fieldsOf(current), version: current.version };
  };
}

export interface RecordFormState<F> {
  fields: F;
  /** What was changed here and by someone else: which of both is kept is for the person to say. */
  clashes: Clash<F>[];
  /** Keeps what the person chose of each clash. */
  settle: (keep: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
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
  // What the changes began with, also those of a draft: by it is known what someone else changed since.
  const [base, setBase, forgetBase] = useDraft<Partial<Current<F>>>(`${draftKey}:base`, {});
  // Outlives a reload as the text does: the server knows by it what has arrived already.
  const [sent, setSent, forgetSent] = useDraft<{ key?: string }>(`${draftKey}:sent`, {});
  const [newer, setNewer] = useState<Current<F>>();
  const [clashes, setClashes] = useState<Clash<F>[]>([]);
  const latest = newer ?? laterOf({ fields: stored, version: options.version }, base);
  const known = latest.fields;
  const fields = { ...known, ...changes };
  const changed = isChanged(changes, known);
  const { isRestored, noteTyping, beginAnew } = useRestored(changed);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<CallFailure>();
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const busy = useRef(false);

  function refuse(wrong: Record<string, string>) {
    flushSync(() => setErrors(placeErrors(wrong)));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function forgetKey() {
    setSent({});
    forgetSent();
  }

  function forget() {
    forgetDraft();
    // What is typed from here on begins with something else.
    setBase({});
    forgetBase();
    forgetKey();
  }

  /** Sends what was typed over what is stored now, or asks where someone else changed the same. */
  async function send(over: Current<F>, key: string): Promise<Record<string, string> | undefined> {
    try {
      const { version } = over;
      return await save({ ...over.fields, ...changes }, { key, version });
    } catch (error) {
      const current = options.currentOf?.(failureOf(error));
      if (!current) throw error;
      setNewer(current);
      const found = clashesOf(changes, base.fields ?? known, current.fields);
      if (found.length > 0) {
        // Undecided, it is to be asked again after a reload too: the changes keep what they began with.
        setClashes(found);
        throw error;
      }
      setBase({ ...current });
      return send(current, key);
    }
  }

  async function run() {
    busy.current = true;
    onBusy(true);
    setErrors({});
    setFailure(undefined);
    const key = sent.key ?? randomUuid();
    setSent({ key });
    try {
      const version = base.version ?? latest.version;
      const wrong = await send({ fields: known, version }, key);
      if (wrong) {
        // It was not sent.
        if (!sent.key) forgetKey();
        refuse(wrong);
      } else {
        forget();
        options.afterSave?.();
      }
    } catch (error) {
      const failed = failureOf(error);
      // An earlier text has arrived: who is told so and saves again wants another record.
      if (failed.code === 'KEY_REUSED') forgetKey();
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
    // What is on its way is what is on screen: what is typed meanwhile would go with the form.
    if (busy.current) return;
    noteTyping();
    if (base.fields === undefined) setBase({ ...latest });
    setChanges((before) => ({ ...before, [name]: value }));
    // A row that goes moves the others: their errors go with it.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)),
    );
  }

  return {
    ...{ fields, errors, failure, element, notice, change, clashes },
    settle(keep) {
      setChanges((before) => {
        const kept = Object.entries(before).filter(([name]) => keep[name] !== 'theirs');
        return Object.fromEntries(kept) as Partial<F>;
      });
      setBase({ ...latest });
      setClashes([]);
      setFailure(undefined);
    },
    isRestored,
    discard() {
      setChanges({});
      forget();
      setClashes([]);
      setFailure(undefined);
      beginAnew();
      setErrors({});
    },
    submit(event) {
      event.preventDefault();
      // What both have changed is decided first: saved as it is, it would wipe the other's out.
      if (clashes.length > 0) notice.current?.focus();
      else if (!busy.current) void run();
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

/** The record in the page, or what a draft was compared with where that is later: a version is a moment. */
function laterOf<F>(inPage: Current<F>, { fields, version }: Partial<Current<F>>): Current<F> {
  return fields && (version ?? '') > (inPage.version ?? '') ? { fields, version } : inPage;
}

/** A field that was changed here and by someone else to different values. */
export interface Clash<F> {
  name: keyof F & string;
  mine: unknown;
  theirs: unknown;
}

/** What was typed over a value that someone else has changed since it was read. */
export function clashesOf<F extends object>(changes: Partial<F>, base: F, theirs: F): Clash<F>[] {
  const text = (value: unknown) => JSON.stringify(value);
  const names = Object.keys(changes) as (keyof F & string)[];
  return names
    .filter((name) => text(theirs[name]) !== text(base[name]))
    .filter((name) => text(theirs[name]) !== text(changes[name]))
    .map((name) => ({ name, mine: changes[name], theirs: theirs[name] }));
}

/** @returns whether something typed differs from what is stored */
export function isChanged<F extends object>(changes: Partial<F>, stored: F): boolean {
  return Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof F]),
  );
}
