import type { i18n } from 'i18next';
import { showToast } from '#src/toasts/toasts.ts';

/** Tells that a language stays what it is, because the phone has no other texts and cannot get them. */
export function tellMissing(texts: i18n): void {
  showToast({ tone: 'warning', text: texts.t('language.missing') });
}
