import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { supportPriorities } from '#contract/options.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { SupportRequest } from '#contract/support/supportForm.ts';
import type { GiveUpDraft, Sent } from '#src/data/outbox/sendOrKeep.ts';
import { arrivedEntries, outboxEntries } from '#src/data/outbox/state.ts';
import { session } from '#src/data/session/session.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { useDraft } from '#src/forms/draft.ts';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { showToast } from '#src/toasts/toasts.ts';
import css from './SupportForm.module.css';
import type { FieldMessage } from '#src/i18n/keys.ts';
import type { TextKey } from '#src/i18n/keys.ts';

// Only for those whose message had to wait.
const OwnRequests = lazyPart(() => import('./OwnRequests.tsx'), undefined, null);

const blank = { name: '', email: '', subject: '', message: '', priority: 'normal' };
type Form = typeof blank;
const names = Object.keys(blank) as (keyof Form)[];

const priorityTexts = {
  low: 'support:form.priorities.low',
  normal: 'support:form.priorities.normal',
  high: 'support:form.priorities.high',
  urgent: 'support:form.priorities.urgent',
} as const satisfies Record<(typeof supportPriorities)[number], TextKey>;

export interface SupportFormProps {
  /**
   * Sends the request. Rejects where it was not taken; a failure's `errors` (field -> key in
   * errors:fields) are shown beside their fields. The draft is given up once the phone
   * keeps the request.
   */
  onSend: (request: SupportRequest, giveUpDraft: GiveUpDraft) => Promise<Sent>;
  /** Of someone who is logged in. */
  email?: string;
  /** Theirs too; it may come late. */
  name?: string;
}

