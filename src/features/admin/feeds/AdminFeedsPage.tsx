import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { FeedsList } from './FeedsList.tsx';
import { FeedView } from './FeedView.tsx';

/**
 * Feeds of jobs: addresses that are fetched each night, with a report of each. The page's address
 * names the feed that is looked at.
 */
export default function AdminFeedsPage() {
  const { t } = useTranslation('adminFeeds');
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  function open(next: string) {
    navigate(href('adminFeeds', undefined, { id: next }));
    window.scrollTo(0, 0);
  }

  return id === '' ? (
    <FeedsList onOpen={open} />
  ) : (
    <FeedView key={id} id={id} onLeave={() => open('')} />
  );
}
