import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import type { JobSummary } from '#contract/jobs/job.ts';
import { seenJobs } from '#src/data/saved/seenJobs.ts';
import { phoneContents, type PhoneContents } from '#src/data/storage/phoneContents.ts';
import { userId } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { TextSize } from '#src/features/shared/page/TextSize.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { Contents } from './Contents.tsx';
import { FetchAhead } from './FetchAhead.tsx';
import { PhoneActions } from './PhoneActions.tsx';
import css from './PhonePage.module.css';
import { Room } from './Room.tsx';
import { SeenJobs } from './SeenJobs.tsx';

/** What this phone keeps for reading without a network, and what one can do about it. */
export default function PhonePage() {
  const { t } = useTranslation('install');
  const { contents, seen, count } = useContents();
  useHead({
    title: pageTitle(t('phone.title')),
    description: t('phone.description'),
    noIndex: true,
  });
  return (
    <div className={`container ${css.page}`}>
      <h1>{t('phone.title')}</h1>
      <p className={css.text}>{t('phone.intro')}</p>
      {keepsNothing() && <Notice tone="info">{t('phone.tab.contents')}</Notice>}
      {contents === 'unreadable' ? (
        <Notice tone="warning">{t('phone.unreadable')}</Notice>
      ) : contents ? (
        <>
          <Contents contents={contents} />
          <PhoneActions onChange={count} />
          <SeenJobs jobs={seen} />
        </>
      ) : (
        <Skeleton shape="block" height="320px" />
      )}
      <Reading />
      <FetchAhead />
      <Room />
    </div>
  );
}

/** How the app is read on this phone. */
function Reading() {
  const { t } = useTranslation('install');
  return (
    <Card as="section" aria-labelledby="reading" className={css.card ?? ''}>
      <h2 id="reading">{t('phone.text.title')}</h2>
      <TextSize />
      <p className={css.note}>{t('phone.text.hint')}</p>
    </Card>
  );
}

/** Counted when the page is shown, when another person logs in, and when something was done. */
function useContents() {
  useSignals();
  const owner = userId.value;
  const [counted, setCounted] = useState<{
    owner: string | null;
    contents: PhoneContents | 'unreadable';
    seen: readonly JobSummary[];
  }>();
  const count = useCallback(
    () =>
      Promise.all([phoneContents(), seenJobs()])
        .catch(() => ['unreadable', []] as const)
        .then(([contents, seen]) => setCounted({ owner, contents, seen })),
    [owner],
  );
  useEffect(() => {
    void count();
  }, [count]);
  // What was counted for one person is not shown to another, for not one frame.
  const own = counted?.owner === owner ? counted : undefined;
  return { contents: own?.contents, seen: own?.seen ?? [], count };
}
