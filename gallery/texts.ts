import type { i18n } from 'i18next';
import type { Language } from '#contract/language.ts';
import { createTexts } from '#src/i18n/texts.ts';

/** The product's texts, and a word on the console for each one that is missing. */
export async function watchedTexts(language: Language, names: readonly string[]): Promise<i18n> {
  const texts = await createTexts(language, names);
  texts.options.saveMissing = true;
  texts.on('missingKey', (_tags, namespace: string, key: string, shown: string) => {
    if (shown === key) console.error(`No ${language} text for ${namespace}:${key}`);
  });
  return texts;
}
