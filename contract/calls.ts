import type { Replies } from './replies.ts';

/** Who may call: anybody, a logged-in user, the user named in the path (or an admin), an admin. */
export type Access = 'anyone' | 'member' | 'self' | 'admin';

/** What happens without a network: the last answer is read, the write waits, or it cannot be done. */
export type OfflinePolicy = 'cache' | 'queue' | 'online';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  offline: OfflinePolicy;
  /** The phone's database that keeps an answer: open to all, or bound to the user. */
  store?: 'public' | 'private';
}

/** Answers that are kept: by everybody's phone, or bound to the user. */
const keptForAll = { offline: 'cache', store: 'public' } as const;
const keptForOne = { offline: 'cache', store: 'private' } as const;

/**
 * Every call of spec section 7 and our own (design 7), as one table: method, path, who may call
 * and what happens offline. Holds no schema, so that the first screen never pays for one.
 */
export const calls = {
  'jobs.filterOptions': {
    method: 'GET',
    path: '/jobs/filter-options',
    access: 'anyone',
    ...keptForAll,
  },
  // What was typed is of no use later: not kept. Without a network the phone answers by itself.
  'jobs.suggestions': {
    method: 'GET',
    path: '/jobs/suggestions',
    access: 'anyone',
    offline: 'online',
  },
  'jobs.companies': { method: 'GET', path: '/jobs/companies', access: 'anyone', ...keptForAll },
  'jobs.mine': { method: 'GET', path: '/jobs/myapplications', access: 'member', ...keptForOne },
  // Before jobs.get, which would take it for a job's id.
  'jobs.reports': { method: 'GET', path: '/jobs/reports', access: 'admin', offline: 'online' },
  'jobs.closeReport': {
    method: 'PATCH',
    path: '/jobs/reports/:reportId',
    access: 'admin',
    offline: 'online',
  },
  'jobs.twins': { method: 'GET', path: '/jobs/twins', access: 'admin', offline: 'online' },
  'jobs.setStatuses': { method: 'PATCH', path: '/jobs/status', access: 'admin', offline: 'online' },
  'jobs.list': { method: 'GET', path: '/jobs', access: 'anyone', ...keptForAll },
  'jobs.get': { method: 'GET', path: '/jobs/:jobId', access: 'anyone', ...keptForAll },
  'jobs.checkApplication': {
    method: 'GET',
    path: '/jobs/:jobId/check-application',
    access: 'member',
    ...keptForOne,
  },
  'jobs.apply': { method: 'POST', path: '/jobs/:jobId/apply', access: 'member', offline: 'queue' },
  'jobs.withdraw': {
    method: 'PATCH',
    path: '/jobs/myapplications/:applicationId',
    access: 'member',
    offline: 'queue',
  },
  'jobs.report': {
    method: 'POST',
    path: '/jobs/:jobId/report',
    access: 'anyone',
    offline: 'online',
  },
  'jobs.applicants': {
    method: 'GET',
    path: '/jobs/:jobId/applicants',
    access: 'admin',
    offline: 'online',
  },
  'jobs.setApplicants': {
    method: 'PATCH',
    path: '/jobs/:jobId/applicants',
    access: 'admin',
    offline: 'online',
  },
  'jobs.applicant': {
    method: 'GET',
    path: '/jobs/:jobId/applicants/:applicationId',
    access: 'admin',
    offline: 'online',
  },
  'jobs.addNote': {
    method: 'POST',
    path: '/jobs/:jobId/applicants/:applicationId',
    access: 'admin',
    offline: 'online',
  },
  'jobs.removeNote': {
    method: 'DELETE',
    path: '/jobs/:jobId/applicants/:applicationId/:noteId',
    access: 'admin',
    offline: 'online',
  },
  'jobs.markInReview': {
    method: 'POST',
    path: '/jobs/:jobId/mark-in-review',
    access: 'admin',
    offline: 'online',
  },
  'jobs.create': { method: 'POST', path: '/jobs', access: 'admin', offline: 'online' },
  'jobs.update': { method: 'PUT', path: '/jobs/:jobId', access: 'admin', offline: 'online' },
  'jobs.remove': { method: 'DELETE', path: '/jobs/:jobId', access: 'admin', offline: 'online' },
  'jobs.restore': {
    method: 'POST',
    path: '/jobs/:jobId/restore',
    access: 'admin',
    offline: 'online',
  },
  'saved.list': { method: 'GET', path: '/saved-jobs', access: 'member', ...keptForOne },
  'saved.add': { method: 'PUT', path: '/saved-jobs/:jobId', access: 'member', offline: 'online' },
  'saved.remove': {
    method: 'DELETE',
    path: '/saved-jobs/:jobId',
    access: 'member',
    offline: 'online',
  },
  'blogs.list': { method: 'GET', path: '/blogs', access: 'anyone', ...keptForAll },
  'blogs.get': { method: 'GET', path: '/blogs/:blogId', access: 'anyone', ...keptForAll },
  'blogs.create': { method: 'POST', path: '/blogs', access: 'admin', offline: 'online' },
  'blogs.update': { method: 'PUT', path: '/blogs/:blogId', access: 'admin', offline: 'online' },
  'blogs.remove': { method: 'DELETE', path: '/blogs/:blogId', access: 'admin', offline: 'online' },
  'blogs.restore': {
    method: 'POST',
    path: '/blogs/:blogId/restore',
    access: 'admin',
    offline: 'online',
  },
  'audit.list': { method: 'GET', path: '/audit', access: 'admin', offline: 'online' },
  'auth.login': { method: 'POST', path: '/auth/login', access: 'anyone', offline: 'online' },
  'auth.googleLogin': {
    method: 'POST',
    path: '/auth/google-login',
    access: 'anyone',
    offline: 'online',
  },
  'auth.signup': { method: 'POST', path: '/auth/signup', access: 'anyone', offline: 'online' },
  'auth.googleSignup': {
    method: 'POST',
    path: '/auth/google-signup',
    access: 'anyone',
    offline: 'online',
  },
  'auth.forgotPassword': {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'anyone',
    offline: 'online',
  },
  'auth.verifyOtp': {
    method: 'POST',
    path: '/auth/verify-otp',
    access: 'anyone',
    offline: 'online',
  },
  'auth.resetPassword': {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    offline: 'online',
  },
  'auth.logoutEverywhere': {
    method: 'POST',
    path: '/auth/logout-everywhere',
    access: 'member',
    offline: 'online',
  },
  'auth.changePassword': {
    method: 'POST',
    path: '/auth/change-password',
    access: 'member',
    offline: 'online',
  },
  'user.consents': {
    method: 'GET',
    path: '/auth/user/:userId/consents',
    access: 'self',
    ...keptForOne,
  },
  'user.setSharing': {
    method: 'PUT',
    path: '/auth/user/:userId/consents/sharing',
    access: 'self',
    offline: 'online',
  },
  'user.get': { method: 'GET', path: '/auth/user/:userId', access: 'self', ...keptForOne },
  'user.update': { method: 'PATCH', path: '/auth/user/:userId', access: 'self', offline: 'queue' },
  'user.setBanner': {
    method: 'POST',
    path: '/auth/user/:userId/banner-image',
    access: 'self',
    offline: 'online',
  },
  'user.removeBanner': {
    method: 'DELETE',
    path: '/auth/user/:userId/banner-image',
    access: 'self',
    offline: 'online',
  },
  'user.setPhoto': {
    method: 'POST',
    path: '/auth/user/:userId/profile-photo',
    access: 'self',
    offline: 'online',
  },
  'user.removePhoto': {
    method: 'DELETE',
    path: '/auth/user/:userId/profile-photo',
    access: 'self',
    offline: 'online',
  },
  'user.setResume': {
    method: 'POST',
    path: '/auth/user/:userId/resume',
    access: 'self',
    offline: 'online',
  },
  'user.removeResume': {
    method: 'DELETE',
    path: '/auth/user/:userId/resume',
    access: 'self',
    offline: 'online',
  },
  'user.fileLink': {
    method: 'GET',
    path: '/auth/user/:userId/files/:kind',
    access: 'self',
    offline: 'online',
  },
  'user.startUpload': {
    method: 'POST',
    path: '/auth/user/:userId/uploads',
    access: 'self',
    offline: 'online',
  },
  'user.sendChunk': {
    method: 'PATCH',
    path: '/auth/user/:userId/uploads/:uploadId',
    access: 'self',
    offline: 'online',
  },
  'user.uploadState': {
    method: 'GET',
    path: '/auth/user/:userId/uploads/:uploadId',
    access: 'self',
    offline: 'online',
  },
  'user.export': {
    method: 'GET',
    path: '/auth/user/:userId/export',
    access: 'self',
    offline: 'online',
  },
  'user.delete': {
    method: 'DELETE',
    path: '/auth/user/:userId',
    access: 'self',
    offline: 'online',
  },
  'user.resumeViews': {
    method: 'GET',
    path: '/auth/user/:userId/resume-views',
    access: 'self',
    ...keptForOne,
  },
  // The link itself is the permission: it is signed and expires.
  'files.get': { method: 'GET', path: '/files/:fileId', access: 'anyone', offline: 'online' },
  'config.get': { method: 'GET', path: '/config', access: 'anyone', ...keptForAll },
  'subscriptions.plans': {
    method: 'GET',
    path: '/subscriptions/plans',
    access: 'anyone',
    ...keptForAll,
  },
  'subscriptions.current': {
    method: 'GET',
    path: '/subscriptions/current',
    access: 'member',
    ...keptForOne,
  },
  'subscriptions.startTrial': {
    method: 'POST',
    path: '/subscriptions/activate-free-trial',
    access: 'member',
    offline: 'online',
  },
  'subscriptions.createOrder': {
    method: 'POST',
    path: '/subscriptions/create-order',
    access: 'member',
    offline: 'online',
  },
  'subscriptions.verifyPayment': {
    method: 'POST',
    path: '/subscriptions/verify-payment',
    access: 'member',
    offline: 'online',
  },
  'subscriptions.receipts': {
    method: 'GET',
    path: '/subscriptions/receipts',
    access: 'member',
    ...keptForOne,
  },
  'payments.list': { method: 'GET', path: '/payments', access: 'admin', offline: 'online' },
  'payments.refund': {
    method: 'POST',
    path: '/payments/:orderId/refund',
    access: 'admin',
    offline: 'online',
  },
  'support.request': {
    method: 'POST',
    path: '/support/request',
    access: 'anyone',
    offline: 'queue',
  },
  'support.list': { method: 'GET', path: '/support/requests', access: 'admin', offline: 'online' },
  'support.answer': {
    method: 'PATCH',
    path: '/support/requests/:requestId',
    access: 'admin',
    offline: 'online',
  },
  'imports.list': { method: 'GET', path: '/imports', access: 'admin', offline: 'online' },
  'imports.add': { method: 'POST', path: '/imports', access: 'admin', offline: 'online' },
  'imports.get': { method: 'GET', path: '/imports/:importId', access: 'admin', offline: 'online' },
  'imports.set': { method: 'PUT', path: '/imports/:importId', access: 'admin', offline: 'online' },
  'imports.act': { method: 'POST', path: '/imports/:importId', access: 'admin', offline: 'online' },
  'office.numbers': { method: 'GET', path: '/office', access: 'admin', offline: 'online' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

export type Reply<N extends CallName> = N extends keyof Replies ? Replies[N] : never;

/** A call's path with its parameters filled in and encoded, without the /api prefix. */
export function callPath(name: CallName, params: Record<string, string> = {}): string {
  return calls[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
}
