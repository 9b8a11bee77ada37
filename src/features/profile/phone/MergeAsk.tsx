import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergePreview, OtherAccount } from '#contract/account/merge.ts';
import { hiddenEntries, outboxEntries } from '#src/data/outbox/state.ts';
import { followWaitingFiles } from '#src/data/uploads/waitingFiles.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { fieldLabels } from '#src/features/profile/edit/fieldLabels.ts';

export interface MergeAskProps {
  userId: string;
  other: OtherAccount;
  /** The address of the account that stays, where it is not this one. */
  email?: string;
  busy: boolean;
  /** What the server has against it. */
  refused: string | null;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before two accounts become one, or a number changes hands: says what comes along and what does not. */
export default function MergeAsk(props: MergeAskProps) {
  const { userId, other, email, busy, refused, onYes, onClose } = props;
  const { t } = useTranslation('phoneLogin');
  const isMerge = other.kind === 'merge';
  const obstacle = isMerge ? other.preview.obstacle : null;
  const waiting = useWaiting(userId);
  // What waits on this phone belongs to the account that is about to end.
  const waits = email !== undefined && waiting.own;
  return (
    <Sheet
      open
      onClose={onClose}
      title={isMerge ? t('merge.title') : t('move.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('merge.no')}
          </Button>
          {!obstacle && !waits && (
            <Button busy={busy} busyLabel={t('auth:wait')} onClick={onYes}>
              {isMerge ? t('merge.yes') : t('move.yes')}
            </Button>
          )}
        </>
      }
    >
      {refused && (
        <Notice intoView tone="danger">
          {refused}
        </Notice>
      )}
      {obstacle && <Notice tone="warning">{t(`obstacle.${obstacle}`)}</Notice>}
      {waits && <Notice tone="warning">{t('merge.wait')}</Notice>}
      {isMerge && email === undefined && waiting.others && (
        <Notice tone="warning">{t('merge.othersWait')}</Notice>
      )}
      {other.kind === 'move' ? (
        <p>{t('move.text')}</p>
      ) : (
        <>
          <p>
            {email === undefined
              ? t('merge.text')
              : t(other.endsPassword ? 'merge.textNoPassword' : 'merge.textEmail', { email })}
          </p>
          <Moves preview={other.preview} />
          <p>{t('merge.noWay')}</p>
        </>
      )}
    </Sheet>
  );
}

/** Whether anything waits on this phone to be sent: of this account, and of other people's. */
function useWaiting(userId: string): { own: boolean; others: boolean } {
  useSignals();
  const [files, setFiles] = useState({ own: 0, others: 0 });
  useEffect(
    () => followWaitingFiles(userId, ({ own, others }) => setFiles({ own: own.length, others })),
    [userId],
  );
  return {
    own: files.own > 0 || outboxEntries.value.some((one) => one.userId === userId),
    others: files.others > 0 || hiddenEntries.value.members > 0,
  };
}

function Moves({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation('phoneLogin');
  const named = (fields: MergePreview['fields']) =>
    fields.map((field) => t(fieldLabels[field])).join(', ');
  const { applications, savedJobs, savedSearches, planDays, fields, kept } = preview;
  const lines = [
    applications > 0 && t('merge.applications', { count: applications }),
    savedJobs > 0 && t('merge.savedJobs', { count: savedJobs }),
    savedSearches > 0 && t('merge.savedSearches', { count: savedSearches }),
    planDays > 0 && t('merge.planDays', { count: planDays }),
    fields.length > 0 && t('merge.fields', { fields: named(fields) }),
  ].filter((line) => line !== false);
  return (
    <>
      <p>{lines.length > 0 ? t('merge.moves') : t('merge.nothing')}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {kept.length > 0 && <p>{t('merge.kept', { fields: named(kept) })}</p>}
    </>
  );
}
