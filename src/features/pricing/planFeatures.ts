import { brand } from '#contract/brand.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/**
 * What plans give, as the server words it, with the key of its text in the locales' `pricing`. A
 * sentence that stands only in the database is shown as it is.
 */
export const planFeatures: Readonly<Record<string, TextKey>> = {
  'Unlimited applies for 3 days': 'pricing:features.trialApplies',
  'Unlimited applies for 3 months': 'pricing:features.proApplies',
  'Unlimited applies for 6 months': 'pricing:features.premiumApplies',
  'Top priority: your support requests are read first': 'pricing:features.topPriority',
  'Follow your applications in one place': 'pricing:features.follow',
  'No card needed': 'pricing:features.noCard',
  'Paid once for 3 months, ends by itself': 'pricing:features.proOnce',
  'Paid once for 6 months, ends by itself': 'pricing:features.premiumOnce',
  [`A subscription to ${brand.name}. It is no fee for a job or a visa`]:
    'pricing:features.whatItIs',
};
