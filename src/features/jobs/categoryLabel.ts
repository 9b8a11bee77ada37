import type { TFunction } from 'i18next';

/** A category in the person's language; an unknown one as it stands. */
export function categoryLabel(category: string, t: TFunction): string {
  return t(`jobs:categories.${category}`, { defaultValue: category });
}
