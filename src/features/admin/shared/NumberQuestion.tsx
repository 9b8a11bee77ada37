import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { applicantLimits } from '#contract/applications/applicants.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { grouped } from '#src/i18n/format.ts';

interface NumberQuestionProps {
  title: string;
  yes: string;
  /** How many it would change. */
  number: number;
  onConfirm: () => void;
  onCancel: () => void;
  /** What they become. */
  children: ReactNode;
}

/** Asks before many are changed: of a large number, the number itself is to be typed. */
export function NumberQuestion(props: NumberQuestionProps) {
  const { title, yes, number, onConfirm, onCancel, children } = props;
  const { t } = useTranslation('adminMenu');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const isTyped = number >= applicantLimits.typedCount;
  const isRight = !isTyped || Number(typed.replace(/[\s,.]/g, '')) === number;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={title}
      confirmLabel={yes}
      cancelLabel={t('common:cancel')}
      onCancel={onCancel}
      onConfirm={() => {
        setTried(true);
        if (isRight) onConfirm();
      }}
    >
      <div className="stack">
        {children}
        {isTyped && (
          <TextField
            label={t('typed.number', { number: grouped(number) })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            {...(tried && !isRight && { error: t('typed.wrong') })}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
