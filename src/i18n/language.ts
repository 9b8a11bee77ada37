import { signal } from '@preact/signals-core';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cookies, languageTags } from '#contract/http/document.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { languages, type Language } from '#contract/language.ts';
import { loadTexts } from './texts.ts';

const key = localKeys.language;

/** The language that the address asks for, or else the one chosen on this phone. */
export function storedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get(cookies.language);
  return languages.find((language) => language === asked) ?? chosenLanguage();
}

/** The language chosen on this phone, whatever the address asks for; english where none was. */
export function chosenLanguage(): Language {
  const stored = readLocal(key);
  return languages.find((language) => language === stored) ?? cookieLanguage();
}

function cookieLanguage(): Language {
  const value = new RegExp(`(?:^|; )${cookies.language}=(\\w+)`).exec(document.cookie)?.[1];
  return languages.find((language) => language === value) ?? 'english';
}

let turns = 0;

/**
 * Shows the whole site in `language` from now on: kept on the phone, mirrored for the server. Rejects
 * with ChunkMissing where the phone has no texts of it and cannot get them; nothing has changed then.
 * Of two choices the later one counts, whichever texts come first.
 */
export async function chooseLanguage(texts: i18n, language: Language): Promise<void> {
  const tag = languageTags[language];
  const turn = ++turns;
  const shown = [...(texts.options.ns ?? [])].filter((name) =>
    texts.hasResourceBundle(texts.language, name),
  );
  await loadTexts(texts, shown, tag).catch((error) => {
    if (turn === turns) throw error;
  });
  if (turn !== turns) return;
  keepLanguage(language);
  forgetAskedLanguage();
  await texts.changeLanguage(tag);
  // `texts` may be a component's copy, which knows of no change.
  if (turn === turns) document.documentElement.lang = tag;
}

/** The address may ask for a language (search engines link so); a choice by hand outlasts it. */
export function forgetAskedLanguage(): void {
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
