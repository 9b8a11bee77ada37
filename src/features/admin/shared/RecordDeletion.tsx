import { useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { showToast } from '#src/toasts/toasts.ts';

interface RecordDeletionProps<T> {
  /** The record in question; null while nothing is asked. */
  record: T | null;
  onEnd: () => void;
  /** Rejects where the record could not be deleted. Answers how to bring it back. */
  remove: (record: T) => Promise<() => Promise<void>>;
  /** Takes the focus from the row that has gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  texts: {
    title: string;
    yes: string;
    busy: string;
    failed: string;
    undo: string;
    notRestored: string;
    deleted: (record: T) => string;
    restored: (record: T) => string;
  };
  /** What is deleted, and what goes with it. */
  children: (record: T) => ReactNode;
}

/** Asks before a record goes, and offers to bring it back afterwards. */
export function RecordDeletion<T>(props: RecordDeletionProps<T>) {
  const { record, onEnd, remove, heading, texts, children } = props;
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);

  async function confirm(doomed: T) {
    setBusy(true);
    try {
      const restore = await remove(doomed);
      // The button that had the focus went with its row; the question must be gone to give it away.
      flushSync(onEnd);
      heading.current?.focus();
      showToast({
        tone: 'ok',
        text: texts.deleted(doomed),
        ms: limits.toastUndo,
        action: { label: texts.undo, onAct: () => void bringBack(doomed, restore) },
      });
    } catch {
      onEnd();
      showToast({ tone: 'danger', text: texts.failed });
    }
    setBusy(false);
  }

  async function bringBack(gone: T, restore: () => Promise<void>) {
    try {
      await restore();
      showToast({ tone: 'ok', text: texts.restored(gone) });
    } catch {
      showToast({ tone: 'danger', text: texts.notRestored });
    }
  }

  return (
    <ConfirmDialog
      open={record !== null}
      tone="danger"
      title={texts.title}
      confirmLabel={texts.yes}
      cancelLabel={t('cancel')}
      busy={busy}
      busyLabel={texts.busy}
      onConfirm={() => record !== null && void confirm(record)}
      onCancel={onEnd}
    >
      {record !== null && <div className="stack">{children(record)}</div>}
    </ConfirmDialog>
  );
}
