import type { Translate } from '#src/i18n/keys.ts';

/** '5' as '5 years', '1' as '1 year'; anything that holds words ('5 years in Dubai') as it stands. */
export function experienceText(value: string, t: Translate): string {
  if (!/^\d+([.,-]\d+)?\+?$/.test(value)) return value;
  return t('common:years', { range: value, count: value === '1' ? 1 : 2 });
}
