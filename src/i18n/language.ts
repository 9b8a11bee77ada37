import { signal } from '@preact/signals-core';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cookies, languageTags } from '#contract/http/document.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { languages, type Language } from '#contract/language.ts';

const key = localKeys.language;

/** The language chosen on this phone; english where none was. */
export function storedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get(cookies.language);
  const known = languages.find((language) => language === asked);
  if (known) return known;
  const stored = readLocal(key);
  return languages.find((language) => language === stored) ?? cookieLanguage();
}

function cookieLanguage(): Language {
  const value = new RegExp(`(?:^|; )${cookies.language}=(\\w+)`).exec(document.cookie)?.[1];
  return languages.find((language) => language === value) ?? 'english';
}

/** Shows the whole site in `language` from now on: kept on the phone, mirrored for the server. */
export async function chooseLanguage(texts: i18n, language: Language): Promise<void> {
  keepLanguage(language);
  forgetAskedLanguage();
  await texts.changeLanguage(languageTags[language]);
  document.documentElement.lang = languageTags[language];
}

/** The address may ask for a language (search engines link so); a choice by hand outlasts it. */
function forgetAskedLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(cookies.language)) return;
  address.searchParams.delete(cookies.language);
  history.replaceState(history.state, '', address);
}

/** The language that this phone keeps; null before the start of the page. */
export const keptLanguage = signal<Language | null>(null);

/** Keeps the language on the phone, and tells the server for the next page that it renders. */
export function keepLanguage(language: Language): void {
  keptLanguage.value = language;
  writeLocal(key, language);
  document.cookie = `${cookies.language}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The language on screen now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((language) => languageTags[language] === i18n.language) ?? 'english';
}
