import type { Translate } from '#src/i18n/keys.ts';
import type { Category } from '#contract/options.ts';

/** A category in the person's language; an unknown one as it stands, and where there is none that. */
export function categoryLabel(category: string, t: Translate): string {
  const defaultValue = category || t('common:notSpecified');
  return t(`jobs:categories.${category as Category}`, { defaultValue });
}
