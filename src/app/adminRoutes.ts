import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { screenCalls } from '#contract/admin/roles.ts';
import { adminCalls } from '#contract/http/adminCalls.ts';
import { addCalls } from '#src/data/calls.ts';
import { byRole } from '#src/features/admin/shared/byRole.tsx';
import { loadTexts } from '#src/i18n/texts.ts';

interface AdminRow {
  load(): Promise<{ default: ComponentType }>;
  texts: readonly string[];
}

/** The admin's rows of the route table: as a part of it they would weigh on each first screen. */
export const adminRoutes = {
  adminPayments: {
    load: () => import('#src/features/admin/payments/AdminPaymentsPage.tsx'),
    texts: ['adminPayments', 'errors'],
  },
  adminSupport: {
    load: () => import('#src/features/admin/support/AdminSupportPage.tsx'),
    texts: ['adminSupport', 'errors'],
  },
  resume: {
    load: () => import('#src/features/resume/ResumePage.tsx'),
    texts: ['resume', 'errors'],
  },
  dashboard: {
    load: () => import('#src/features/admin/dashboard/DashboardPage.tsx'),
    texts: ['adminDashboard', 'errors'],
  },
  adminImport: {
    load: () => import('#src/features/admin/import/AdminImportPage.tsx'),
    texts: ['adminImport', 'errors'],
  },
  adminFeeds: {
    load: () => import('#src/features/admin/feeds/AdminFeedsPage.tsx'),
    texts: ['adminFeeds', 'errors'],
  },
  adminJobs: {
    load: () => import('#src/features/admin/jobs/AdminJobsPage.tsx'),
    texts: ['adminJobs', 'adminImport', 'errors'],
  },
  adminInterviews: {
    load: () => import('#src/features/admin/interviews/InterviewsPage.tsx'),
    texts: ['adminInterviews', 'applicants', 'errors'],
  },
  adminCandidates: {
    load: () => import('#src/features/admin/candidates/CandidatesPage.tsx'),
    texts: ['adminCandidates', 'applicants', 'profile', 'errors'],
  },
  adminCandidate: {
    load: () => import('#src/features/admin/candidates/file/CandidatePage.tsx'),
    texts: ['adminCandidates', 'adminMessages', 'applicants', 'profile', 'errors'],
  },
  adminLeads: {
    load: () => import('#src/features/admin/leads/AdminLeadsPage.tsx'),
    texts: ['adminLeads', 'adminImport', 'adminCandidates', 'applicants', 'errors'],
  },
  adminBlogs: {
    load: () => import('#src/features/admin/blogs/AdminBlogsPage.tsx'),
    texts: ['adminBlogs', 'blogs', 'errors'],
  },
  adminReports: {
    load: () => import('#src/features/admin/reports/AdminReportsPage.tsx'),
    texts: ['adminReports', 'errors'],
  },
  adminWords: {
    load: () => import('#src/features/admin/words/AdminWordsPage.tsx'),
    texts: ['adminWords', 'errors'],
  },
  adminTemplates: {
    load: () => import('#src/features/admin/templates/AdminTemplatesPage.tsx'),
    texts: ['adminMessages', 'errors'],
  },
  adminEmployers: {
    load: () => import('#src/features/admin/employers/AdminEmployersPage.tsx'),
    texts: ['adminEmployers', 'errors'],
  },
  adminAudit: {
    load: () => import('#src/features/admin/audit/AdminAuditPage.tsx'),
    texts: ['adminAudit', 'errors'],
  },
  adminStaff: {
    load: () => import('#src/features/admin/staff/AdminStaffPage.tsx'),
    texts: ['adminStaff', 'errors'],
  },
  adminTwoStep: {
    load: () => import('#src/features/admin/two-step/AdminTwoStepPage.tsx'),
    texts: ['adminTwoStep', 'auth', 'errors'],
  },
  staffInvite: {
    load: () => import('#src/features/admin/staff/AcceptPage.tsx'),
    texts: ['adminStaff', 'errors'],
  },
  applicants: {
    load: () => import('#src/features/admin/applicants/ApplicantsPage.tsx'),
    texts: ['applicants', 'jobs', 'adminPipeline', 'adminMessages', 'errors'],
  },
} as const satisfies Record<keyof typeof screenCalls | 'staffInvite', AdminRow>;

addCalls(adminCalls);

export type AdminPage = keyof typeof adminRoutes;

/** An admin's page with what it shows. */
export async function loadAdminPage(name: AdminPage, texts?: i18n) {
  const { load, texts: namespaces } = adminRoutes[name];
  const [page] = await Promise.all([
    load(),
    texts && loadTexts(texts, ['adminMenu', ...namespaces]),
  ]);
  if (name === 'staffInvite') return page;
  return { default: byRole(page.default, screenCalls[name]) };
}
