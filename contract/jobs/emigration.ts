/**
 * The countries of ecrCountries.ts by their codes (ISO 3166 alpha-2) alone: a phone has no need of the
 * names.
 */
export const ecrCodes = 'AF BH ID IQ JO KW LB LY MY OM QA SA SS SD SY TH AE YE';

/** The Government's register of agents and its form for the clearance. */
export const emigrateUrl = 'https://emigrate.gov.in';
/** Pravasi Bharatiya Sahayata Kendra, the Government's helpline for Indians abroad, toll-free in India. */
export const helpline = '1800-11-3090';

/** Whether a country (ISO 3166 alpha-2) is one of them. */
export function needsClearance(country: string | null): boolean {
  return country !== null && ecrCodes.split(' ').includes(country);
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
