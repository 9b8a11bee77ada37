import type { TextKey, Translate } from '#src/i18n/keys.ts';
import type * as options from '#contract/account/profileOptions.ts';

type Lists = Omit<typeof options, 'countries' | 'homeStates'>;
type OptionIn<K extends keyof Lists> = Lists[K] extends readonly (infer O)[] ? O : never;

/** Every stored answer that is chosen out of a list. */
type Option = OptionIn<
  | 'maritalStatuses'
  | 'qualificationsInWizard'
  | 'qualificationsInEdit'
  | 'qualificationSectors'
  | 'yesNo'
  | 'englishLevels'
  | 'employmentStatusesInWizard'
  | 'employmentStatusesInEdit'
  | 'prFutureInEdit'
  | 'passportAvailabilities'
>;

const keys: Record<Option, TextKey> = {
  Single: 'profile:options.single',
  Married: 'profile:options.married',
  Divorced: 'profile:options.divorced',
  Widowed: 'profile:options.widowed',
  Other: 'profile:options.other',
  'High School': 'profile:options.highSchool',
  Diploma: 'profile:options.diploma',
  'Associate Degree': 'profile:options.associateDegree',
  'Bachelors Degree': 'profile:options.bachelorsDegree',
  'Masters Degree': 'profile:options.mastersDegree',
  Doctorate: 'profile:options.doctorate',
  "Bachelor's Degree": 'profile:options.bachelorDegreeInEdit',
  "Master's Degree": 'profile:options.masterDegreeInEdit',
  PhD: 'profile:options.phd',
  Engineering: 'profile:options.engineering',
  Business: 'profile:options.business',
  Medicine: 'profile:options.medicine',
  Law: 'profile:options.law',
  Education: 'profile:options.education',
  Yes: 'profile:options.yes',
  No: 'profile:options.no',
  Maybe: 'profile:options.maybe',
  Beginner: 'profile:options.beginner',
  Intermediate: 'profile:options.intermediate',
  Advanced: 'profile:options.advanced',
  Native: 'profile:options.native',
  Employed: 'profile:options.employed',
  Unemployed: 'profile:options.unemployed',
  Student: 'profile:options.student',
  Freelancer: 'profile:options.freelancer',
  'Self-Employed': 'profile:options.selfEmployed',
  Available: 'profile:options.available',
  'Not Available': 'profile:options.notAvailable',
  Applied: 'profile:options.applied',
  Expired: 'profile:options.expired',
};

/** Whether a stored answer was chosen out of a list, not typed. */
export const isOption = (value: string): boolean => Object.hasOwn(keys, value);

/** A stored answer in the person's language; as it stands where it is not an option (a state, an old answer). */
export function optionLabel(value: string, t: Translate): string {
  return isOption(value) ? t(keys[value as Option]) : value;
}

/** The options of a field for its control. A stored answer from another list stays among them. */
export function choicesOf(list: readonly string[], value: string, t: Translate) {
  const all = value === '' || list.includes(value) ? list : [...list, value];
  return all.map((option) => ({ value: option, label: optionLabel(option, t) }));
}
