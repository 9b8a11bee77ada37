import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { JobFilters } from '#contract/jobs/job.ts';
import { searchKey } from '#contract/search/savedSearch.ts';
import { href } from '#contract/http/paths.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { session } from '#src/data/session/session.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import type { TextKey } from '#src/i18n/keys.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';
import { Rhythm } from './Rhythm.tsx';
import { noteSeen, saveSearch, useSavedSearches } from './useSavedSearches.ts';

const PushOffer = optionalPart(() => import('#src/features/shared/push/PushOffer.tsx'));

const offers = {
  ask: 'suggest:tell.ask',
  more: 'suggest:tell.more',
  like: 'suggest:tell.like',
} as const satisfies Record<string, TextKey>;

interface TellMeProps {
  filters: JobFilters;
  /** What is offered: jobs where there is none, further ones, or those like the one on the screen. */
  offer: keyof typeof offers;
  /** Where a login leads back to; the list of the search where it is not given. */
  from?: string;
}

/** Offers to tell of jobs that a search will find: to visitors after a login, which leads back here. */
export default function TellMe({ filters, offer, from }: TellMeProps) {
  useSignals();
  const { t, ready } = useTranslation('suggest', { useSuspense: false });
  if (!ready) return null;
  const ask = t(offers[offer]);
  // Beside a job none of the search's other jobs are looked at.
  const isList = offer !== 'like';
  if (session.value) return <AskedOrNot key={searchKey(filters)} {...{ filters, ask, isList }} />;
  const back = from ?? href('jobs', undefined, filters);
  return (
    <Link
      href={href('login', undefined, { from: back })}
      className={buttonClass(isList ? 'next' : 'quiet')}
      data-mark
    >
      {ask}
    </Link>
  );
}

interface AskedOrNotProps {
  filters: JobFilters;
  ask: string;
  isList: boolean;
}

function AskedOrNot({ filters, ask, isList }: AskedOrNotProps) {
  useSignals();
  const { t } = useTranslation('suggest');
  const searches = useSavedSearches();
  const { run, busy, failure } = useAction(() => saveSearch(filters).then(() => setAsked(true)));
  const [isAsked, setAsked] = useState(false);
  const own = searches?.find(({ key }) => key === searchKey(filters));
  const seen = isList && own?.fresh ? own.id : undefined;
  useEffect(() => {
    if (seen) void noteSeen(seen);
  }, [seen]);
  if (own)
    return (
      <div className="stack" data-mark>
        <p role="status">
          {t(own.entry ? 'tell.waiting' : 'tell.done')}{' '}
          <Link href={href('savedJobs')}>{t('tell.see')}</Link>
        </p>
        <Rhythm search={own} />
        {isAsked && !keepsNothing() && (
          <Suspense>
            <PushOffer />
          </Suspense>
        )}
      </div>
    );
  return (
    <div className="stack" data-mark>
      <Button
        variant={isList ? 'next' : 'quiet'}
        busy={busy}
        busyLabel={t('tell.busy')}
        onClick={run}
      >
        {ask}
      </Button>
      {failure && (
        <Notice
          tone="danger"
          action={
            failure.code === 'TOO_MANY_SEARCHES' && (
              <Link href={href('savedJobs')}>{t('tell.see')}</Link>
            )
          }
        >
          {t(failure.code === 'TOO_MANY_SEARCHES' ? 'tell.full' : 'tell.failed')}
        </Notice>
      )}
    </div>
  );
}
