import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#src/components/classes.ts';
import { DocumentIcon, RupeeIcon, ShieldIcon } from '#src/components/icons/critical.tsx';
import { Listen } from '#src/features/shared/listen/Listen.tsx';
import css from './AuthFrame.module.css';

interface AuthFrameProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Where a page has several steps: each new one takes the focus to its title. */
  step?: string;
  /** The page itself says that it is free; once is enough. */
  saysFree?: boolean;
  children: ReactNode;
}

/** What stands around the form of login, signup and forgot password: its title and our promises. */
export function AuthFrame({ title, lead, step, saysFree, children }: AuthFrameProps) {
  const { t } = useTranslation('auth');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div className={classes('container', css.columns)}>
      <div className={css.form}>
        <div className={css.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Listen key={step} />
        </div>
        {lead && <p className={css.lead}>{lead}</p>}
        <noscript>
          <p>{t('frame.noScript')}</p>
        </noscript>
        {children}
      </div>
      <section className={css.promises} aria-labelledby="promises">
        <h2 id="promises">{t('frame.promises')}</h2>
        <ul>
          {!saysFree && (
            <li>
              <RupeeIcon />
              <span>{t('frame.free')}</span>
            </li>
          )}
          <li>
            <DocumentIcon />
            <span>{t('frame.forward')}</span>
          </li>
          <li>
            <ShieldIcon />
            <span>{t('frame.honest')}</span>
          </li>
        </ul>
      </section>
    </div>
  );
}
