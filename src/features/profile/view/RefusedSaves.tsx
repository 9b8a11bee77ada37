import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { OutboxEntry } from '#contract/outbox.ts';
import { href } from '#contract/http/paths.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ConflictSheet } from '#src/features/profile/edit/ConflictSheet.tsx';
import { usePresentProfile } from '#src/features/shared/profile/usePresentProfile.ts';
import { profileSaves } from '#src/features/shared/profile/pendingProfile.ts';
import type { ProfileChange } from '#src/features/profile/edit/profileValues.ts';
import { isEmptyChange } from '#src/features/profile/edit/profileValues.ts';
import { conflictOf, settled } from '#src/features/profile/edit/saveProfile.ts';
import { showToast } from '#src/toasts/toasts.ts';
import type { FailureCode } from '#contract/http/errors.ts';

/** Changes that waited and were then refused: of a conflict, the person chooses; the rest is mended in its list. */
export function RefusedSaves({ userId }: { userId: string }) {
  useSignals();
  const refused = profileSaves(outboxEntries.value, userId).filter(
    ({ state }) => state === 'failed',
  );
  return refused.map((entry) => <RefusedSave key={entry.id} entry={entry} />);
}

function RefusedSave({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('profile');
  const [choosing, setChoosing] = useState(false);
  const [, navigate] = useLocation();
  usePresentProfile(entry, choosing);
  const { failure } = entry;
  const asked = failure
    ? conflictOf({ code: failure.code as FailureCode, body: { ...failure } })
    : null;
  // What is written anew stays where it is, also where nothing is to be chosen any more.
  const conflict = asked && Object.keys(asked.fields).length > 0 ? asked : null;

  /** What was rewritten since is chosen on the screen that shows it. */
  async function choose() {
    const drafts = await import('#src/data/storage/entryDrafts.ts').catch(() => undefined);
    if (drafts?.isRewritten(entry)) navigate(href('waiting'));
    else setChoosing(true);
  }

  async function settle(keep: Parameters<typeof settled>[2] | null) {
    if (!keep || !conflict) return setChoosing(false);
    const change = { ...(entry.body as Omit<ProfileChange, 'baseVersion'>), baseVersion: 0 };
    const { baseVersion, ...body } = settled(change, conflict, keep);
    // It may have been sent meanwhile, in another tab, or storage may have failed: then what was chosen stays.
    const isDone = await (
      isEmptyChange(body)
        ? outbox.discard(entry.id).then(() => true)
        : outbox.edit(entry.id, body, { ...failure, version: baseVersion })
    ).catch(() => null);
    if (isDone) setChoosing(false);
    else showToast({ tone: 'danger', text: t('marks.failed') });
  }

  return (
    <>
      <Notice
        tone="warning"
        title={conflict ? t('conflict.title') : t('page.refused')}
        action={
          conflict ? (
            <Button onClick={() => void choose()}>{t('conflict.choose')}</Button>
          ) : (
            <Link href={href('waiting')} className={buttonClass('quiet')}>
              {t('page.seeRefused')}
            </Link>
          )
        }
      >
        {conflict ? t('conflict.text') : t('page.refusedText')}
      </Notice>
      {choosing && conflict && (
        <ConflictSheet
          // What was chosen of another value counts no more.
          key={JSON.stringify(Object.values(conflict.fields).map(({ theirs }) => theirs))}
          conflict={conflict}
          written={entry.createdAt}
          onSettle={(keep) => void settle(keep)}
        />
      )}
    </>
  );
}
