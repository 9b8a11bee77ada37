import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { ModalDialog } from '#src/components/overlays/ModalDialog.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import css from './TwoStep.module.css';

interface RecoveryListProps {
  codes: readonly string[];
  onKept: () => void;
}

/**
 * Recovery codes, which no one can show a second time: nothing else is to be tapped before they are
 * kept, and no Escape closes them.
 */
export function RecoveryList({ codes, onKept }: RecoveryListProps) {
  const { t } = useTranslation('adminTwoStep');
  const id = useId();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ tone: 'ok', text: t('codes.copied') });
    } catch {
      // Not allowed here: they can be selected by hand.
    }
  };
  return (
    <ModalDialog aria-labelledby={id} className={`stack ${css.dialog}`} onClose={() => undefined}>
      <h2 id={id} tabIndex={-1} data-first-focus>
        {t('codes.title')}
      </h2>
      <p>{t('codes.text')}</p>
      <ul className={css.codes} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={css.key}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`cluster ${css.actions}`}>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button variant="quiet" onClick={() => print()}>
          {t('codes.print')}
        </Button>
        <Button variant="next" onClick={onKept}>
          {t('codes.kept')}
        </Button>
      </div>
    </ModalDialog>
  );
}
