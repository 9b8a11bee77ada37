import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageLimits, type MessageSend } from '#contract/messages/message.ts';
import { callApi } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { LoadMore } from '#src/components/layout/LoadMore.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';
import { MessageEntry } from './MessageEntry.tsx';
import css from './Messages.module.css';
import { SendNotices } from './SendNotices.tsx';

interface MessageLogProps {
  /** Whose messages: of a job, a candidate or an application. */
  of: { jobId: string } | { candidateId: string } | { applicationId: string };
  /** Rises when something was sent: the list is asked for again. */
  version: number;
  /** Whether the names of people are said: not where all are of one. */
  names?: boolean;
}

/** What was written, newest first, how it stands, and the way to take back what still waits. */
export function MessageLog({ of, version, names = false }: MessageLogProps) {
  const { t } = useTranslation('adminMessages');
  const [name, id] = Object.entries(of)[0] as [string, string];
  const [sends, setSends] = useState<readonly MessageSend[]>([]);
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { [name]: id, page, limit: messageLimits.pageSize };
      const answer = await callApi('messages.list', { query, signal });
      if (page === 1) setSends(answer.sends);
      return { items: answer.messages, total: answer.total };
    },
    [name, id],
  );
  const list = useCountedList(messageLimits.pageSize, load);
  const { reload } = list;
  useEffect(() => {
    if (version > 0) reload();
  }, [version, reload]);
  const { items, loaded, failure, more, loading } = list;
  return (
    <div className="stack">
      <SendNotices sends={sends} reload={reload} />
      {failure && <FailureNotice title={t('failed.log')} failure={failure} onRetry={list.retry} />}
      {!loaded && !failure && (
        <SkeletonGroup label={t('common:loading')}>
          <Skeleton shape="block" height="72px" />
        </SkeletonGroup>
      )}
      {loaded && items.length === 0 && <p className={css.soft}>{t('log.none')}</p>}
      {items.length > 0 && (
        <ol className={css.lines} aria-label={t('log.title')}>
          {items.map((line) => (
            <MessageEntry key={line.id} line={line} named={names} reload={reload} />
          ))}
        </ol>
      )}
      {more && (
        <LoadMore
          busy={loading === 'more'}
          busyLabel={t('loadingMore')}
          onClick={() => list.loadMore()}
        >
          {t('loadMore')}
        </LoadMore>
      )}
      {loaded && items.length > 0 && (
        <div>
          <Button variant="quiet" busy={loading === 'first'} onClick={reload}>
            {t('log.refresh')}
          </Button>
        </div>
      )}
    </div>
  );
}
