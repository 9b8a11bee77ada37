import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Feed } from '#contract/import/feed.ts';
import { href } from '#contract/http/paths.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { ChevronLeftIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { FeedFacts } from './FeedFacts.tsx';
import { FeedSheet } from './FeedSheet.tsx';
import css from './Feeds.module.css';
import { Reports } from './Reports.tsx';
import { ReportText } from './ReportText.tsx';

/** How often a feed is asked for while it is fetched, ms. */
const pollEvery = 1_500;

interface FeedViewProps {
  id: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onLeave: () => void;
  onDelete: (feed: Feed) => void;
}

/** One feed: what waits of it, what it is, and what its last nights did. */
export function FeedView({ id, heading, onLeave, onDelete }: FeedViewProps) {
  const { t, i18n } = useTranslation('adminFeeds');
  const { data, failure, retry, reload, change } = useLoaded(id, (feedId, signal) =>
    callApi('feeds.get', { params: { feedId }, signal }),
  );
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const params = { feedId: id };
  const running = data?.last?.outcome === 'running';

  useEffect(() => heading.current?.focus(), [heading]);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(reload, pollEvery);
    return () => clearTimeout(timer);
  }, [running, data, failure, reload]);

  async function fetchNow() {
    setAsking(true);
    try {
      const next = await callApi('feeds.fetch', { params });
      change(() => next);
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
      reload();
    }
    setAsking(false);
  }

  const waiting = data?.waiting;
  return (
    <div className={`container ${css.page}`}>
      <div>
        <Button variant="quiet" icon={<ChevronLeftIcon size={20} />} onClick={onLeave}>
          {t('back')}
        </Button>
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {data?.name ?? t('title')}
      </h1>
      {failure && !running && (
        <LoadFailed title={t('failed.one')} failure={failure} onRetry={retry} />
      )}
      {!data && !failure && <Loading heights={['96px', '240px']} />}
      {data && (
        <>
          {waiting && (
            <Notice
              tone="warning"
              title={t('waits')}
              action={
                waiting.importId && (
                  <Link
                    href={href('adminImport', undefined, { id: waiting.importId })}
                    className={buttonClass('primary')}
                  >
                    {t('look')}
                  </Link>
                )
              }
            >
              <ReportText report={waiting} />
            </Notice>
          )}
          <FeedFacts feed={data} />
          <div className={css.actions}>
            <Button
              variant="next"
              busy={asking || running}
              busyLabel={t('fetching')}
              onClick={() => void fetchNow()}
            >
              {t('fetch')}
            </Button>
            <Button variant="quiet" onClick={() => setEditing(true)}>
              {t('change')}
            </Button>
            <Button variant="quiet" onClick={() => onDelete(data)}>
              {t('delete.button')}
            </Button>
          </div>
          <p role="status" className={css.soft}>
            {running ? t('fetching') : ''}
          </p>
          <Reports reports={data.reports} />
        </>
      )}
      {editing && data && (
        <FeedSheet
          feed={data}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            reload();
            showToast({ tone: 'ok', text: t('done.saved') });
          }}
        />
      )}
    </div>
  );
}
