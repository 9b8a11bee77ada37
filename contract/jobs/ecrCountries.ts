/**
 * The countries for which a worker with an ECR passport needs the clearance of the Protector of
 * Emigrants (Emigration Act 1983). Source: the list of the Ministry of External Affairs, as it
 * restated it on 3 January 2020, with nurses named beside ECR passports. Lists change: every
 * screen that uses it sends people to the official site.
 */
export const ecrCountries = [
  { code: 'AF', name: 'Afghanistan' },
  { code: 'BH', name: 'Bahrain' },
  { code: 'ID', name: 'Indonesia' },
  { code: 'IQ', name: 'Iraq' },
  { code: 'JO', name: 'Jordan' },
  { code: 'KW', name: 'Kuwait' },
  { code: 'LB', name: 'Lebanon' },
  { code: 'LY', name: 'Libya' },
  { code: 'MY', name: 'Malaysia' },
  { code: 'OM', name: 'Oman' },
  { code: 'QA', name: 'Qatar' },
  { code: 'SA', name: 'Saudi Arabia' },
  { code: 'SS', name: 'South Sudan' },
  { code: 'SD', name: 'Sudan' },
  { code: 'SY', name: 'Syria' },
  { code: 'TH', name: 'Thailand' },
  { code: 'AE', name: 'United Arab Emirates' },
  { code: 'YE', name: 'Yemen' },
] as const;
