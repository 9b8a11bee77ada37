import type { Language } from '#contract/language.ts';
import type { JobFacts, Provision } from '#contract/jobs/jobFacts.ts';
import type {
  BlogTag,
  Category,
  JobStatus,
  countries,
  jobTypes,
  salaryRanges,
} from '#contract/options.ts';

export type CountryCode = (typeof countries)[number]['code'];
export type Currency = (typeof countries)[number]['currency'];
export type SalaryRange = (typeof salaryRanges)[number];

/** Kinds of employers; an employer offers only occupations of its own fields. */
export type Field =
  | 'mep'
  | 'building'
  | 'roads'
  | 'industrial'
  | 'haulage'
  | 'delivery'
  | 'passenger'
  | 'warehouse'
  | 'workshop'
  | 'port'
  | 'kitchen'
  | 'hotel'
  | 'facilities'
  | 'crops'
  | 'vineyard'
  | 'dairy'
  | 'poultry'
  | 'pigs'
  | 'sheep'
  | 'garden'
  | 'forest'
  | 'fish'
  | 'software'
  | 'network';

/** From helper (1) over skilled trade (3) and operator (4) to foreman (5) and graduate (6). */
export type PayLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** An occupation: ESCO's words (`esco...`, `altLabels`) beside our own. */
export interface Occupation {
  /** The title as job advertisements say it. */
  jobTitle: string;
  category: Category;
  escoLabel: string;
  escoCode: string;
  /** ISCO-08 unit group; its first digit is the major group (5 to 9 are trades and services). */
  iscoCode: string;
  /** 'nearest' where ESCO has no such occupation and lends the description of a near one. */
  escoMatch: 'exact' | 'nearest';
  /** ESCO's description, cut at a sentence's end. */
  escoDescription: string;
  /** Some of ESCO's alternative labels, at most six. */
  altLabels: string[];
  skills: string[];
  responsibilities: string[];
  requirements: string[];
  fields: Field[];
  payLevel: PayLevel;
  /** How often the occupation is offered, against the others of its category; 0: once in each country. */
  weight: number;
  /** Whether part-time posts are usual (outside the Gulf). */
  partTime: boolean;
  /** Where the occupation is usually offered to people from India. */
  countries: CountryCode[];
}

/** An invented employer. */
export interface Employer {
  name: string;
  country: CountryCode;
  cities: string[];
  fields: Field[];
}

/** Pay per month: in the country's currency and in rupees at the rate of `salaryInrDate`. */
export interface DemonstrationPay {
  salaryRange: SalaryRange;
  salaryFrom: number;
  salaryTo: number;
  salaryCurrency: Currency;
  salaryInrFrom: number;
  salaryInrTo: number;
  /** ISO date (YYYY-MM-DD). */
  salaryInrDate: string;
}

/** The facts that a job's text says; what it does not say is left open. */
export type DescribedFact = Provision | 'contractMonths' | 'hoursPerWeek' | 'closingDate';

/** A job of the first start: no live vacancy, and marked so by `demo`. */
export interface DemonstrationJob extends DemonstrationPay, Pick<JobFacts, DescribedFact> {
  jobName: string;
  companyName: string;
  logoUrl: null;
  /** Years: '0', '2' or '2-4'. */
  experience: string;
  /** 'City, Country'. */
  location: string;
  country: CountryCode;
  description: string;
  skills: string[];
  category: Category;
  jobType: (typeof jobTypes)[number];
  status: JobStatus;
  openings: number;
  createdAt: Date;
  demo: true;
}

/** What the demonstration's articles are written in beside English. */
export const articleLanguages = ['hinglish', 'hindi'] as const satisfies readonly Language[];
export type ArticleLanguage = (typeof articleLanguages)[number];

/** An article of the first start. `content` is HTML of h2, p, ul, li and strong only. */
export interface DemonstrationBlog {
  bannerImage: string;
  heading: string;
  tag: BlogTag;
  content: string;
  author: string;
  createdAt: Date;
  demo: true;
  /** The same in the other languages. */
  translations: Record<ArticleLanguage, ArticleText>;
}

/** What of an article has a language. */
export interface ArticleText {
  heading: string;
  content: string;
}

/** A written article. The banner is public/blog/<slug>.svg; `daysAgo` dates it against the start. */
export interface Article extends ArticleText {
  slug: string;
  tag: BlogTag;
  daysAgo: number;
}
