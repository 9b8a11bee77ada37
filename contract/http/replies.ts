import type { InterviewList } from '#contract/applications/interviews.ts';
import type { Board, JobSteps, StepUndo } from '#contract/applications/steps.ts';
import type { HiringCompany } from '#contract/jobs/company.ts';
import type {
  DeletionReply,
  FileLink,
  ForgotPasswordReply,
  PhoneCodeReply,
  ProvenEmailReply,
  PublicConfig,
  ResetPasswordReply,
  ResumeView,
  UploadStarted,
  UploadState,
  UserExport,
  UserReply,
  UserWithCompletion,
  VerifyOtpReply,
} from './accountCalls.ts';
import type { AuditPage, FieldChange } from '#contract/admin/audit.ts';
import type {
  CheckApplication,
  MyApplication,
  Applicant,
} from '#contract/applications/application.ts';
import type {
  ApplicantFile,
  ApplicantList,
  ApplicantNote,
  RecentChange,
  LeftOut,
} from '#contract/applications/applicants.ts';
import type { Blog, BlogOverview, BlogPage } from '#contract/blogs/blog.ts';
import type { CandidateFile, CandidateList } from '#contract/candidates/candidate.ts';
import type { LeadImportDetail, LeadImportSummary, LeadPage } from '#contract/leads/lead.ts';
import type { Consent } from '#contract/account/consent.ts';
import type { MessageLog, MessagePreview, MessageTemplate } from '#contract/messages/message.ts';
import type { Employer, EmployerFile, EmployerRow } from '#contract/employers/employer.ts';
import type { ErrorCode } from './errors.ts';
import type { FilterOptions, Job, JobList, JobSummary } from '#contract/jobs/job.ts';
import type { JobEdit } from '#contract/jobs/manyJobsForm.ts';
import type { Feed, FeedDetail, FeedPage, JobSource } from '#contract/import/feed.ts';
import type { ImportChanges, ImportDetail, ImportSummary } from '#contract/import/import.ts';
import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import type {
  OrderReply,
  PaymentRecord,
  Receipt,
  RefundEffect,
  VerifiedReply,
} from '#contract/payments/payment.ts';
import type { Plan, SubscriptionReply } from '#contract/payments/plan.ts';
import type { JobReport } from '#contract/support/report.ts';
import type { SavedSearch } from '#contract/search/savedSearch.ts';
import type { StaffList } from '#contract/admin/staff.ts';
import type {
  RecoveryCodes,
  TwoStepSecret,
  TwoStepState,
  TwoStepTurnedOn,
} from '#contract/admin/twoStep.ts';
import type { Suggestion } from '#contract/search/query/suggest.ts';
import type { SupportTicket } from '#contract/support/support.ts';
import type { AdminWord, SearchMiss } from '#contract/admin/words.ts';
import type { WordsFile } from '#contract/search/lexicon/addedWords.ts';
import type { LoginReply, User } from '#contract/account/user.ts';

/** What became of each of many jobs. */
export interface ManyJobsReply {
  /** As they are now, each with what it was of what was changed. */
  changed: { job: JobSummary; before: JobEdit }[];
  /** How many were that way already. */
  same: number;
  /** Changed by someone else since they were seen, or deleted: left alone. */
  left: { id: string; title: string | null; code: 'VERSION_CONFLICT' | 'JOB_NOT_FOUND' }[];
}

