import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ReportFinding, ReportReason, ReportStatus } from '#contract/support/report.ts';
import { created, moment } from './columns.ts';
import { jobs, users } from './schema.ts';

/** What people say is wrong with a job. The report outlives the job, and the account of who sent it. */
export const jobReports = pgTable(
  'job_reports',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    /** As they were when it was reported. */
    jobName: text('job_name').notNull(),
    companyName: text('company_name').notNull(),
    /** Null for a visitor. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull().default(''),
    status: text('status').$type<ReportStatus>().notNull().default('open'),
    /** What the admin found. */
    finding: text('finding').$type<ReportFinding>(),
    /** Whether closing it is what paused the job: then opening it again opens the job. */
    paused: boolean('paused').notNull().default(false),
    /** The same in words, with what was done. */
    outcome: text('outcome'),
    closedAt: moment('closed_at'),
    createdAt: created(),
  },
  (table) => [
    index('job_reports_by_status').on(table.status, table.createdAt, table.id),
    index('job_reports_by_job').on(table.jobId),
    index('job_reports_by_user').on(table.userId),
  ],
);
