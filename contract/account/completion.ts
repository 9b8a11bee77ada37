import { isFilled, type UserDetails } from './details.ts';

type WeightedField = keyof UserDetails | 'email';
export type CompletionCategory =
  'basic' | 'education' | 'experience' | 'personal' | 'documents' | 'media';

interface Weight {
  field: WeightedField;
  weight: number;
  category: CompletionCategory;
  optional?: true;
}

/** The weights of spec section 3. The table there holds 25 fields; it is the truth (design 7). */
export const completionWeights: readonly Weight[] = [
  { field: 'fullName', weight: 2, category: 'basic' },
  { field: 'mobile', weight: 2, category: 'basic' },
  { field: 'email', weight: 2, category: 'basic' },
  { field: 'homeState', weight: 1, category: 'basic' },
  { field: 'motherTongue', weight: 1, category: 'basic' },
  { field: 'description', weight: 1.5, category: 'basic', optional: true },
  { field: 'matrimonialStatus', weight: 1, category: 'basic' },
  { field: 'highestQualification', weight: 1.5, category: 'education' },
  { field: 'qualificationSector', weight: 1, category: 'education', optional: true },
  { field: 'qualificationRecognized', weight: 1, category: 'education', optional: true },
  { field: 'englishProficiency', weight: 1.5, category: 'education' },
  { field: 'ieltsBand', weight: 1.5, category: 'education', optional: true },
  { field: 'currentEmploymentStatus', weight: 2, category: 'experience' },
  { field: 'presentJobTitle', weight: 2, category: 'experience' },
  { field: 'yearsOfExperience', weight: 1.5, category: 'experience' },
  { field: 'skills', weight: 2, category: 'experience' },
  { field: 'preferredCountries', weight: 2, category: 'personal' },
  { field: 'whyAbroad', weight: 1.5, category: 'personal' },
  { field: 'drivingLicense', weight: 0.5, category: 'personal', optional: true },
  { field: 'prFuture', weight: 1, category: 'personal' },
  { field: 'passportAvailability', weight: 1.5, category: 'personal' },
  { field: 'residencyHistory', weight: 1, category: 'personal', optional: true },
  { field: 'resume', weight: 2, category: 'documents' },
  { field: 'profilePhoto', weight: 1.5, category: 'media', optional: true },
  { field: 'bannerImage', weight: 1, category: 'media', optional: true },
];

export interface CompletionField {
  field: WeightedField;
  /** The English label; screens translate by `field`. */
  label: string;
}

export interface ProfileCompletion {
  /** 0 to 100, rounded. */
  percentage: number;
  completedFields: CompletionField[];
  missingFields: CompletionField[];
  categoryCompletion: Record<CompletionCategory, number>;
  totalFields: number;
  completedCount: number;
}

/** 'yearsOfExperience' -> 'Years of experience'. */
function labelOf(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** The weighted score of a profile: the filled fields' weights over all weights (spec 3). */
export function profileCompletion(details: UserDetails, email: string): ProfileCompletion {
  const values: Partial<Record<WeightedField, string>> = { ...details, email };
  const filled = (weight: Weight) => isFilled(values[weight.field]);
  const sum = (weights: readonly Weight[]) => weights.reduce((total, w) => total + w.weight, 0);
  const item = ({ field }: Weight): CompletionField => ({ field, label: labelOf(field) });
  const completed = completionWeights.filter(filled);
  const ofCategory = (category: CompletionCategory) => {
    const all = completionWeights.filter((w) => w.category === category);
    return percent(sum(all.filter(filled)), sum(all));
  };
  return {
    percentage: percent(sum(completed), sum(completionWeights)),
    completedFields: completed.map(item),
    missingFields: completionWeights.filter((w) => !filled(w)).map(item),
    categoryCompletion: {
      basic: ofCategory('basic'),
      education: ofCategory('education'),
      experience: ofCategory('experience'),
      personal: ofCategory('personal'),
      documents: ofCategory('documents'),
      media: ofCategory('media'),
    },
    totalFields: completionWeights.length,
    completedCount: completed.length,
  };
}
