import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { expiryOf, type Candidate, type SamePerson } from '#contract/candidates/candidate.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import css from './Candidates.module.css';

/** Why another account may be the same person, or that it is, or is not; in a list in two words. */
export function SameBadge({ other, short = false }: { other: SamePerson; short?: boolean }) {
  const { t } = useTranslation('adminCandidates');
  const { name, phone, passport, linked, apart } = other;
  if (apart) return <Badge>{t('same.apart', { name })}</Badge>;
  const why = linked ? 'linked' : phone && passport ? 'both' : phone ? 'phone' : 'passport';
  const whole = t(`same.${why}`, { name });
  return (
    <Badge tone={linked ? 'blue' : 'yellow'}>
      {short ? <span title={whole}>{t(`short.${why}`)}</span> : whole}
    </Badge>
  );
}

interface ExpiryBadgeProps {
  document: NonNullable<Candidate['expiring']>;
  short?: boolean;
}

/** That a document has ended, or will soon. */
export function ExpiryBadge({ document, short = false }: ExpiryBadgeProps) {
  useSignals();
  const { t } = useTranslation('adminCandidates');
  const { kind, expiresOn } = document;
  const state = expiryOf(expiresOn, indianDay(serverTime()));
  if (!state) return null;
  const named = { kind: t(`kind.${kind}`), date: shortDate(expiresOn, t) };
  const whole = t(`expiry.${state}`, named);
  return (
    <Badge tone={state === 'over' ? 'red' : 'yellow'}>
      {short ? <span title={whole}>{t(`short.${state}`, named)}</span> : whole}
    </Badge>
  );
}

/** What is to be looked at of a candidate. */
export function Hints({ candidate: { same, expiring } }: { candidate: Candidate }) {
  return (
    <span className={css.hints}>
      {expiring && (
        <span className={css.hint}>
          <ExpiryBadge document={expiring} short />
        </span>
      )}
      {same
        .filter(({ apart }) => !apart)
        .map((other) => (
          <span key={other.id} className={css.hint}>
            <SameBadge other={other} short />
          </span>
        ))}
    </span>
  );
}
