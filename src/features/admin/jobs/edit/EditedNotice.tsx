import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { failureText } from '#src/forms/failureText.ts';
import type { Edited } from './editJobs.ts';

interface EditedNoticeProps {
  edited: Edited;
  /** It was taken back, not done. */
  isUndone: boolean;
  onUndo: () => Promise<void>;
  onDismiss: () => void;
}

/** So many names are said in full. */
const most = 5;

/** What became of a change of many: how many, whom it left alone and why, and the way back. */
export function EditedNotice({ edited, isUndone, onUndo, onDismiss }: EditedNoticeProps) {
  const { t, i18n } = useTranslation('adminJobs');
  const [busy, setBusy] = useState(false);
  const { changed, same, left, unsent, failure } = edited;
  const names = left.slice(0, most).join(', ');
  const titles =
    left.length > most ? t('edit.more', { titles: names, number: left.length - most }) : names;
  const isWhole = left.length === 0 && !failure;
  return (
    <Notice
      tone={failure ? 'danger' : isWhole ? 'ok' : 'warning'}
      onDismiss={onDismiss}
      dismissLabel={t('common:close')}
      action={
        !isUndone &&
        changed.length > 0 && (
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void onUndo().finally(() => setBusy(false));
            }}
          >
            {t('edit.undo')}
          </Button>
        )
      }
    >
      <p>{t(isUndone ? 'edit.undone' : 'edit.done', { count: changed.length })}</p>
      {same > 0 && <p>{t('edit.same', { count: same })}</p>}
      {left.length > 0 && <p>{t('edit.left', { titles })}</p>}
      {failure && (
        <p>
          {t(edited.isUnknown ? 'edit.notKnown' : 'edit.unsent', { count: unsent.length })}{' '}
          {failureText(i18n, failure)}
        </p>
      )}
    </Notice>
  );
}
