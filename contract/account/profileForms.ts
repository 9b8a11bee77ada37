import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import * as options from './profileOptions.ts';
import { notSpecified } from '#contract/options.ts';
import {
  currentPassword,
  email,
  isStorable,
  oneOf,
  optionalText,
  requiredText,
} from '#contract/schema.ts';
import { countWords } from '#contract/text.ts';
import { detailFields, type DetailField } from './details.ts';

/** Digits with an optional leading + and the separators people type; 7 to 15 digits (E.164). */
const mobile = v.pipe(
  requiredText('mobileRequired', 30),
  v.check((text) => /^\+?[\d\s()-]+$/.test(text), 'mobileInvalid'),
  v.check((text) => {
    const digits = text.replace(/\D/g, '').length;
    return digits >= 7 && digits <= 15;
  }, 'mobileInvalid'),
);

const storable = v.check(isStorable, 'unreadableText');

const description = v.pipe(
  v.string('unreadableText'),
  v.trim(),
  // The spec's words for any text that is too long.
  v.maxLength(2_000, 'descriptionTooLong'),
  v.check((text) => countWords(text) <= limits.descriptionWords, 'descriptionTooLong'),
  storable,
);

/** Blank, or 0 to 9 in half steps (spec 5). */
const ieltsBand = v.pipe(
  optionalText(),
  v.check((text) => Number(text) >= 0 && Number(text) <= limits.ieltsMax, 'ieltsRange'),
  v.check(
    (text) => /^(\d(\.\d)?)?$/.test(text) && (Number(text) / limits.ieltsStep) % 1 === 0,
    'ieltsStep',
  ),
);

/** Years as people write them: '4', '2.5', '10+'; what else stands there is no number to filter by. */
const yearsOfExperience = v.pipe(
  requiredText('yearsOfExperienceRequired', 20),
  v.check(
    (text) =>
      /^\d{1,2}([.,]\d)?\+?$/.test(text) && Number.parseFloat(text) <= limits.yearsOfExperienceMax,
    'yearsOfExperienceInvalid',
  ),
);

const whyAbroad = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'required'),
  v.minLength(limits.whyAbroadMin, 'whyAbroadShort'),
  v.maxLength(limits.whyAbroadMax, 'whyAbroadLong'),
  storable,
);

/** The four steps of the wizard, each with every rule of spec section 5. */
export const wizardSteps = [
  v.object({
    fullName: requiredText('fullNameRequired'),
    email,
    mobile,
    homeState: oneOf(options.homeStates, 'homeStateRequired'),
    matrimonialStatus: oneOf(options.maritalStatuses, 'matrimonialStatusRequired'),
    description,
  }),
  v.object({
    highestQualification: oneOf(options.qualificationsInWizard, 'highestQualificationRequired'),
    qualificationSector: oneOf(options.qualificationSectors, 'qualificationSectorRequired'),
    qualificationRecognized: oneOf(options.yesNo, 'qualificationRecognizedRequired'),
    motherTongue: requiredText('motherTongueRequired'),
    englishProficiency: oneOf(options.englishLevels, 'englishProficiencyRequired'),
    ieltsBand,
  }),
  v.object({
    currentEmploymentStatus: oneOf(
      options.employmentStatusesInWizard,
      'currentEmploymentStatusRequired',
    ),
    presentJobTitle: requiredText('presentJobTitleRequired'),
    skills: requiredText('skillsRequired', 500),
    yearsOfExperience,
  }),
  v.object({
    whyAbroad,
    matrimonialStatus: oneOf(options.maritalStatuses, 'required'),
    prFuture: oneOf(options.prFutureInWizard, 'required'),
    passportAvailability: oneOf(options.passportAvailabilities, 'required'),
    drivingLicense: oneOf(options.drivingLicensesInWizard, 'required'),
    residencyHistory: requiredText('required', 500),
  }),
] as const;

/** Both readings of a list plus what a skipped field is stored as (design 7). */
function stored(...lists: (readonly string[])[]) {
  return oneOf([...new Set([...lists.flat(), notSpecified, ''])], 'unknownOption');
}

const storedFields = {
  fullName: optionalText(),
  mobile: v.union([v.literal(''), v.literal(notSpecified), mobile], 'mobileInvalid'),
  homeState: stored(options.homeStates),
  matrimonialStatus: stored(options.maritalStatuses),
  description: v.union([v.literal(notSpecified), description], 'descriptionTooLong'),
  highestQualification: stored(options.qualificationsInWizard, options.qualificationsInEdit),
  qualificationSector: stored(options.qualificationSectors),
  qualificationRecognized: stored(options.yesNo),
  motherTongue: optionalText(),
  englishProficiency: stored(options.englishLevels),
  ieltsBand: v.union([v.literal(notSpecified), ieltsBand], 'ieltsRange'),
  currentEmploymentStatus: stored(
    options.employmentStatusesInWizard,
    options.employmentStatusesInEdit,
  ),
  presentJobTitle: optionalText(),
  skills: optionalText(500),
  yearsOfExperience: v.union(
    [v.literal(''), v.literal(notSpecified), yearsOfExperience],
    'yearsOfExperienceInvalid',
  ),
  whyAbroad: v.union([v.literal(''), v.literal(notSpecified), whyAbroad], 'whyAbroadShort'),
  prFuture: stored(options.prFutureInWizard, options.prFutureInEdit),
  passportAvailability: stored(options.passportAvailabilities),
  drivingLicense: stored(options.drivingLicensesInWizard, options.drivingLicensesInEdit),
  residencyHistory: optionalText(500),
  preferredCountries: optionalText(300),
} satisfies Record<DetailField, v.GenericSchema<string, string>>;

/** A profile save: any of the details (unknown ones are dropped), and the version it was based on. */
export const profileUpdate = v.object({
  details: v.partial(v.object(storedFields)),
  email: v.optional(email),
  /** Where the e-mail changes: only who knows the password may. Never kept on the phone. */
  currentPassword: v.optional(currentPassword),
  baseVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

/** The editable details alone, as a guard against names that are not detail. */
export function isDetailField(name: string): name is DetailField {
  return (detailFields as readonly string[]).includes(name);
}
