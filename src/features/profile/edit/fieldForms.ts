import type { InputHTMLAttributes } from 'react';
import * as options from '#contract/account/profileOptions.ts';
import { limits } from '#contract/limits.ts';
import type { ProfileField } from './profileValues.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/** The wizard and the profile page read some option lists differently (spec 5). */
export type FormKind = 'wizard' | 'edit';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'spellCheck'
>;

interface TextForm<K extends string> {
  kind: K;
  hint?: TextKey;
  native: Native;
}

interface ChoiceForm<K extends string> {
  kind: K;
  hint?: TextKey;
  options: Record<FormKind, readonly string[]>;
}

/** How a field is asked for. `hint` is a text key. */
export type FieldForm =
  | TextForm<'text'>
  | TextForm<'area'>
  | ChoiceForm<'select'>
  | ChoiceForm<'radio'>
  | { kind: 'countries'; hint: TextKey };

const both = (list: readonly string[]) => ({ wizard: list, edit: list });
const name: Native = { autoCapitalize: 'words', maxLength: limits.shortText };

export const fieldForms: Record<ProfileField, FieldForm> = {
  fullName: { kind: 'text', native: { ...name, autoComplete: 'name' } },
  email: {
    kind: 'text',
    native: {
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 254,
    },
  },
  mobile: {
    kind: 'text',
    hint: 'profile:hints.mobile',
    native: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 30 },
  },
  homeState: { kind: 'select', options: both(options.homeStates) },
  matrimonialStatus: {
    kind: 'radio',
    hint: 'profile:hints.matrimonialStatus',
    options: both(options.maritalStatuses),
  },
  description: {
    kind: 'area',
    hint: 'profile:hints.description',
    native: { autoCapitalize: 'sentences' },
  },
  highestQualification: {
    kind: 'radio',
    options: { wizard: options.qualificationsInWizard, edit: options.qualificationsInEdit },
  },
  qualificationSector: { kind: 'radio', options: both(options.qualificationSectors) },
  qualificationRecognized: {
    kind: 'radio',
    hint: 'profile:hints.qualificationRecognized',
    options: both(options.yesNo),
  },
  motherTongue: { kind: 'text', native: name },
  englishProficiency: { kind: 'radio', options: both(options.englishLevels) },
  ieltsBand: {
    kind: 'text',
    hint: 'profile:hints.ieltsBand',
    native: { inputMode: 'decimal', autoComplete: 'off' },
  },
  currentEmploymentStatus: {
    kind: 'radio',
    options: {
      wizard: options.employmentStatusesInWizard,
      edit: options.employmentStatusesInEdit,
    },
  },
  presentJobTitle: { kind: 'text', native: { ...name, autoComplete: 'organization-title' } },
  skills: { kind: 'area', hint: 'profile:hints.skills', native: { maxLength: 500 } },
  yearsOfExperience: {
    kind: 'text',
    hint: 'profile:hints.yearsOfExperience',
    native: { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' },
  },
  whyAbroad: {
    kind: 'area',
    hint: 'profile:hints.whyAbroad',
    native: { autoCapitalize: 'sentences' },
  },
  prFuture: {
    kind: 'radio',
    hint: 'profile:hints.prFuture',
    options: { wizard: options.prFutureInWizard, edit: options.prFutureInEdit },
  },
  passportAvailability: { kind: 'radio', options: both(options.passportAvailabilities) },
  drivingLicense: {
    kind: 'radio',
    options: { wizard: options.drivingLicensesInWizard, edit: options.drivingLicensesInEdit },
  },
  residencyHistory: {
    kind: 'area',
    hint: 'profile:hints.residencyHistory',
    native: { maxLength: 500, autoCapitalize: 'sentences' },
  },
  preferredCountries: { kind: 'countries', hint: 'profile:hints.preferredCountries' },
};
