import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#src/components/classes.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { AlertIcon } from '#src/components/icons/critical.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import type { Loaded } from '#src/features/shared/calls/useLoaded.ts';
import { Loading } from './Loading.tsx';
import css from './Records.module.css';

interface RecordSheetProps<T> {
  title: string;
  texts: { save: string; saving: string; notLoaded: string };
  /** The record to change; null for a new one. */
  record: Loaded<T> | null;
  /** About as high as the form's fields. */
  heights: readonly string[];
  /** Two texts are side by side in it. */
  wide?: boolean;
  onClose: () => void;
  /** Saves too; what comes after it is the caller's. `onAsk` hears which of both was pressed. */
  another?: { label: string; onAsk: (another: boolean) => void };
  children: (form: { id: string; record: T | null; onBusy: (busy: boolean) => void }) => ReactNode;
}

/** A create and edit form. Closing it loses nothing: what was typed is there when it opens again. */
export function RecordSheet<T>(props: RecordSheetProps<T>) {
  const { title, texts, record, heights, wide, onClose, another, children } = props;
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const ready = record === null || record.data !== undefined;
  return (
    <Sheet
      open
      className={classes(css.sheet, wide && css.wideSheet)}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            disabled={!ready}
            busy={busy}
            busyLabel={texts.saving}
            onClick={() => another?.onAsk(false)}
          >
            {texts.save}
          </Button>
          {/* Behind the other: Enter in a field presses the first one. */}
          {another && (
            <Button
              type="submit"
              variant="quiet"
              form={id}
              disabled={!ready}
              busy={busy}
              onClick={() => another.onAsk(true)}
            >
              {another.label}
            </Button>
          )}
        </>
      }
    >
      {ready && children({ id, record: record?.data ?? null, onBusy: setBusy })}
      {!ready && !record.failure && <Loading heights={heights} />}
      {!ready && record.failure && (
        <EmptyState
          icon={<AlertIcon />}
          title={texts.notLoaded}
          level={3}
          actions={<Button onClick={record.retry}>{t('retry')}</Button>}
        />
      )}
    </Sheet>
  );
}
