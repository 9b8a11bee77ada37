import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/import/feed.ts';
import { Badge } from '#src/components/status/Badge.tsx';

/** What a feed is at, in a word: what an admin should see to comes first. */
export function FeedState({ feed }: { feed: Feed }) {
  const { t } = useTranslation('adminFeeds');
  if (feed.waiting) return <Badge tone="yellow">{t('state.waiting')}</Badge>;
  if (feed.last?.outcome === 'running') return <Badge tone="blue">{t('state.running')}</Badge>;
  if (feed.last?.outcome === 'failed') return <Badge tone="red">{t('state.failed')}</Badge>;
  if (!feed.active) return <Badge tone="gray">{t('state.off')}</Badge>;
  if (!feed.confirmed) return <Badge tone="gray">{t('state.new')}</Badge>;
  return <Badge tone="green">{t('state.on')}</Badge>;
}