/** The 'Contact Support' form of the home and the support page (spec 2, 5 and 8), its draft kept. */
export function SupportForm({ onSend, email = '', name: ownName = '' }: SupportFormProps) {
  useSignals();
  const { t, i18n } = useTranslation('support');
  const empty = { ...blank, email };
  const [typed, setForm, forgetDraft, keptDraft, isRestored] = useDraft('support', empty, {
    shared: true,
  });
  const [renamed, setRenamed] = useState(false);
  const form = { ...typed, name: typed.name || (renamed ? '' : ownName) };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<Exclude<Sent, 'login' | 'gone'> | 'failed'>();
  const [busy, setBusy] = useState(false);
  const ready = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);

  // In the commit that takes the form over: React puts a later state off until it is idle, and until
  // then each render would empty the fields.
  useLayoutEffect(() => {
    const early = typedBefore(element.current);
    const isNew = (before: Form) =>
      names.some((name) => (early[name] ?? before[name]) !== before[name]);
    if (Object.keys(early).length > 0) {
      // A browser that fills in again what stood there types nothing.
      setForm((before) => (isNew(before) ? { ...before, ...early } : before));
    }
  }, [setForm]);

  // With the member's session this form goes, and a visitor's stands in its place, empty.
  const sends = useRef(false);
  const isOver = useCallback(() => email !== '' && session.peek() === null, [email]);
  const tellKept = useCallback(() => {
    const kept = keptDraft();
    if (!kept?.subject && !kept?.message) return;
    showToast({ tone: 'info', text: t('form.keptForLogin'), ms: 10_000 });
  }, [keptDraft, t]);
  useEffect(
    () => () => {
      if (!sends.current && isOver()) tellKept();
    },
    [isOver, tellKept],
  );

  // What waited and waits no more is told by its mark.
  const own = outboxEntries.value.filter(({ call }) => call === 'support.request');
  const waits = own.some(({ state }) => state !== 'failed');
  // Too many in an hour: it is the server that has it wait, and not the connection.
  const isLimited = own.some(({ lastStatus }) => lastStatus === 429);
  const [hasWaited, setWaited] = useState(false);
  if (waits && !hasWaited) setWaited(true);
  // Taken, or else refused: that is told below.
  const arrived = arrivedEntries.value.some(({ call }) => call === 'support.request');
  if (hasWaited && !waits && outcome === 'waiting') {
    setOutcome(arrived && own.length === 0 ? 'sent' : undefined);
  }

  // A phone that was killed may have kept the draft of what it had begun to send. What is typed since,
  // here or in another tab, is a message of its own, though it begins with the same words.
  const isSame = ({ call, state, body }: OutboxEntry) =>
    call === 'support.request' && state !== 'failed' && saysSame(form, body as SupportRequest);
  const entries = isRestored && !busy ? [...outboxEntries.value, ...arrivedEntries.value] : [];
  const handedOver = entries.find(isSame);
  const told = handedOver && (own.includes(handedOver) ? 'waiting' : 'sent');
  if (told && told !== outcome) setOutcome(told);
  useEffect(() => {
    if (!handedOver) return;
    setForm({ ...blank, email });
    forgetDraft();
  }, [handedOver, setForm, forgetDraft, email]);

  function change(name: keyof Form, value: string) {
    setForm((before) => ({ ...before, [name]: value }));
    if (name === 'name') setRenamed(true);
    setErrors(({ [name]: _mended, ...others }) => others);
    setOutcome(undefined);
  }

  async function refuse(wrong: Record<string, string>) {
    await i18n.loadNamespaces('errors'); // the home page shows no others
    flushSync(() => setErrors(wrong));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function send(entered: Form) {
    const { checkSupportRequest } = await import('./supportCheck.ts');
    const checked = checkSupportRequest(entered);
    if ('errors' in checked) return await refuse(checked.errors);
    const done = await onSend(checked.request, forgetDraft);
    setForm({ ...blank, email });
    setRenamed(false);
    forgetDraft();
    if (done === 'gone') return;
    // Beyond this form, which goes with the session.
    if (done === 'login')
      return void showToast({ tone: 'info', text: t('common:sentAfterLogin'), ms: 10_000 });
    flushSync(() => setOutcome(done));
    notice.current?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    // What is in the fields counts: a tap may come before what was typed early is taken over,
    // and the next render would empty them.
    const entered = { ...form, ...typedBefore(element.current) };
    setForm(entered);
    sends.current = true;
    setBusy(true);
    setErrors({});
    setOutcome(undefined);
    setWaited(false);
    try {
      await send(entered);
    } catch (failure) {
      if (isOver()) return tellKept();
      const wrong = (failure as { errors?: Record<string, string> }).errors ?? {};
      if (Object.keys(wrong).length > 0) await refuse(wrong);
      else {
        flushSync(() => setOutcome('failed'));
        // The button stands below the form, and the answer above it.
        notice.current?.focus();
      }
    } finally {
      sends.current = false;
      setBusy(false);
    }
  }

  function errorOf(name: keyof Form) {
    const wrong = errors[name] as FieldMessage | undefined;
    // A member's own name may come after it was missed.
    if (!wrong || (wrong === 'nameRequired' && form.name.trim() !== '')) return undefined;
    return { error: t(`errors:fields.${wrong}`) };
  }

  const field = (name: keyof Form) => ({
    name,
    label: t(labels[name]),
    value: form[name],
    // What is written while it is being sent would go with it.
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    ...errorOf(name),
  });

  return (
    // POST, so that a browser which sends the form without the page's code puts no e-mail address
    // into an address bar.
    <form
      ref={element}
      method="post"
      noValidate
      className={css.form}
      onSubmit={(event) => void submit(event)}
    >
      {/* Filled by the server (wholeDocument.ts). */}
      <noscript className={css.wide} />
      {outcome && (
        <div ref={notice} tabIndex={-1} className={css.wide}>
          <Notice tone={tones[outcome]}>
            {t(`form.${outcome === 'waiting' && isLimited ? 'often' : outcome}`)}
          </Notice>
        </div>
      )}
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
      <TextField {...field('subject')} />
      <SelectField
        {...field('priority')}
        options={supportPriorities.map((value) => ({ value, label: t(priorityTexts[value]) }))}
      />
      <TextArea {...field('message')} rows={4} className={css.wide ?? ''} />
      <div className={css.wide}>
        <Button type="submit" disabled={!ready} busy={busy} busyLabel={t('form.sending')}>
          {t('form.send')}
        </Button>
      </div>
      {(own.length > 0 || hasWaited) && (
        <div className={css.wide}>
          <OwnRequests />
        </div>
      )}
    </form>
  );
}

const tones = { sent: 'ok', waiting: 'info', failed: 'danger' } as const;

const labels = {
  name: 'support:form.name',
  email: 'support:form.email',
  subject: 'support:form.subject',
  message: 'support:form.message',
  priority: 'support:form.priority',
} as const satisfies Record<keyof Form, TextKey>;

/** Whether a form holds what a request says, which is trimmed. */
const saysSame = (form: Form, request: SupportRequest) =>
  names.every(
    (name) => (name === 'email' ? form.email.toLowerCase() : form[name]).trim() === request[name],
  );

/** What is in the fields that the server sent, typed before the page's code was there. */
function typedBefore(element: HTMLFormElement | null): Partial<Form> {
  const typed: Partial<Form> = {};
  for (const control of element?.elements ?? []) {
    const { name, value } = control as HTMLInputElement | HTMLSelectElement;
    const field = name as keyof Form;
    // The own e-mail address was not typed, and takes the place of none that was.
    const shown = 'defaultValue' in control ? control.defaultValue : blank[field];
    if (field in blank && value.trim() !== '' && value !== shown) typed[field] = value;
  }
  return typed;
}
