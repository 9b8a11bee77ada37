import type { passwordRules } from '#contract/authForms.ts';

/** The text of each password rule of contract/authForms.ts. */
export const ruleTexts: Record<(typeof passwordRules)[number]['key'], string> = {
  length: 'auth:rules.length',
  uppercase: 'auth:rules.uppercase',
  number: 'auth:rules.number',
  special: 'auth:rules.special',
};
