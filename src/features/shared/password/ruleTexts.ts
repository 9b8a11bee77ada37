import type { passwordRules } from '#contract/account/authForms.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/** The text of each password rule of contract/account/authForms.ts. */
export const ruleTexts = {
  length: 'auth:rules.length',
  uppercase: 'auth:rules.uppercase',
  number: 'auth:rules.number',
  special: 'auth:rules.special',
} as const satisfies Record<(typeof passwordRules)[number]['key'], TextKey>;
