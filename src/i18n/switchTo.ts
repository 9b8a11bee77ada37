import type { i18n } from 'i18next';
import type { Language } from '#contract/language.ts';
import { chooseLanguage } from './language.ts';

/** Shows the site in a language, or says that its texts cannot be had: what is shown stays then. */
export async function switchTo(texts: i18n, language: Language): Promise<void> {
  await chooseLanguage(texts, language).catch(async () => {
    const { tellMissing } = await import('./languageMissing.ts');
    tellMissing(texts, language);
  });
}
