import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import css from './TwoStep.module.css';

interface RecoveryListProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Recovery codes, which no one can show a second time. */
export function RecoveryList({ codes, onKept }: RecoveryListProps) {
  const { t } = useTranslation('adminTwoStep');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // A tap on a link inside the app is one's own; a closed tab may be a slip.
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
    <section className={`stack ${css.part}`}>
      <h2 ref={heading} tabIndex={-1}>
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
    </section>
  );
}
