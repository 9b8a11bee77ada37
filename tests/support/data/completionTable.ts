import type { CompletionCategory } from '#contract/account/completion.ts';
import type { UserDetails } from '#contract/account/details.ts';

/*
 * Completion of twelve profiles, computed by hand from the weights of spec section 3. Of each
 * category all weights together make 100 %, of the profile 36.5:
 *   basic       2 + 2 + 2 + 1 + 1 + 1.5 + 1        = 10.5
 *   education   1.5 + 1 + 1 + 1.5 + 1.5            =  6.5
 *   experience  2 + 2 + 1.5 + 2                    =  7.5
 *   personal    2 + 1.5 + 0.5 + 1 + 1.5 + 1        =  7.5
 *   documents   2                                  =  2
 *   media       1.5 + 1                            =  2.5
 */
export interface CompletionRow {
  name: string;
  details: UserDetails;
  percentage: number;
  /** In the order basic, education, experience, personal, documents, media. */
  categories: [number, number, number, number, number, number];
  completed: number;
  /** The bar's colour (spec 9). */
  tone: 'green' | 'yellow' | 'orange' | 'red';
}

export const categoryOrder: readonly CompletionCategory[] = [
  'basic',
  'education',
  'experience',
  'personal',
  'documents',
  'media',
];

/** Every one of the twelve has an address, worth 2: no one is without. */
export const email = 'ravi@example.in';

const step1: UserDetails = {
  fullName: 'Ravi Kumar',
  mobile: '9876543210',
  homeState: 'Bihar',
  matrimonialStatus: 'Married',
};
const step2: UserDetails = {
  highestQualification: 'High School',
  qualificationSector: 'Engineering',
  qualificationRecognized: 'Yes',
  motherTongue: 'Hindi',
  englishProficiency: 'Beginner',
};
const step3: UserDetails = {
  currentEmploymentStatus: 'Employed',
  presentJobTitle: 'Welder',
  skills: 'Arc welding',
  yearsOfExperience: '4',
};
const step4: UserDetails = {
  whyAbroad: 'I want to earn for my family and learn.',
  prFuture: 'No',
  passportAvailability: 'Available',
  drivingLicense: 'Available',
  residencyHistory: 'Bihar',
};
const required = { ...step1, ...step2, ...step3, ...step4 };
const free = { description: 'A welder.', ieltsBand: '6.5' };
const files = { resume: 'resume-id', profilePhoto: 'photo-id', bannerImage: 'banner-id' };
const skipped = Object.fromEntries(
  Object.keys({ ...required, ...free, preferredCountries: '' }).map((field) => [
    field,
    'Not Specified',
  ]),
);

export const completionTable: readonly CompletionRow[] = [
  {
    // 2 of 36.5 = 5.48; basic 2 of 10.5 = 19.05
    name: 'nothing but the address',
    details: {},
    percentage: 5,
    categories: [19, 0, 0, 0, 0, 0],
    completed: 1,
    tone: 'red',
  },
  {
    name: 'everything',
    details: { ...required, ...free, ...files, preferredCountries: 'Germany' },
    percentage: 100,
    categories: [100, 100, 100, 100, 100, 100],
    completed: 25,
    tone: 'green',
  },
  {
    // basic 2+2+2+1+1+1 = 9 of 10.5 = 85.71; education 1.5+1+1+1.5 = 5 of 6.5 = 76.92; experience
    // 7.5; personal 1.5+1+1.5+0.5+1 = 5.5 of 7.5 = 73.33; together 27 of 36.5 = 73.97
    name: 'what the wizard requires',
    details: required,
    percentage: 74,
    categories: [86, 77, 100, 73, 0, 0],
    completed: 19,
    tone: 'yellow',
  },
  {
    // As the first: skipped fields count as empty.
    name: 'everything skipped',
    details: skipped,
    percentage: 5,
    categories: [19, 0, 0, 0, 0, 0],
    completed: 1,
    tone: 'red',
  },
  {
    // 2+2 = 4 of 36.5 = 10.96; basic 4 of 10.5 = 38.10
    name: 'a name, and the words for nothing as people and old data write them',
    details: {
      fullName: 'Ravi',
      mobile: ' skipped',
      homeState: 'NOT SPECIFIED',
      skills: 'Not provided ',
      motherTongue: '   ',
    },
    percentage: 11,
    categories: [38, 0, 0, 0, 0, 0],
    completed: 2,
    tone: 'red',
  },
  {
    // 2+2+2+1+1 = 8 of 36.5 = 21.92; basic 8 of 10.5 = 76.19
    name: 'the first step',
    details: step1,
    percentage: 22,
    categories: [76, 0, 0, 0, 0, 0],
    completed: 5,
    tone: 'red',
  },
  {
    // basic 8+1.5+1 = 10.5; education 6.5; together 17 of 36.5 = 46.58
    name: 'two steps with what is optional in them',
    details: { ...step1, ...step2, ...free },
    percentage: 47,
    categories: [100, 100, 0, 0, 0, 0],
    completed: 12,
    tone: 'red',
  },
  {
    // 17+1 = 18 of 36.5 = 49.32; personal 1 of 7.5 = 13.33
    name: 'just under half',
    details: { ...step1, ...step2, ...free, prFuture: 'Yes' },
    percentage: 49,
    categories: [100, 100, 0, 13, 0, 0],
    completed: 13,
    tone: 'red',
  },
  {
    // 17+1.5 = 18.5 of 36.5 = 50.68; personal 1.5 of 7.5 = 20
    name: 'just over half',
    details: { ...step1, ...step2, ...free, passportAvailability: 'Applied' },
    percentage: 51,
    categories: [100, 100, 0, 20, 0, 0],
    completed: 13,
    tone: 'orange',
  },
  {
    // 2+2+1.5+1 = 6.5 of 36.5 = 17.81
    name: 'files alone',
    details: files,
    percentage: 18,
    categories: [19, 0, 0, 0, 100, 100],
    completed: 4,
    tone: 'red',
  },
  {
    // 27+2+2+1.5 = 32.5 of 36.5 = 89.04; basic 9+1.5 = 10.5; personal 5.5+2 = 7.5
    name: 'just under the green',
    details: {
      ...required,
      description: 'A welder.',
      preferredCountries: 'Oman, UAE',
      resume: 'resume-id',
    },
    percentage: 89,
    categories: [100, 77, 100, 100, 100, 0],
    completed: 22,
    tone: 'yellow',
  },
  {
    // 32.5+1 = 33.5 of 36.5 = 91.78; media 1 of 2.5 = 40
    name: 'green',
    details: {
      ...required,
      description: 'A welder.',
      preferredCountries: 'Oman, UAE',
      resume: 'resume-id',
      bannerImage: 'banner-id',
    },
    percentage: 92,
    categories: [100, 77, 100, 100, 100, 40],
    completed: 23,
    tone: 'green',
  },
];
