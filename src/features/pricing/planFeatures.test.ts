import { expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { plans } from '#server/db/seed/plans.ts';
import english from '#locales/english/pricing.json';
import hinglish from '#locales/hinglish/pricing.json';
import { planFeatures } from './planFeatures.ts';

const textsOf = (file: { features: Record<string, string> }, key: string | undefined) =>
  file.features[key?.replace('pricing:features.', '') ?? '']?.replace('{{name}}', brand.name);

test.each(plans.flatMap(({ features }) => features))(
  '%s: to the letter, and in Hinglish',
  (text) => {
    expect(textsOf(english, planFeatures[text])).toBe(text);
    expect(textsOf(hinglish, planFeatures[text])).toBeTruthy();
    expect(textsOf(hinglish, planFeatures[text])).not.toBe(text);
  },
);
