import { getI18n } from 'react-i18next';
import type { AgeText } from '#contract/keptPages.ts';

const hour = 60;
const day = 24 * hour;

type Unit = `common:time.${'minutes' | 'hours' | 'days'}Ago`;

/** 'Saved 2 h ago' for every age, in the language on screen; null where the texts are not there. */
export function ageTexts(): AgeText[] | null {
  const { t } = getI18n();
  if (!t) return null;
  const saved = (age: string) => t('common:offline.saved', { age });
  const one = (key: Unit) => saved(t(key, { count: 1 }));
  // No count of its own in the text: 2 is the first for which there may be another form.
  const many = (key: Unit) => saved(t(key, { count: 2 }).replace('2', '#'));
  return [
    [day, one('common:time.daysAgo'), many('common:time.daysAgo')],
    [hour, one('common:time.hoursAgo'), many('common:time.hoursAgo')],
    [1, one('common:time.minutesAgo'), many('common:time.minutesAgo')],
    [0, saved(t('common:time.justNow')), ''],
  ];
}
