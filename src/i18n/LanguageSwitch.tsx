import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { cookies, languageTags } from '#contract/http/document.ts';
import { languages } from '#contract/language.ts';
import { LanguageIcon } from '#src/components/icons/critical.tsx';
import { classes } from '#src/components/classes.ts';
import css from './LanguageSwitch.module.css';
import { useLanguage } from './language.ts';
import { switchTo } from './switchTo.ts';

/**
 * Goes from one language to the next (spec 4). The button says the language that a tap gives; the menu
 * and the profile have all of them (LanguageChoice). A form, so that a tap before the page's code runs is not lost: the address then asks for the language.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t, i18n } = useTranslation();
  const search = useSearch();
  const next = languages.indexOf(useLanguage()) + 1;
  const other = languages[next] ?? languages[0];
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
          void switchTo(i18n, other);
        }}
      >
        <LanguageIcon size={20} />
        <span className="visually-hidden">{t('language.label')}: </span>
        {t(`language.${other}`)}
      </button>
    </form>
  );
}
