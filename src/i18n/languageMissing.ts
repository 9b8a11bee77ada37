import type { i18n } from 'i18next';
import { languageTags } from '#contract/http/document.ts';
import { languages, type Language } from '#contract/language.ts';
import { showToast } from '#src/toasts/toasts.ts';

/** This one sentence in all languages: of the one that was asked for the phone has no other text. */
const sentences = import.meta.glob<{ default: object }>('/locales/*/languageMissing.json', {
  eager: true,
});

/**
 * Tells that a language stays what it is, because the phone has no texts of `asked` and cannot get
 * them: in that language first, which is the one that its reader knows.
 */
export function tellMissing(texts: i18n, asked: Language): void {
  for (const language of languages) {
    const sentence = sentences[`/locales/${language}/languageMissing.json`];
    if (sentence)
      texts.addResourceBundle(languageTags[language], 'languageMissing', sentence.default);
  }
  showToast({
    tone: 'warning',
    title: texts.t('languageMissing:text', { lng: languageTags[asked] }),
    text: texts.t('languageMissing:text'),
  });
}
