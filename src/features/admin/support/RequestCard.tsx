import { useTranslation } from 'react-i18next';
import type { SupportTicket } from '#contract/support/support.ts';
import { ageLabel } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import css from './RequestCard.module.css';
import { RequestBadges } from './RequestBadges.tsx';

/** One request in the list: who asks what, how urgent it is, and since when it waits. */
export function RequestCard({ request, onOpen }: { request: SupportTicket; onOpen: () => void }) {
  const { t } = useTranslation('adminSupport');
  const { name, email, subject, message, createdAt } = request;
  return (
    <Card as="li" className={css.card}>
      <div className={css.words}>
        <RequestBadges request={request} />
        <h2 className={css.subject}>{subject}</h2>
        <p className={css.message}>{message}</p>
        <p className={css.soft}>
          {name} · {email} · {ageLabel(Date.parse(createdAt), t)}
        </p>
      </div>
      <Button variant="quiet" aria-label={t('openOf', { subject, name })} onClick={onOpen}>
        {t('openAction')}
      </Button>
    </Card>
  );
}
