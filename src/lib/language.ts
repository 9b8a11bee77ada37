import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cookies, languageTags } from '#contract/document.ts';
import { languages, type Language } from '#contract/options.ts';

const key = 'language'; // spec 3: local storage key

/** The language chosen on this phone; english where none was. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(key);
    return languages.find((language) => language === stored) ?? cookieLanguage();
  } catch {
    return cookieLanguage();
  }
}

function cookieLanguage(): Language {
  const value = new RegExp(`(?:^|; )${cookies.language}=(\\w+)`).exec(document.cookie)?.[1];
  return languages.find((language) => language === value) ?? 'english';
}

/** Shows the whole site in `language` from now on: kept on the phone, mirrored for the server. */
export async function chooseLanguage(texts: i18n, language: Language): Promise<void> {
  localStorage.setItem(key, language);
  mirrorLanguage(language);
  await texts.changeLanguage(languageTags[language]);
  document.documentElement.lang = languageTags[language];
}

/** Tells the server the language of this phone, for the next page that it renders. */
export function mirrorLanguage(language: Language): void {
  document.cookie = `${cookies.language}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The language on screen now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((language) => languageTags[language] === i18n.language) ?? 'english';
}
