import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#src/components/buttons/Button.tsx';
import css from './ConfirmDialog.module.css';
import { ModalDialog } from './ModalDialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: 'primary' | 'next' | 'danger';
  busy?: boolean;
  busyLabel?: string;
  /** A button of its own above the two: a shorter way to what is asked for. */
  shorter?: ReactNode;
  /** Beside the title. */
  tools?: ReactNode;
}

export function ConfirmDialog({ open, ...rest }: ConfirmDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  tone = 'primary',
  busy,
  busyLabel,
  shorter,
  tools,
}: Omit<ConfirmDialogProps, 'open'>) {
  const id = useId();
  return (
    <ModalDialog
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children == null ? undefined : `${id}-text`}
      className={css.dialog}
      onClose={() => {
        // What is on its way cannot be taken back by closing the question.
        if (!busy) onCancel();
      }}
    >
      <div className={css.frame}>
        <div className={css.head}>
          <h2 id={`${id}-title`} className={css.title}>
            {title}
          </h2>
          {tools}
        </div>
        {children != null && (
          <div id={`${id}-text`} className={css.text}>
            {children}
          </div>
        )}
        {shorter}
        <div className={css.actions}>
          {/* Enter must not delete anything: where there is danger, the way back has the focus. */}
          <Button
            variant="quiet"
            data-first-focus={tone === 'danger' || undefined}
            disabled={busy}
            onClick={onCancel}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={tone}
            data-first-focus={tone !== 'danger' || undefined}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
