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

/** The Government's register of agents and its form for the clearance. */
export const emigrateUrl = 'https://emigrate.gov.in';
/** Pravasi Bharatiya Sahayata Kendra, the Government's helpline for Indians abroad, toll-free in India. */
export const helpline = '1800-11-3090';

/** Whether a country (ISO 3166 alpha-2) is one of them. */
export function needsClearance(country: string | null): boolean {
  return ecrCountries.some(({ code }) => code === country);
}

export const passportKinds = ['ecr', 'noEcr', 'none'] as const;
export type PassportKind = (typeof passportKinds)[number];

export const emigrationStepNames = [
  'getPassport',
  'apply10',
  'applyEcr',
  'clearance',
  'insurance',
  'orientation',
  'canChange',
  'noClearance',
  'nurse',
  'checkSite',
] as const;
export type EmigrationStep = (typeof emigrationStepNames)[number];

/**
 * What follows for a person who goes to work in an ECR country.
 * @param passport what the passport says
 * @param class10 whether class 10 is passed
 * @returns steps in their order; the official site is always the last
 */
export function emigrationSteps(passport: PassportKind, class10: boolean): EmigrationStep[] {
  const withClearance: EmigrationStep[] = ['clearance', 'insurance', 'orientation'];
  const without: EmigrationStep[] = ['noClearance', 'nurse'];
  switch (passport) {
    case 'noEcr':
      return [...without, 'checkSite'];
    case 'ecr':
      return [...(class10 ? (['canChange'] as const) : []), ...withClearance, 'checkSite'];
    case 'none':
      return class10
        ? ['getPassport', 'apply10', ...without, 'checkSite']
        : ['getPassport', 'applyEcr', ...withClearance, 'checkSite'];
  }
}
