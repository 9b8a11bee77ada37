import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { SupportRequest } from '#contract/support/supportForm.ts';
import { arrivedEntries, outboxEntries } from '#src/data/outbox/state.ts';
import { StateMark } from '#src/features/shared/state/StateMark.tsx';
import css from './SupportForm.module.css';

const isRequest = ({ call }: OutboxEntry) => call === 'support.request';
const subjectOf = ({ body }: OutboxEntry) => (body as Partial<SupportRequest> | undefined)?.subject;

/** The own messages that wait, were refused, or have arrived after a wait, below the form. */
export default function OwnRequests() {
  useSignals();
  const { t } = useTranslation('support');
  const arrived = arrivedEntries.value.filter(isRequest);
  const entries = [...arrived, ...outboxEntries.value.filter(isRequest)];
  if (entries.length === 0) return null;
  return (
    <ul className={css.own} aria-label={t('form.own')} data-mark="">
      {entries.map((entry) => {
        const state = arrived.includes(entry) ? 'sent' : entry.state;
        return (
          <li key={entry.id}>
            <StateMark state={state}>{t(`form.marks.${state}`)}</StateMark>
            <span>{subjectOf(entry)}</span>
          </li>
        );
      })}
    </ul>
  );
}
