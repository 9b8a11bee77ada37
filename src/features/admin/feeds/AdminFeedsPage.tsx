import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { Feed } from '#contract/import/feed.ts';
import { callApi } from '#src/data/api.ts';
import { RecordDeletion } from '#src/features/admin/shared/RecordDeletion.tsx';
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
  const [doomed, setDoomed] = useState<Feed | null>(null);
  /** Another number is the list anew: a feed has gone or come back. */
  const [turn, setTurn] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  function open(next: string) {
    navigate(href('adminFeeds', undefined, { id: next }));
    window.scrollTo(0, 0);
  }

  return (
    <>
      {id === '' ? (
        <FeedsList key={turn} heading={heading} onOpen={open} />
      ) : (
        <FeedView
          key={id}
          id={id}
          heading={heading}
          onLeave={() => open('')}
          onDelete={setDoomed}
        />
      )}
      <RecordDeletion
        record={doomed}
        onEnd={() => setDoomed(null)}
        heading={heading}
        remove={async (feed) => {
          const params = { feedId: feed.id };
          await callApi('feeds.remove', { params });
          open('');
          return async () => {
            await callApi('feeds.restore', { params });
            setTurn((before) => before + 1);
          };
        }}
        texts={{
          title: t('delete.title'),
          yes: t('delete.yes'),
          busy: t('delete.busy'),
          failed: t('failed.delete'),
          undo: t('delete.undo'),
          notRestored: t('failed.restore'),
          deleted: ({ name }) => t('done.deleted', { name }),
          restored: ({ name }) => t('done.restored', { name }),
        }}
      >
        {({ name }) => <p>{t('delete.text', { name })}</p>}
      </RecordDeletion>
    </>
  );
}
