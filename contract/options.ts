/** Option lists of spec section 5, each written once. Values are stored and sent as they stand. */

export const experienceRanges = ['0-1', '1-3', '3-5', '5-10', '10+'] as const;
export const salaryRanges = ['30k-50k', '50k-80k', '80k-100k', '100k above'] as const;
export const categories = [
  'Information Technology',
  'Civil Engineering',
  'Hospitality',
  'Logistics',
  'Farming',
] as const;
export const jobTypes = ['Full Time', 'Part Time', 'Contract'] as const;
export type JobType = (typeof jobTypes)[number];
export const jobStatuses = ['active', 'inactive'] as const;
export const blogTags = [
  'featured',
  'mostvisited',
  'new',
  'technology',
  'accessibility',
  'tourism',
] as const;
export const supportPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const planTypes = ['free', 'basic', 'premium'] as const;
export const applicationStatuses = [
  'Applied',
  'In Review',
  'Interview Scheduled',
  'Offer Extended',
  'Rejected',
  'Hired',
] as const;

/** The ten countries of spec section 9, with their ISO 3166 code and currency (ISO 4217). */
export const countries = [
  { code: 'AE', name: 'UAE', currency: 'AED' },
  { code: 'SA', name: 'Saudi Arabia', currency: 'SAR' },
  { code: 'OM', name: 'Oman', currency: 'OMR' },
  { code: 'PT', name: 'Portugal', currency: 'EUR' },
  { code: 'KW', name: 'Kuwait', currency: 'KWD' },
  { code: 'DK', name: 'Denmark', currency: 'DKK' },
  { code: 'NZ', name: 'New Zealand', currency: 'NZD' },
  { code: 'AU', name: 'Australia', currency: 'AUD' },
  { code: 'ES', name: 'Spain', currency: 'EUR' },
  { code: 'DE', name: 'Germany', currency: 'EUR' },
] as const;

export type JobStatus = (typeof jobStatuses)[number];
export type PlanType = (typeof planTypes)[number];
export type ApplicationStatus = (typeof applicationStatuses)[number];
export type BlogTag = (typeof blogTags)[number];
export type Category = (typeof categories)[number];

/** What a skipped field is stored as (spec 3), and what an import found no word about. */
export const notSpecified = 'Not Specified';

/**
 * Whether a job says it, such as its employer or place: it is neither blank nor `notSpecified`.
 * @param text as it is written, or as filters compare it
 */
export const isGiven = (text: string): boolean => !/^\s*(not specified)?\s*$/i.test(text);
