import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/paths.ts';
import { LanguageSwitch } from '#src/lib/LanguageSwitch.tsx';
import css from './PrivacyNote.module.css';

/** The language, and who sees a profile. */
export function PrivacyNote() {
  const { t } = useTranslation('profile');
  return (
    <section className={css.note} aria-labelledby="settings-title">
      <h2 id="settings-title">{t('page.settings')}</h2>
      <p>{t('page.privacy')}</p>
      <div className={css.links}>
        <LanguageSwitch className={css.language ?? ''} />
        <Link href={href('privacyPolicy')}>{t('page.readPrivacy')}</Link>
      </div>
    </section>
  );
}
