import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { FileField, UserDetails } from '#contract/account/details.ts';
import type { AgentCheck, Cost, Payer, PayPeriod, VisaType } from '#contract/jobs/jobFacts.ts';
import type { Role } from '#contract/account/user.ts';
import type { Language } from '#contract/language.ts';
import type { SupportPriority, SupportStatus } from '#contract/support/support.ts';
import { amount, created, moment } from './columns.ts';

/**
 * The tables, in one SQL dialect for the embedded database and for PostgreSQL. Indexes are
 * declared ascending: drizzle's `.desc()` emits DESC NULLS LAST, which an `ORDER BY … DESC`
 * cannot use. Columns that end in `_key` hold the normalised form of contract/text.ts.
 */
interface StoredAgent {
  name: string;
  licenceNumber: string | null;
  validUntil: string | null;
  check: AgentCheck;
}

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Null: the person comes by mobile number alone (user_phones), and no mail can be sent. */
    email: text('email').unique(),
    passwordHash: text('password_hash'),
    googleSubject: text('google_subject').unique(),
    role: text('role').$type<Role>().notNull().default('user'),
    tokenVersion: integer('token_version').notNull().default(0),
    details: jsonb('details').$type<UserDetails>().notNull().default({}),
    detailsVersion: integer('details_version').notNull().default(0),
    /** Which version last changed a field: disjoint edits merge, the same field conflicts. Under `@version`, when that was saved, ms since 1970. */
    fieldVersions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    /** The language of mails, as last seen at a login. */
    language: text('language').$type<Language>(),
    /** When the person showed that the address is theirs: by a mailed code, or through Google. */
    emailProvenAt: moment('email_proven_at'),
    /** The account is to be erased then, unless its owner logs in before. */
    deleteAfter: moment('delete_after'),
    /** Of admins of any kind, from when on it is kept. */
    lastLoginAt: moment('last_login_at'),
    createdAt: created(),
  },
  (table) => [
    index('users_by_deletion').on(table.deleteAfter),
    index('users_by_role')
      .on(table.role)
      .where(sql`${table.role} <> 'user'`),
  ],
);

/** A forgotten password on its way: at most one for each user. The token is kept sealed. */
export const passwordResets = pgTable('password_resets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** As the release before reads it, which keeps its codes here: none outlives a new address. */
  codeSeal: text('code_seal'),
  /** Until when, how often tried, when sent (ms since 1970): the release before alone knows them. */
  codeExpiresAt: moment('code_expires_at'),
  tries: integer('tries').notNull().default(0),
  sentAt: jsonb('sent_at').$type<number[]>().notNull().default([]),
  tokenSeal: text('token_seal'),
  tokenExpiresAt: moment('token_expires_at'),
});

/** Uploaded files. The bytes lie in DATA_DIR under the row's id; the one in use is in `details`. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FileField>().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: created(),
  },
  (table) => [index('files_by_owner').on(table.ownerId)],
);

/** Files that are sent in chunks. How much has arrived is the size of the file on disk. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FileField>().notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256'),
    doneAt: moment('done_at'),
    createdAt: created(),
  },
  (table) => [index('uploads_by_owner').on(table.ownerId, table.kind)],
);

/** Which admin opened whose resume. One row for each link that was handed out. */
export const resumeViews = pgTable(
  'resume_views',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewerId: text('viewer_id').notNull(),
    fileId: text('file_id').notNull(),
    /** The end of the link: opening it twice is one view. */
    linkExpiresAt: moment('link_expires_at').notNull(),
    viewedAt: moment('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.viewerId, table.fileId, table.linkExpiresAt] }),
  ],
);

export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    jobName: text('job_name').notNull(),
    companyName: text('company_name').notNull(),
    logoUrl: text('logo_url'),
    experience: text('experience').notNull(),
    location: text('location').notNull(),
    country: text('country'),
    description: text('description').notNull(),
    skills: text('skills').array().notNull(),
    salaryRange: text('salary_range').notNull(),
    salaryFrom: amount('salary_from'),
    salaryTo: amount('salary_to'),
    salaryCurrency: text('salary_currency'),
    /** A month where null. */
    salaryPeriod: text('salary_period').$type<PayPeriod>(),
    /** Rupees for one unit, where the admin entered the rate instead of rupees. */
    salaryRate: numeric('salary_rate', { precision: 14, scale: 6, mode: 'number' }),
    salaryInrFrom: integer('salary_inr_from'),
    salaryInrTo: integer('salary_inr_to'),
    salaryInrDate: date('salary_inr_date', { mode: 'string' }),
    contractMonths: integer('contract_months'),
    hoursPerWeek: numeric('hours_per_week', { precision: 4, scale: 1, mode: 'number' }),
    visaType: text('visa_type').$type<VisaType>(),
    food: text('food').$type<Payer>(),
    room: text('room').$type<Payer>(),
    ticket: text('ticket').$type<Payer>(),
    medical: text('medical').$type<Payer>(),
    costs: jsonb('costs').$type<Cost[]>().notNull().default([]),
    /** The last day on which people may apply. */
    closingDate: date('closing_date', { mode: 'string' }),
    agent: jsonb('agent').$type<StoredAgent>(),
    category: text('category').notNull(),
    jobType: text('job_type').notNull(),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }),
    impressions: integer('impressions').notNull().default(0),
    openings: integer('openings').notNull().default(1),
    demo: boolean('demo').notNull().default(false),
    titleKey: text('title_key').notNull(),
    companyKey: text('company_key').notNull(),
    locationKey: text('location_key').notNull(),
    experienceFrom: integer('experience_from').notNull(),
    experienceTo: integer('experience_to').notNull(),
    createdAt: created(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /**
     * When it was deleted. Until it is erased for good it is inactive, so that no list for seekers
     * has to know about it, and shown to no one.
     */
    deletedAt: moment('deleted_at'),
    /** What its status was before that. */
    deletedStatus: text('deleted_status').$type<'active' | 'inactive'>(),
  },
  ({ id, status, category, locationKey, createdAt, closingDate, ...table }) => [
    index('jobs_by_deletion').on(table.deletedAt),
    // With the closing date at the end they tell by themselves which jobs are open.
    index('jobs_by_age').on(status, createdAt, id, closingDate),
    index('jobs_of_category').on(status, category, createdAt, id, closingDate),
    index('jobs_of_place').on(status, locationKey, createdAt, id, closingDate),
    index('jobs_for_search').on(id, createdAt, status, closingDate),
    // The release before reads by it; two releases later it goes.
    index('jobs_by_company').on(table.companyKey),
    // A key may be that of several companies: the name and what is counted beside it are told by it.
    index('jobs_by_company_name').on(
      table.companyKey,
      table.companyName,
      status,
      closingDate,
      table.deletedAt,
      id,
    ),
    index('jobs_of_company').on(status, table.companyKey, createdAt, id, closingDate),
    index('jobs_by_closing').on(status, closingDate),
    // The admin's list, of every status.
    index('jobs_there_by_age')
      .on(createdAt, id)
      .where(sql`deleted_at is null`),
    index('jobs_open_by_country')
      .on(table.country, category, closingDate)
      .where(sql`status = 'active'`),
    index('jobs_by_licence')
      .on(sql`(agent ->> 'validUntil')`)
      .where(sql`status = 'active' and agent is not null`),
    index('jobs_by_rate')
      .on(table.salaryCurrency, table.salaryInrDate, table.updatedAt)
      .where(sql`salary_inr_date is not null and salary_inr_from > 0`),
  ],
);

