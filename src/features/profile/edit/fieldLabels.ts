import type { CompletionField } from '#contract/account/completion.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/** The text key of each field of a profile. */
export const fieldLabels: Record<CompletionField['field'], TextKey> = {
  fullName: 'profile:fields.fullName',
  email: 'profile:fields.email',
  mobile: 'profile:fields.mobile',
  homeState: 'profile:fields.homeState',
  matrimonialStatus: 'profile:fields.matrimonialStatus',
  description: 'profile:fields.description',
  highestQualification: 'profile:fields.highestQualification',
  qualificationSector: 'profile:fields.qualificationSector',
  qualificationRecognized: 'profile:fields.qualificationRecognized',
  motherTongue: 'profile:fields.motherTongue',
  englishProficiency: 'profile:fields.englishProficiency',
  ieltsBand: 'profile:fields.ieltsBand',
  currentEmploymentStatus: 'profile:fields.currentEmploymentStatus',
  presentJobTitle: 'profile:fields.presentJobTitle',
  skills: 'profile:fields.skills',
  yearsOfExperience: 'profile:fields.yearsOfExperience',
  whyAbroad: 'profile:fields.whyAbroad',
  prFuture: 'profile:fields.prFuture',
  passportAvailability: 'profile:fields.passportAvailability',
  drivingLicense: 'profile:fields.drivingLicense',
  residencyHistory: 'profile:fields.residencyHistory',
  preferredCountries: 'profile:fields.preferredCountries',
  resume: 'profile:fields.resume',
  profilePhoto: 'profile:fields.profilePhoto',
  bannerImage: 'profile:fields.bannerImage',
};
