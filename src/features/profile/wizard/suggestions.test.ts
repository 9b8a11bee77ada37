import * as v from 'valibot';
import { expect, test } from 'vitest';
import { wizardSteps } from '#contract/account/profileForms.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { suggestionsFor } from './suggestions.ts';

test.each(['english', 'hinglish', 'hindi'] as const)(
  'no offered answer is refused: %s',
  async (language) => {
    const { t } = await createTexts(language, ['profile']);
    for (const field of ['whyAbroad', 'residencyHistory'] as const) {
      const rule = wizardSteps[3].entries[field];
      const offered = suggestionsFor(field, undefined, t);
      expect(offered.length).toBeGreaterThan(0);
      expect(offered.filter((text) => !v.is(rule, text))).toEqual([]);
    }
  },
);
