import { cleanFilters } from '#contract/jobs/job.ts';
import type { RoutedPage } from './routes.ts';

/** A page's sources, as the build's manifest names them. */
interface PageFiles {
  /** The page itself; a test holds it to `load` of the route table. */
  file: string;
  /** Whose styles the rendered page needs, while their code comes later. */
  styles?: readonly string[];
  /** Whether an address shows what has those styles; each does where this is not given. */
  isStyled?: (query: Record<string, string>) => boolean;
  /** Namespaces that a server renders with as well, and that the phone loads with the late parts. */
  deferredTexts?: readonly string[];
}

const feature = (path: string) => `src/features/${path}`;

const page = (path: string, style?: string): PageFiles => ({
  file: feature(path),
  ...(style && { styles: [feature(style)] }),
});

/** For the server alone: as a part of the route table they would weigh on each first screen. */
export const pageFiles: Record<RoutedPage, PageFiles> = {
  home: {
    ...page('home/HomePage.tsx', 'home/sections/BelowTheFold.tsx'),
    deferredTexts: ['homeMore', 'blogs'],
  },
  jobs: {
    ...page('jobs/list/JobsPage.tsx', 'jobs/list/SmartSearch.tsx'),
    // The bar above a search. A phone that has its styles would fetch its code as well.
    isStyled: (query) => Object.keys(cleanFilters(query)).length > 0,
    deferredTexts: ['suggest'],
  },
  job: {
    ...page('jobs/detail/JobPage.tsx'),
    deferredTexts: ['summary'],
  },
  blogs: page('blogs/BlogsPage.tsx'),
  blog: page('blogs/BlogPage.tsx'),
  pricing: page('pricing/PricingPage.tsx'),
  support: page('support/SupportPage.tsx'),
  aboutUs: page('about/AboutPage.tsx'),
  privacyPolicy: page('about/PrivacyPage.tsx'),
  termsConditions: page('about/TermsPage.tsx'),
  safety: page('safety/SafetyPage.tsx'),
  login: page('auth/LoginPage.tsx'),
  signup: page('auth/SignupPage.tsx'),
  forgotPassword: page('auth/forgot/ForgotPasswordPage.tsx'),
  profileComplete: page('profile/wizard/WizardPage.tsx'),
  profile: page('profile/view/ProfilePage.tsx'),
  myApplications: page('applications/ApplicationsPage.tsx'),
  receipts: page('receipts/ReceiptsPage.tsx'),
  adminPayments: page('admin/payments/AdminPaymentsPage.tsx'),
  adminSupport: page('admin/support/AdminSupportPage.tsx'),
  waiting: page('outbox/WaitingPage.tsx'),
  phone: page('phone/PhonePage.tsx'),
  savedJobs: page('jobs/list/SavedJobsPage.tsx'),
  makeResume: page('resume/MakeResumePage.tsx'),
  sharedResume: page('resume/SharedResumePage.tsx'),
  resume: page('resume/ResumePage.tsx'),
  dashboard: page('admin/dashboard/DashboardPage.tsx'),
  adminImport: page('admin/import/AdminImportPage.tsx'),
  adminFeeds: page('admin/feeds/AdminFeedsPage.tsx'),
  adminJobs: page('admin/jobs/AdminJobsPage.tsx'),
  adminCandidates: page('admin/candidates/CandidatesPage.tsx'),
  adminLeads: page('admin/leads/AdminLeadsPage.tsx'),
  adminInterviews: page('admin/interviews/InterviewsPage.tsx'),
  adminCandidate: page('admin/candidates/file/CandidatePage.tsx'),
  adminBlogs: page('admin/blogs/AdminBlogsPage.tsx'),
  adminReports: page('admin/reports/AdminReportsPage.tsx'),
  adminWords: page('admin/words/AdminWordsPage.tsx'),
  adminStaff: page('admin/staff/AdminStaffPage.tsx'),
  adminEmployers: page('admin/employers/AdminEmployersPage.tsx'),
  adminTemplates: page('admin/templates/AdminTemplatesPage.tsx'),
  adminTwoStep: page('admin/two-step/AdminTwoStepPage.tsx'),
  staffInvite: page('admin/staff/AcceptPage.tsx'),
  adminAudit: page('admin/audit/AdminAuditPage.tsx'),
  applicants: page('admin/applicants/ApplicantsPage.tsx'),
};