export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').notNull().default('Applied'),
    appliedAt: moment('applied_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'), // the status stays what it was
    interviewAt: moment('interview_at'),
    interviewPlace: text('interview_place'),
    /** Null: India. */
    interviewZone: text('interview_zone'),
    interviewNote: text('interview_note'),
    /** One of the job's own steps under this status (job_steps); a trigger clears it with the status. */
    stepId: text('step_id'),
    stepSince: moment('step_since'),
  },
  (table) => [
    unique('applications_once').on(table.jobId, table.userId),
    index('applications_by_user').on(table.userId, table.appliedAt),
    index('applications_by_job').on(table.jobId, table.appliedAt, table.id),
    index('applications_by_time').on(table.appliedAt, table.jobId),
    index('applications_with_interview')
      .on(table.interviewAt)
      .where(sql`${table.interviewAt} is not null`),
  ],
);

/** Jobs that a user put aside by hand. */
export const savedJobs = pgTable(
  'saved_jobs',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    // A job that is erased takes its rows along.
    index('saved_jobs_by_job').on(table.jobId),
  ],
);

export const blogs = pgTable(
  'blogs',
  {
    id: text('id').primaryKey(),
    bannerImage: text('banner_image').notNull(),
    heading: text('heading').notNull(),
    tag: text('tag').notNull().default('new'),
    content: text('content').notNull(),
    author: text('author').notNull(),
    demo: boolean('demo').notNull().default(false),
    language: text('language').$type<Language>().notNull().default('english'),
    /** What all texts of an article have in common, one for each language; null: it is the only one. */
    article: text('article'),
    /** As the release before reads it: another text of the article, one of a pair. It may be deleted. */
    sibling: text('sibling'),
    createdAt: created(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it was deleted: shown to no one from then on, and erased for good some days later. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('blogs_by_article').on(table.article),
    index('blogs_by_article_key').on(sql`coalesce(${table.article}, ${table.id})`),
    index('blogs_by_time')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
  ],
);

export const plans = pgTable('plans', {
  type: text('type').$type<'free' | 'basic' | 'premium'>().primaryKey(),
  name: text('name').notNull(),
  /** Rupees per month. */
  amount: integer('amount').notNull(),
  duration: text('duration').notNull(),
  durationDays: integer('duration_days').notNull(),
  features: text('features').array().notNull(),
  popular: boolean('popular').notNull().default(false),
});

/** What a user has had: trials and plans. The newest row that runs is the current one. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planType: text('plan_type').$type<'free' | 'basic' | 'premium'>().notNull(),
    status: text('status').$type<'trial' | 'active' | 'cancelled'>().notNull(),
    startsAt: moment('starts_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** How much of it was left of what it took the place of. `expiresAt` has it in it. */
    carriedMs: bigint('carried_ms', { mode: 'number' }).notNull().default(0),
    createdAt: created(),
  },
  (table) => [index('subscriptions_by_user').on(table.userId, table.expiresAt)],
);

export const supportRequests = pgTable(
  'support_requests',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    priority: text('priority').$type<SupportPriority>().notNull(),
    /** What it was written in, as far as it is known: the answer's mail follows it. */
    language: text('language').$type<Language>(),
    status: text('status').$type<SupportStatus>().notNull().default('open'),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    createdAt: created(),
  },
  (table) => [
    index('support_requests_by_status').on(table.status, table.createdAt),
    index('support_requests_by_user').on(table.userId),
    index('support_requests_by_email').on(table.email, table.createdAt),
  ],
);

/** Answers to writes that carried an Idempotency-Key, kept in the same transaction as the effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, or 'anonymous': one user's key never answers another. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('idempotency_keys_by_time').on(table.createdAt),
  ],
);

/** Small facts of this installation: the signing secret's place, the content's version. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});
