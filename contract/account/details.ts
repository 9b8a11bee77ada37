import { notSpecified } from '#contract/options.ts';

/** The details of a user (spec 3), in the order of the wizard. Every value is a text; '' means not given. */
export const detailFields = [
  'fullName',
  'mobile',
  'homeState',
  'matrimonialStatus',
  'description',
  'highestQualification',
  'qualificationSector',
  'qualificationRecognized',
  'motherTongue',
  'englishProficiency',
  'ieltsBand',
  'currentEmploymentStatus',
  'presentJobTitle',
  'skills',
  'yearsOfExperience',
  'whyAbroad',
  'prFuture',
  'passportAvailability',
  'drivingLicense',
  'residencyHistory',
  'preferredCountries',
] as const;
export type DetailField = (typeof detailFields)[number];

/** Links to uploaded files. They are set by the upload calls, never by a profile save. */
export const fileFields = ['resume', 'profilePhoto', 'bannerImage'] as const;
export type FileField = (typeof fileFields)[number];

export type UserDetails = Partial<Record<DetailField | FileField, string>>;

/** The fields that the wizard requires; all of them real makes a profile complete (design 7). */
export const requiredFields = [
  'fullName',
  'mobile',
  'homeState',
  'matrimonialStatus',
  'highestQualification',
  'qualificationSector',
  'qualificationRecognized',
  'motherTongue',
  'englishProficiency',
  'currentEmploymentStatus',
  'presentJobTitle',
  'skills',
  'yearsOfExperience',
  'whyAbroad',
  'prFuture',
  'passportAvailability',
  'drivingLicense',
  'residencyHistory',
] as const satisfies readonly DetailField[];

const emptyWords = new Set(['', notSpecified.toLowerCase(), 'skipped', 'not provided']);

/** Whether a stored value says something: not blank, 'Not Specified', 'Skipped' or 'Not provided' (spec 3). */
export function isFilled(value: string | null | undefined): boolean {
  return value != null && !emptyWords.has(value.trim().toLowerCase());
}

/** The server's word on whether someone may apply (design 7). */
export function isProfileComplete(details: UserDetails): boolean {
  return requiredFields.every((field) => isFilled(details[field]));
}
