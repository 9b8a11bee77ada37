import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { OutboxEntry } from '#contract/outbox.ts';
import { href } from '#contract/http/paths.ts';
import { draftKey, isRewritten } from '#src/data/storage/entryDrafts.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { removeDraft } from '#src/forms/keptDrafts.ts';
import { ageLabel } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { EntryContent, EntryJob } from './EntryContent.tsx';
import { contentOf, isWorthRetrying, nameOf, questionsOf, reasonOf } from './entryText.ts';
import css from './WaitingPage.module.css';

const EntryEditor = lazyPart(() => import('./EntryEditor.tsx'), undefined, null);

const tones = { waiting: 'blue', paused: 'yellow', failed: 'red' } as const;

/** One unsent write: what it is, how it stands, and what one can do about it. */
export function WaitingEntry({ entry }: { entry: OutboxEntry }) {
  const { t, i18n } = useTranslation(['outbox', 'errors']);
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  // What may have arrived is not written anew: it would be there twice.
  const isEditable =
    entry.state === 'failed' &&
    !entry.inDoubt &&
    (contentOf(entry).length > 0 || entry.failure?.conflicts !== undefined) &&
    entry.call !== 'jobs.report';
  const act = async (what: 'retry' | 'discard') => {
    setAsking(false);
    // What was written anew is what is to be sent: it is shown before it goes.
    if (what === 'retry' && isEditable && isRewritten(entry)) return setEditing(true);
    const { outbox } = await import('#src/data/outbox/outbox.ts');
    await outbox[what](entry.id);
    if (what === 'discard') removeDraft(draftKey(entry));
  };
  return (
    <Card as="li" className={css.entry ?? ''}>
      <div className={css.top}>
        <h2 className={css.title}>{nameOf(entry, i18n)}</h2>
        <Badge tone={tones[entry.state]}>{t(`states.${entry.state}`)}</Badge>
      </div>
      <EntryJob entry={entry} />
      <p className={css.soft}>
        {t('written', { age: ageLabel(entry.createdAt, t) })}
        {entry.attempts > 0 && ` · ${t('tried', { count: entry.attempts })}`}
      </p>
      <EntryContent entry={entry} />
      {entry.state === 'failed' && (
        <Notice tone="danger" role="note">
          {reasonOf(entry, i18n)}
        </Notice>
      )}
      <div className={css.actions}>
        <Mend entry={entry} />
        {isEditable && (
          <Button onClick={() => setEditing(true)}>
            {t(questionsOf(entry) ? 'choose' : 'edit')}
          </Button>
        )}
        {isWorthRetrying(entry) && (
          <Button variant="quiet" onClick={() => void act('retry')}>
            {t('retry')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('discardTitle')}
        confirmLabel={t('discardYes')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act('discard')}
      >
        {t('discardText')}
      </ConfirmDialog>
      {editing && <EntryEditor entry={entry} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** The way to mend what the server did not take, where there is one. */
function Mend({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const { jobId } = entry.params;
  if (entry.state === 'paused') {
    return (
      <Link
        href={href('login', undefined, { from: href('waiting') })}
        className={buttonClass('next')}
      >
        {t('login')}
      </Link>
    );
  }
  const code = entry.failure?.code;
  return (
    <>
      {code === 'SUBSCRIPTION_INACTIVE' && (
        <Link href={href('pricing')} className={buttonClass('next')}>
          {t('mend.SUBSCRIPTION_INACTIVE')}
        </Link>
      )}
      {code === 'PROFILE_INCOMPLETE' && (
        <Link href={href('profile')} className={buttonClass('next')}>
          {t('mend.PROFILE_INCOMPLETE')}
        </Link>
      )}
      {(code === 'TOO_MANY_SAVED' || code === 'TOO_MANY_SEARCHES') && (
        <Link href={href('savedJobs')} className={buttonClass('next')}>
          {t('news.saved')}
        </Link>
      )}
      {jobId && (
        <Link href={href('job', { jobId })} className={buttonClass('quiet')}>
          {t('applyJob')}
        </Link>
      )}
    </>
  );
}
