import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import css from './Form.module.css';

/** What a new account agrees to. */
export function Agreement() {
  const { t } = useTranslation('auth');
  return (
    <div>
      {t('signup.agree')}
      <p className={css.beside}>
        <Link href={href('termsConditions')} className={css.link ?? ''}>
          {t('common:nav.terms')}
        </Link>
        <Link href={href('privacyPolicy')} className={css.link ?? ''}>
          {t('common:nav.privacy')}
        </Link>
      </p>
    </div>
  );
}
