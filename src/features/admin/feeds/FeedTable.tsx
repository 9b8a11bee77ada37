import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Feed } from '#contract/import/feed.ts';
import { href } from '#contract/http/paths.ts';
import { indianDateTime } from '#src/i18n/dates.ts';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import css from './Feeds.module.css';
import { FeedState } from './FeedState.tsx';
import { ReportText } from './ReportText.tsx';

interface FeedTableProps {
  feeds: readonly Feed[];
  onOpen: (id: string) => void;
}

/** The feeds, one row each. */
export function FeedTable({ feeds, onOpen }: FeedTableProps) {
  const { t } = useTranslation('adminFeeds');
  return (
    <TableScroll id={listId} label={t('title')} cards={2}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.feed')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.last')}</th>
            <th scope="col">{t('column.next')}</th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <tr key={feed.id}>
              <th scope="row" className={css.feed}>
                <Link
                  href={href('adminFeeds', undefined, { id: feed.id })}
                  className={css.link}
                  onClick={(event) => {
                    event.preventDefault();
                    onOpen(feed.id);
                  }}
                >
                  {feed.name}
                </Link>
                <span className={css.soft}>{feed.address}</span>
              </th>
              <td>
                <FeedState feed={feed} />
              </td>
              <td>{feed.last ? <ReportText report={feed.last} when /> : t('never')}</td>
              <td>
                {feed.nextAt && <span className={css.only}>{`${t('column.next')}: `}</span>}
                {feed.nextAt ? indianDateTime(feed.nextAt, t) : t('notNext')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
