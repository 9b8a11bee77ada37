import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { isWaitingKnown, lookWhatWaits } from '#src/data/outbox/firstLook.ts';
import { session } from '#src/data/session/session.ts';
import { failureText } from '#src/forms/failureText.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { loadFirst } from '#src/pwa/loadAhead.ts';
import { SessionOver } from '#src/features/shared/page/SessionOver.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, DocumentIcon } from '#src/components/icons/critical.tsx';
import { RefreshIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { ApplicationsList } from './ApplicationsList.tsx';
import css from './ApplicationsPage.module.css';
import { QueuedApplications, useQueuedApplications } from './QueuedApplications.tsx';
import { useStatusNews } from './useStatusNews.ts';
import {
  isWithinDays,
  responseRate,
  type MyApplication,
} from '#contract/applications/application.ts';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';

// Before the first render: no one reads that there are none while one waits.
loadFirst(lookWhatWaits);

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
  useSignals();
  const { t, i18n } = useTranslation('applications');
  const mine = useResource({ call: 'jobs.mine' });
  const applications = mine.data?.applications;
  const queued = useQueuedApplications();
  const news = useStatusNews(userId, applications);
  useEffect(() => void lookWhatWaits(), []);
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
      <SessionOver offline={mine.offline} />
      {news.size > 0 && <Notice tone="info">{t('news.text', { count: news.size })}</Notice>}
      <QueuedApplications entries={queued} />
      {applications === undefined ? (
        mine.error ? (
          <EmptyState
            icon={<AlertIcon size={40} />}
            title={t('error.title')}
            actions={<Button onClick={() => void mine.reload()}>{t('common:retry')}</Button>}
          >
            {failureText(i18n, mine.error, t('error.text'))}
            <CallUs />
          </EmptyState>
        ) : (
          <SkeletonGroup label={t('loading')}>
            <Skeleton shape="block" height="96px" />
            <Skeleton shape="block" height="200px" />
          </SkeletonGroup>
        )
      ) : applications.length === 0 &&
        (queued.length > 0 || !isWaitingKnown.value) ? null : applications.length === 0 ? (
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
          <ApplicationsList
            applications={applications}
            news={news}
            sharingOff={mine.data?.sharingOff === true}
          />
        </>
      )}
    </div>
  );
}

/** Total, this week (7 days), this month (30 days) and the response rate (spec 9). */
function Summary({ applications }: { applications: MyApplication[] }) {
  const { t } = useTranslation('applications');
  const now = serverTime();
  const within = (days: number) =>
    applications.filter((a) => isWithinDays(Date.parse(a.appliedAt), days, now)).length;
  return (
    <Facts columns={2} className={css.summary ?? ''}>
      <Fact size="medium" label={t('summary.total')} value={applications.length} />
      <Fact size="medium" label={t('summary.week')} value={within(7)} />
      <Fact size="medium" label={t('summary.month')} value={within(30)} />
      <Fact size="medium" label={t('summary.rate')} value={`${responseRate(applications)}%`} />
    </Facts>
  );
}
