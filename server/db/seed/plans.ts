import { brand } from '#contract/brand.ts';
import { limits } from '#contract/limits.ts';
import type { Plan } from '#contract/payments/plan.ts';

/** On every plan: what is paid for, and what is not. */
const whatItIs = `A subscription to ${brand.name}. It is no fee for a job or a visa`;

/** The plans of a first start (spec 3 and 9), lowest first. Amounts are rupees per month. */
export const plans: Plan[] = [
  {
    type: 'free',
    name: 'Free Trial',
    amount: 0,
    duration: '3 days',
    durationDays: limits.trialDays,
    features: [
      'Unlimited applies for 3 days',
      'Follow your applications in one place',
      'No card needed',
      whatItIs,
    ],
    popular: false,
  },
  {
    type: 'basic',
    name: 'Pro',
    amount: 99,
    duration: '3 months',
    durationDays: 92,
    features: [
      'Unlimited applies for 3 months',
      'Follow your applications in one place',
      'Paid once for 3 months, ends by itself',
      whatItIs,
    ],
    popular: true,
  },
  {
    type: 'premium',
    name: 'Premium',
    amount: 149,
    duration: '6 months',
    durationDays: 183,
    features: [
      'Unlimited applies for 6 months',
      'Top priority: your support requests are read first',
      'Follow your applications in one place',
      'Paid once for 6 months, ends by itself',
      whatItIs,
    ],
    popular: false,
  },
];
