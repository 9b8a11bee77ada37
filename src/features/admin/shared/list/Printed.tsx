import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { dateAndTime } from '#src/i18n/dates.ts';
import css from './Printed.module.css';

/** What stands above a list or a sheet on paper alone: what it is, what was chosen of it, and when. */
export function PrintHead({ lines }: { lines: readonly (string | false)[] }) {
  const { t } = useTranslation('adminMenu');
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return (
    <div className={css.head}>
      <p>{t('print.head', { name: brand.name, at: dateAndTime(at, t) })}</p>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </div>
  );
}

/** The address of a link, where no one can press it. */
export function PrintedAddress({ href }: { href: string }) {
  return <span className={css.only}>{new URL(href, location.origin).href}</span>;
}

export function PrintButton() {
  const { t } = useTranslation('adminMenu');
  return (
    <Button variant="quiet" onClick={() => window.print()}>
      {t('print.button')}
    </Button>
  );
}