/** What each built call answers with 2xx. Types only. */
export interface Replies {
  'jobs.filterOptions': FilterOptions;
  'jobs.suggestions': { suggestions: Suggestion[] };
  'jobs.companies': { companies: HiringCompany[] };
  /** `sharingOff`: the sharing was taken back, so no news of them is sent. */
  'jobs.mine': { applications: MyApplication[]; sharingOff?: boolean };
  'jobs.list': JobList;
  'jobs.get': Job & { applicants?: Applicant[] };
  'jobs.checkApplication': CheckApplication;
  'jobs.apply': { code: 'APPLIED'; message: string; application: MyApplication };
  'jobs.report': { message: string; id: string };
  /** `open` counts all that wait for the admin, whatever the filter. */
  'jobs.reports': { reports: JobReport[]; total: number; open: number };
  'jobs.closeReport': JobReport;
  'jobs.withdraw': { application: MyApplication };
  'jobs.applicants': ApplicantList;
  /**
   * `undo` where it were many, `changeId` where it was one: either can be taken back by its id.
   * `untold`: how many of them are told nothing by mail; `left`: who was chosen and is not changed.
   * Both are left out by a release that did not tell.
   */
  'jobs.setApplicants': {
    updated: number;
    untold?: number;
    left?: LeftOut;
    message: string;
    undo?: RecentChange;
    changeId?: string;
  };
  /** `kept`: changed by someone since, or told already. */
  'jobs.undoChange': { undone: number; kept: number };
  'jobs.steps': JobSteps;
  'jobs.setSteps': JobSteps & StepUndo;
  'jobs.moveStep': { updated: number } & StepUndo;
  'jobs.undoStep': { undone: number; kept: number };
  'jobs.board': Board;
  'interviews.list': InterviewList;
  'interviews.addFeed': { url: string };
  'interviews.endFeed': { message: string };
  /** A calendar (RFC 5545), no JSON. */
  'interviews.feed': string;
  'jobs.applicant': ApplicantFile;
  'jobs.addNote': { notes: ApplicantNote[] };
  'jobs.removeNote': { notes: ApplicantNote[] };
  'jobs.markInReview': { message: string; updated: number; undo?: RecentChange };
  'leads.list': LeadPage;
  'leads.export': LeadPage;
  'leads.imports': { imports: LeadImportSummary[] };
  'leads.addImport': LeadImportDetail;
  'leads.import': LeadImportDetail;
  'leads.setImport': LeadImportDetail;
  /** Null: it was thrown away. */
  'leads.actImport': { import: LeadImportDetail | null };
  /** Of a chat that the admin opens; null for a mail. */
  'leads.invite': { url: string | null };
  'leads.remove': { removed: boolean };
  'candidates.list': CandidateList;
  /** Those of all candidates, in the order of the alphabet. */
  'candidates.tags': { tags: string[] };
  'candidates.get': CandidateFile;
  /** The id of what was written down, or of the person. */
  'candidates.addNote': { id: string };
  'candidates.removeNote': { id: string };
  'candidates.addTag': { id: string };
  'candidates.removeTag': { id: string };
  'candidates.addDocument': { id: string };
  'candidates.changeDocument': { id: string };
  'candidates.removeDocument': { id: string };
  'candidates.link': { id: string };
  'candidates.unlink': { id: string };
  'candidates.sayApart': { id: string };
  'candidates.takeApartBack': { id: string };
  'jobs.create': Job;
  'jobs.update': Job;
  'jobs.remove': { message: string };
  'jobs.restore': Job;
  /** Open jobs of the same title, company and place. */
  'jobs.duplicates': { jobs: JobSummary[] };
  /** What became of each: as it is now, or the code of why it stays as it was. */
  'jobs.setStatuses': {
    jobs: JobSummary[];
    failed: { id: string; code: ErrorCode }[];
    /** Those of them that were another way, with what they were: for jobs.undoMany. A server of the last release leaves it out. */
    changed?: ManyJobsReply['changed'];
  };
  'jobs.editMany': ManyJobsReply;
  'jobs.undoMany': ManyJobsReply;
  'saved.list': { jobIds: string[] };
  'saved.add': { saved: true };
  'saved.remove': { saved: false };
  'searches.list': { searches: SavedSearch[] };
  'searches.add': { search: SavedSearch };
  'searches.remove': { saved: false };
  'searches.update': { search: SavedSearch | null };
  'blogs.list': Blog[];
  'blogs.page': BlogPage;
  'blogs.overview': BlogOverview;
  'blogs.get': Blog;
  'blogs.create': Blog;
  'blogs.update': Blog;
  'blogs.remove': { message: string };
  'blogs.restore': Blog;
  'employers.list': { employers: EmployerRow[]; total: number };
  /** The record that a job with this company name belongs to. */
  'employers.match': { employer: EmployerRow | null };
  'employers.get': Employer;
  'employers.create': Employer;
  'employers.update': Employer;
  'employers.remove': { message: string };
  'employers.restore': Employer;
  /** All files of the record, then. */
  'employers.addFile': { files: EmployerFile[] };
  'employers.fileLink': FileLink;
  'employers.removeFile': { files: EmployerFile[] };
  'templates.list': { templates: MessageTemplate[]; total: number };
  'templates.create': MessageTemplate;
  'templates.update': MessageTemplate;
  'templates.remove': { message: string };
  'templates.restore': MessageTemplate;
  'messages.list': MessageLog;
  'messages.preview': MessagePreview;
  /** How many are written to, and how many were left because someone else has written meanwhile. */
  'messages.send': {
    sendId: string;
    queued: number;
    undone: number;
    skipped: number;
    until: string;
  };
  'messages.undo': { undone: number; kept: number };
  'messages.opened': { id: string };
  'messages.setResult': { message: string };
  'audit.list': AuditPage;
  /** The whole texts that a line says have changed. */
  'audit.texts': { changes: FieldChange[] };
  'auth.login': LoginReply;
  'auth.loginCode': { message: string };
  'auth.phoneCode': PhoneCodeReply;
  'auth.phoneLogin': LoginReply;
  'auth.logout': { message: string };
  'auth.googleLogin': LoginReply;
  'auth.signup': LoginReply;
  'auth.googleSignup': LoginReply;
  'auth.forgotPassword': ForgotPasswordReply;
  'auth.verifyOtp': VerifyOtpReply;
  'auth.resetPassword': ResetPasswordReply;
  'auth.logoutEverywhere': { message: string };
  'auth.changePassword': LoginReply;
  'user.consents': { consents: Consent[] };
  'user.setSharing': { consents: Consent[] };
  'user.get': User;
  'user.update': UserReply;
  'user.proveEmail': ProvenEmailReply;
  'user.addPhone': UserReply;
  'user.removePhone': UserReply;
  'user.sendEmailCode': UserReply;
  'user.cancelEmail': UserReply;
  'user.setBanner': UserReply;
  'user.removeBanner': UserWithCompletion;
  'user.setPhoto': UserReply;
  'user.removePhoto': UserReply;
  'user.setResume': UserWithCompletion;
  'user.removeResume': UserWithCompletion;
  'user.fileLink': FileLink;
  'user.startUpload': UploadStarted;
  'user.sendChunk': UploadState;
  'user.uploadState': UploadState;
  'user.export': UserExport;
  'user.delete': DeletionReply;
  'user.resumeViews': { views: ResumeView[] };
  'push.set': { id: string };
  'push.remove': { message: string };
  'config.get': PublicConfig;
  'subscriptions.plans': { plans: Plan[] };
  'subscriptions.current': SubscriptionReply;
  'subscriptions.startTrial': { code: 'TRIAL_STARTED'; message: string } & SubscriptionReply;
  'subscriptions.createOrder': OrderReply;
  'subscriptions.verifyPayment': VerifiedReply;
  'subscriptions.receipts': { receipts: Receipt[] };
  'payments.list': { payments: PaymentRecord[]; total: number };
  'payments.refundEffect': RefundEffect;
  'payments.refund': { message: string; payment: PaymentRecord };
  'support.request': { message: string; id: string };
  /** `open` counts all that wait for an answer, whatever the filter. */
  'support.list': { requests: SupportTicket[]; total: number; open: number };
  'support.answer': SupportTicket;
  'imports.list': { imports: ImportSummary[] };
  'imports.add': ImportDetail;
  'imports.get': ImportDetail;
  'imports.changes': ImportChanges;
  'imports.set': ImportDetail;
  /** `import` is null where it was thrown away. */
  'imports.act': { import: ImportDetail | null };
  'feeds.list': FeedPage;
  'feeds.create': Feed;
  'feeds.get': FeedDetail;
  'feeds.update': Feed;
  /** As it is now: the fetch goes on. */
  'feeds.fetch': FeedDetail;
  'feeds.remove': { message: string };
  'feeds.restore': Feed;
  /** Null: no file and no feed brought it. */
  'jobs.source': { source: JobSource | null };
  'words.file': WordsFile;
  'words.miss': { message: string };
  /** `misses` whatever the filter. */
  'words.list': { words: AdminWord[]; total: number; misses: SearchMiss[] };
  'words.create': AdminWord;
  'words.update': AdminWord;
  'words.remove': { message: string };
  'words.restore': AdminWord;
  'dashboard.stats': DashboardStats;
  'staff.list': StaffList;
  'staff.setRole': StaffList;
  'staff.revoke': StaffList;
  'staff.invite': StaffList;
  'staff.resend': StaffList;
  'staff.withdraw': StaffList;
  'staff.endTwoStep': StaffList;
  'twoStep.get': TwoStepState;
  'twoStep.begin': TwoStepSecret;
  'twoStep.confirm': TwoStepTurnedOn;
  'twoStep.renew': RecoveryCodes;
  'twoStep.end': TwoStepState;
  /** A new token: every session from before the role has ended. */
  'staff.accept': LoginReply;
}
