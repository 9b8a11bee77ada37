import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { expiryOf, type Candidate, type SamePerson } from '#contract/candidates/candidate.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import css from './Candidates.module.css';

/** Why another account may be the same person, or that it is. */
export function SameBadge({ other }: { other: SamePerson }) {
  const { t } = useTranslation('adminCandidates');
  const { name, phone, passport, linked } = other;
  if (linked) return <Badge tone="blue">{t('same.linked', { name })}</Badge>;
  const text = phone && passport ? 'same.both' : phone ? 'same.phone' : 'same.passport';
  return <Badge tone="yellow">{t(text, { name })}</Badge>;
}

/** That a document has ended, or will soon. */
export function ExpiryBadge({ document }: { document: NonNullable<Candidate['expiring']> }) {
  useSignals();
  const { t } = useTranslation('adminCandidates');
  const { kind, expiresOn } = document;
  const state = expiryOf(expiresOn, indianDay(serverTime()));
  if (!state) return null;
  const named = { kind: t(`kind.${kind}`), date: shortDate(expiresOn) };
  return (
    <Badge tone={state === 'over' ? 'red' : 'yellow'}>
      {state === 'over' ? t('expiry.over', named) : t('expiry.soon', named)}
    </Badge>
  );
}

/** What is to be looked at of a candidate. */
export function Hints({ candidate: { same, expiring } }: { candidate: Candidate }) {
  return (
    <span className={css.hints}>
      {expiring && (
        <span className={css.hint}>
          <ExpiryBadge document={expiring} />
        </span>
      )}
      {same.map((other) => (
        <span key={other.id} className={css.hint} title={other.name}>
          <SameBadge other={other} />
        </span>
      ))}
    </span>
  );
}
