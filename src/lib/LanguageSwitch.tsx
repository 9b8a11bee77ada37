import { useTranslation } from 'react-i18next';
import { languageTags } from '#contract/document.ts';
import type { Language } from '#contract/language.ts';
import { LanguageIcon } from '#src/ui/icons.tsx';
import { classes } from '#src/ui/classes.ts';
import css from './LanguageSwitch.module.css';
import { chooseLanguage, useLanguage } from './language.ts';

/** Toggles between english and hinglish (spec 4). The button says the language that a tap gives. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t, i18n } = useTranslation();
  const other: Language = useLanguage() === 'english' ? 'hinglish' : 'english';
  return (
    <button
      type="button"
      lang={languageTags[other]}
      className={classes(css.switch, className)}
      onClick={() => void chooseLanguage(i18n, other)}
    >
      <LanguageIcon size={20} />
      <span className="visually-hidden">{t('language.label')}: </span>
      {t(`language.${other}`)}
    </button>
  );
}
