import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/import/feed.ts';
import { indianDateTime } from '#src/i18n/dates.ts';
import { Card } from '#src/components/layout/Card.tsx';
import css from './Feeds.module.css';
import { FeedState } from './FeedState.tsx';

/** What a feed is: its address, who entered it, when it is fetched. */
export function FeedFacts({ feed }: { feed: Feed }) {
  const { t } = useTranslation('adminFeeds');
  const { by, failures, nextAt } = feed;
  const name = by.name ?? t('noName');
  const facts = [
    [t('fields.address'), feed.address],
    [t('fields.by'), by.revoked ? t('revoked', { name }) : name],
    [t('column.next'), nextAt ? indianDateTime(nextAt, t) : t('notNext')],
  ] as const;
  return (
    <Card as="section" aria-label={t('about')} className={css.card ?? ''}>
      <div>
        <FeedState feed={feed} />
      </div>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={css.soft}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failures > 0 && <p className={css.bad}>{t('failures', { count: failures })}</p>}
      {!feed.confirmed && <p className={css.soft}>{t('firstLook')}</p>}
    </Card>
  );
}
