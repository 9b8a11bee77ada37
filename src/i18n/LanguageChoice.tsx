import { useTranslation } from 'react-i18next';
import { languageTags } from '#contract/http/document.ts';
import { languages } from '#contract/language.ts';
import { useLanguage } from './language.ts';
import { switchTo } from './switchTo.ts';

/** All languages, each in itself, and which one is on screen. Where the code runs already. */
export function LanguageChoice({ className }: { className?: string | undefined }) {
  const { t, i18n } = useTranslation();
  const shown = useLanguage();
  return (
    <ul aria-label={t('language.label')} className={className}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={languageTags[language]}
            aria-pressed={language === shown}
            onClick={() => void switchTo(i18n, language)}
          >
            {t(`language.${language}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
