/* oxlint-disable typescript/consistent-type-imports -- one line for each file of texts, not two */
import type { DefaultNamespace, Namespace, TOptions } from 'i18next';

/** The texts of the pages as the English files have them; the other languages have the same keys. */
export interface Texts {
  about: typeof import('#locales/english/about.json');
  adminAudit: typeof import('#locales/english/adminAudit.json');
  adminBlogs: typeof import('#locales/english/adminBlogs.json');
  adminCandidates: typeof import('#locales/english/adminCandidates.json');
  adminLeads: typeof import('#locales/english/adminLeads.json');
  adminDashboard: typeof import('#locales/english/adminDashboard.json');
  adminEmployers: typeof import('#locales/english/adminEmployers.json');
  adminFeeds: typeof import('#locales/english/adminFeeds.json');
  adminImport: typeof import('#locales/english/adminImport.json');
  adminInterviews: typeof import('#locales/english/adminInterviews.json');
  adminJobs: typeof import('#locales/english/adminJobs.json');
  adminMenu: typeof import('#locales/english/adminMenu.json');
  adminPipeline: typeof import('#locales/english/adminPipeline.json');
  adminMessages: typeof import('#locales/english/adminMessages.json');
  adminPayments: typeof import('#locales/english/adminPayments.json');
  adminReports: typeof import('#locales/english/adminReports.json');
  adminStaff: typeof import('#locales/english/adminStaff.json');
  adminTwoStep: typeof import('#locales/english/adminTwoStep.json');
  adminSupport: typeof import('#locales/english/adminSupport.json');
  adminWords: typeof import('#locales/english/adminWords.json');
  applicants: typeof import('#locales/english/applicants.json');
  applications: typeof import('#locales/english/applications.json');
  auth: typeof import('#locales/english/auth.json');
  blogs: typeof import('#locales/english/blogs.json');
  common: typeof import('#locales/english/common.json');
  errors: typeof import('#locales/english/errors.json');
  home: typeof import('#locales/english/home.json');
  homeMore: typeof import('#locales/english/homeMore.json');
  install: typeof import('#locales/english/install.json');
  job: typeof import('#locales/english/job.json');
  jobs: typeof import('#locales/english/jobs.json');
  languageMissing: typeof import('#locales/english/languageMissing.json');
  listen: typeof import('#locales/english/listen.json');
  outbox: typeof import('#locales/english/outbox.json');
  phoneLogin: typeof import('#locales/english/phoneLogin.json');
  pricing: typeof import('#locales/english/pricing.json');
  privacy: typeof import('#locales/english/privacy.json');
  profile: typeof import('#locales/english/profile.json');
  push: typeof import('#locales/english/push.json');
  receipts: typeof import('#locales/english/receipts.json');
  resume: typeof import('#locales/english/resume.json');
  safety: typeof import('#locales/english/safety.json');
  suggest: typeof import('#locales/english/suggest.json');
  summary: typeof import('#locales/english/summary.json');
  support: typeof import('#locales/english/support.json');
  terms: typeof import('#locales/english/terms.json');
  unsent: typeof import('#locales/english/unsent.json');
}

/** The keys below a node of a file; both forms of a plural are asked for by one key. */
type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? Key extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : Key
    : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

/** A key with its namespace, `jobs:title`: every t() takes it. */
export type TextKey = {
  [Namespace in keyof Texts]: `${Namespace}:${KeysOf<Texts[Namespace]>}`;
}[keyof Texts];

/** The keys that t() takes without a namespace: those of the one that useTranslation() names first. */
type KeyIn<Named> = KeysOf<
  Texts[(Named extends readonly [infer First, ...unknown[]] ? First : Named) & keyof Texts]
>;

/** What functions take that ask for keys with their namespace: the t() of any screen fits. */
export type Translate = (key: TextKey, options?: TOptions) => string;

/**
 * What a schema or the server says of a field. It is plain text to the compiler, to be named so where
 * it is shown: tests/structure/translations.test.ts holds every message of a schema to a text.
 */
export type FieldMessage = keyof Texts['errors']['fields'];

declare module 'i18next' {
  /** From here the compiler knows every namespace and key: a wrong one does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    // A default is for what a newer server says, and makes no key right.
    strictKeyChecks: true;
    // Without their keys: to compile src with i18next's own types for them took 53 s of processor time
    // and 2 GB, with the t() below 5 s and 0.4 GB.
    resources: { [Namespace in keyof Texts]: object };
  }
  // Tried before the signatures that i18next declares, which take no key then.
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: TextKey | KeyIn<Ns>, options?: TOptions): string;
  }
}
