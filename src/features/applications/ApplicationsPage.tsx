import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/paths.ts';
import { session } from '#src/data/session.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { useResource } from '#src/lib/pageData.tsx';
import { SavedNote } from '#src/lib/SavedNote.tsx';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, DocumentIcon } from '#src/ui/icons.tsx';
import { RefreshIcon } from '#src/ui/lateIcons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import { ApplicationsList } from './ApplicationsList.tsx';
import css from './ApplicationsPage.module.css';
import { QueuedApplications, useQueuedApplications } from './QueuedApplications.tsx';
import { Summary } from './Summary.tsx';
import { useStatusNews } from './useStatusNews.ts';

/** The own applications (spec 2), also without a network. */
export default function ApplicationsPage() {
  useSignals();
  const { t } = useTranslation('applications');
  useHead({ title: pageTitle(t('title')), description: t('title'), noIndex: true });
  const userId = session.value?.user.id;
  if (userId === undefined) return null; // the guard is about to leave
  return <Applications key={userId} userId={userId} />;
}

function Applications({ userId }: { userId: string }) {
  const { t } = useTranslation('applications');
  const mine = useResource({ call: 'jobs.mine' });
  const applications = mine.data?.applications;
  const queued = useQueuedApplications();
  const news = useStatusNews(userId, applications);
  return (
    <div className={`container ${css.page}`}>
      <div className={css.heading}>
        <h1>{t('title')}</h1>
        <Button
          variant="quiet"
          icon={<RefreshIcon size={20} />}
          busy={mine.loading && applications !== undefined}
          onClick={() => void mine.reload()}
        >
          {t('refresh')}
        </Button>
      </div>
      <SavedNote state={mine} />
      {news.size > 0 && <Notice tone="info">{t('news.text', { count: news.size })}</Notice>}
      <QueuedApplications entries={queued} />
      {applications === undefined ? (
        mine.error ? (
          <EmptyState
            icon={<AlertIcon size={40} />}
            title={t('error.title')}
            actions={<Button onClick={() => void mine.reload()}>{t('common:retry')}</Button>}
          >
            {t('error.text')}
          </EmptyState>
        ) : (
          <SkeletonGroup label={t('loading')}>
            <Skeleton shape="block" height="96px" />
            <Skeleton shape="block" height="200px" />
          </SkeletonGroup>
        )
      ) : applications.length === 0 && queued.length > 0 ? null : applications.length === 0 ? (
        <EmptyState
          icon={<DocumentIcon size={40} />}
          title={t('empty.title')}
          actions={
            <Link href={href('jobs')} className={buttonClass('next')}>
              {t('empty.browse')}
            </Link>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <>
          <Summary applications={applications} />
          <ApplicationsList applications={applications} news={news} />
        </>
      )}
    </div>
  );
}
