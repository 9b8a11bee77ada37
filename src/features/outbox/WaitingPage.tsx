import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import {
  hiddenEntries,
  outboxCounts,
  outboxEntries,
  outboxWasRead,
} from '#src/data/outbox/state.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { session } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import type { WaitingFiles } from '#src/data/uploads/waitingFiles.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { CheckCircleIcon, RefreshIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { WaitingEntry } from './WaitingEntry.tsx';
import css from './WaitingPage.module.css';

/** Everything that was written on this phone and is not with the server yet, in one place. */
export default function WaitingPage() {
  useSignals();
  const { t } = useTranslation('outbox');
  const [sending, setSending] = useState(false);
  const entries = outboxEntries.value;
  const { waiting } = outboxCounts.value;
  const hidden = hiddenEntries.value;
  const { files, isUnreadable } = useReading();
  const hiddenMembers = hidden.members + (files?.others ?? 0);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });
  const sendNow = async () => {
    setSending(true);
    const { outbox } = await import('#src/data/outbox/outbox.ts');
    await outbox.drain().finally(() => setSending(false));
  };
  return (
    <div className={`container ${css.page}`}>
      <h1>{t('title')}</h1>
      <p className={css.intro}>{t('intro')}</p>
      {keepsNothing() ? (
        <Notice tone="info">{t('notKept')}</Notice>
      ) : entries.length + (files?.own.length ?? 0) > 0 ? (
        <>
          {waiting > 0 && (
            <Button
              variant="quiet"
              className={css.sendNow ?? ''}
              icon={<RefreshIcon size={20} />}
              busy={sending}
              busyLabel={t('sending')}
              onClick={() => void sendNow()}
            >
              {t('sendNow')}
            </Button>
          )}
          <ul className={css.list}>
            {entries.map((entry) => (
              <WaitingEntry key={entry.id} entry={entry} />
            ))}
            {files?.own.map(({ kind, name }) => (
              <Card as="li" key={kind} className={css.entry ?? ''}>
                <h2 className={css.title}>{t('files.title')}</h2>
                <p>{name}</p>
                <Link href={`${href('profile')}#documents`}>{t('files.look')}</Link>
              </Card>
            ))}
          </ul>
        </>
      ) : !outboxWasRead.value || !files ? (
        isUnreadable ? (
          <Notice tone="warning">{t('unreadable')}</Notice>
        ) : (
          <Skeleton shape="block" height="96px" />
        )
      ) : (
        hiddenMembers + hidden.visitor === 0 && (
          <EmptyState icon={<CheckCircleIcon size={40} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        )
      )}
      {!keepsNothing() && hiddenMembers > 0 && <HiddenMembers count={hiddenMembers} />}
      {!keepsNothing() && hidden.visitor > 0 && (
        <Notice tone="info">{t('hidden.visitor', { count: hidden.visitor })}</Notice>
      )}
    </div>
  );
}

/** Ms after which a storage that does not answer is said to be unreadable. */
const patience = 5_000;

/**
 * Has the phone read what waits: a visitor's page does that only when it is touched.
 * @returns the files, and whether reading failed, or takes too long
 */
function useReading(): { files: WaitingFiles | undefined; isUnreadable: boolean } {
  useSignals();
  const owner = session.value?.user.id ?? null;
  const [isUnreadable, setUnreadable] = useState(false);
  const [found, setFound] = useState<WaitingFiles>();
  useEffect(() => {
    const giveUp = () => setUnreadable(true);
    const timer = setTimeout(giveUp, patience);
    import('#src/data/outbox/outbox.ts')
      .then(({ outbox, startOutbox }) => {
        startOutbox();
        return outbox.refresh();
      })
      .then(() => outboxWasRead.peek() || giveUp(), giveUp);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const following = import('#src/data/uploads/waitingFiles.ts').then(
      ({ followWaitingFiles }) => followWaitingFiles(owner, setFound),
      // Its code is a member's: a visitor's phone, offline, may not have it, and has no files.
      () => setFound({ owner, own: [], others: 0 }),
    );
    return () => void following.then((stop) => stop?.());
  }, [owner]);
  // What one person's are is not shown to the next, for not one frame.
  return { files: found?.owner === owner ? found : undefined, isUnreadable };
}

/** What people wrote who are not logged in now: that it waits, and nothing of it. */
function HiddenMembers({ count }: { count: number }) {
  useSignals();
  const { t } = useTranslation('outbox');
  if (session.value) return <Notice tone="info">{t('hidden.others', { count })}</Notice>;
  const login = href('login', undefined, { from: href('waiting') });
  return (
    <Notice tone="info" action={<Link href={login}>{t('login')}</Link>}>
      {t('hidden.loggedOut', { count })}
    </Notice>
  );
}
