import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { cookies, languageTags } from '#contract/document.ts';
import type { Language } from '#contract/language.ts';
import { LanguageIcon } from '#src/ui/icons.tsx';
import { classes } from '#src/ui/classes.ts';
import css from './LanguageSwitch.module.css';
import { chooseLanguage, useLanguage } from './language.ts';

/**
 * Toggles between english and hinglish (spec 4). The button says the language that a tap gives. A
 * form, so that a tap before the page's code runs is not lost: the address then asks for the language.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t, i18n } = useTranslation();
  const search = useSearch();
  const other: Language = useLanguage() === 'english' ? 'hinglish' : 'english';
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== cookies.language);
  return (
    <form className={css.form}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        name={cookies.language}
        value={other}
        lang={languageTags[other]}
        className={classes(css.switch, className)}
        onClick={(event) => {
          event.preventDefault();
          void chooseLanguage(i18n, other);
        }}
      >
        <LanguageIcon size={20} />
        <span className="visually-hidden">{t('language.label')}: </span>
        {t(`language.${other}`)}
      </button>
    </form>
  );
}
