import type { Replies } from './replies.ts';

/** Who may call (can.ts): anyone, a logged-in user, the user named in the path (or an admin), an admin. */
export type Access = 'anyone' | 'member' | 'self' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** The write waits in the outbox until there is a network. */
  offline?: 'queue';
  /** The phone's database that keeps an answer: open to all, or bound to the user. */
  store?: 'public' | 'private';
}

/**
 * Every call of spec section 7 and our own (design 7), as one table: method, path, who may call
 * and what the phone keeps of it. Holds no schema, so that the first screen never pays for one.
 */
export const calls = {
  'jobs.filterOptions': {
    method: 'GET',
    path: '/jobs/filter-options',
    access: 'anyone',
    store: 'public',
  },
  // What was typed is of no use later: not kept. Without a network the phone answers by itself.
  'jobs.suggestions': { method: 'GET', path: '/jobs/suggestions', access: 'anyone' },
  'jobs.companies': { method: 'GET', path: '/jobs/companies', access: 'anyone', store: 'public' },
  'jobs.mine': { method: 'GET', path: '/jobs/myapplications', access: 'member', store: 'private' },
  // Before jobs.get, which would take it for a job's id.
  'jobs.reports': { method: 'GET', path: '/jobs/reports', access: 'admin' },
  'jobs.closeReport': { method: 'PATCH', path: '/jobs/reports/:reportId', access: 'admin' },
  'jobs.duplicates': { method: 'GET', path: '/jobs/duplicates', access: 'admin' },
  'jobs.setStatuses': { method: 'PATCH', path: '/jobs/status', access: 'admin' },
  'jobs.list': { method: 'GET', path: '/jobs', access: 'anyone', store: 'public' },
  'jobs.get': { method: 'GET', path: '/jobs/:jobId', access: 'anyone', store: 'public' },
  'jobs.checkApplication': {
    method: 'GET',
    path: '/jobs/:jobId/check-application',
    access: 'member',
    store: 'private',
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
    offline: 'queue',
  },
  'jobs.applicants': { method: 'GET', path: '/jobs/:jobId/applicants', access: 'admin' },
  'jobs.setApplicants': { method: 'PATCH', path: '/jobs/:jobId/applicants', access: 'admin' },
  'jobs.applicant': {
    method: 'GET',
    path: '/jobs/:jobId/applicants/:applicationId',
    access: 'admin',
  },
  'jobs.addNote': {
    method: 'POST',
    path: '/jobs/:jobId/applicants/:applicationId',
    access: 'admin',
  },
  'jobs.removeNote': {
    method: 'DELETE',
    path: '/jobs/:jobId/applicants/:applicationId/:noteId',
    access: 'admin',
  },
  'jobs.undoChange': { method: 'DELETE', path: '/jobs/:jobId/changes/:changeId', access: 'admin' },
  'jobs.markInReview': { method: 'POST', path: '/jobs/:jobId/mark-in-review', access: 'admin' },
  'jobs.create': { method: 'POST', path: '/jobs', access: 'admin' },
  'jobs.update': { method: 'PUT', path: '/jobs/:jobId', access: 'admin' },
  'jobs.remove': { method: 'DELETE', path: '/jobs/:jobId', access: 'admin' },
  'jobs.restore': { method: 'POST', path: '/jobs/:jobId/restore', access: 'admin' },
  'saved.list': { method: 'GET', path: '/saved-jobs', access: 'member', store: 'private' },
  'saved.add': {
    method: 'PUT',
    path: '/saved-jobs/:jobId',
    access: 'member',
    offline: 'queue',
  },
  'saved.remove': {
    method: 'DELETE',
    path: '/saved-jobs/:jobId',
    access: 'member',
    offline: 'queue',
  },
  'blogs.list': { method: 'GET', path: '/blogs', access: 'anyone', store: 'public' },
  'blogs.get': { method: 'GET', path: '/blogs/:blogId', access: 'anyone', store: 'public' },
  'blogs.create': { method: 'POST', path: '/blogs', access: 'admin' },
  'blogs.update': { method: 'PUT', path: '/blogs/:blogId', access: 'admin' },
  'blogs.remove': { method: 'DELETE', path: '/blogs/:blogId', access: 'admin' },
  'blogs.restore': { method: 'POST', path: '/blogs/:blogId/restore', access: 'admin' },
  'audit.list': { method: 'GET', path: '/audit', access: 'admin' },
  'audit.texts': { method: 'GET', path: '/audit/:lineId', access: 'admin' },
  'auth.login': { method: 'POST', path: '/auth/login', access: 'anyone' },
  'auth.loginCode': { method: 'POST', path: '/auth/login-code', access: 'anyone' },
  'auth.logout': { method: 'POST', path: '/auth/logout', access: 'anyone' },
  'auth.googleLogin': { method: 'POST', path: '/auth/google-login', access: 'anyone' },
  'auth.signup': { method: 'POST', path: '/auth/signup', access: 'anyone' },
  'auth.googleSignup': { method: 'POST', path: '/auth/google-signup', access: 'anyone' },
  'auth.forgotPassword': { method: 'POST', path: '/auth/forgot-password', access: 'anyone' },
  'auth.verifyOtp': { method: 'POST', path: '/auth/verify-otp', access: 'anyone' },
  'auth.resetPassword': { method: 'POST', path: '/auth/reset-password', access: 'anyone' },
  'auth.logoutEverywhere': { method: 'POST', path: '/auth/logout-everywhere', access: 'member' },
  'auth.changePassword': { method: 'POST', path: '/auth/change-password', access: 'member' },
  'user.consents': {
    method: 'GET',
    path: '/auth/user/:userId/consents',
    access: 'self',
    store: 'private',
  },
  'user.setSharing': { method: 'PUT', path: '/auth/user/:userId/consents/sharing', access: 'self' },
  'user.get': { method: 'GET', path: '/auth/user/:userId', access: 'self', store: 'private' },
  'user.update': { method: 'PATCH', path: '/auth/user/:userId', access: 'self', offline: 'queue' },
  'user.proveEmail': { method: 'POST', path: '/auth/user/:userId/email', access: 'self' },
  'user.sendEmailCode': { method: 'POST', path: '/auth/user/:userId/email/code', access: 'self' },
  'user.cancelEmail': { method: 'DELETE', path: '/auth/user/:userId/email', access: 'self' },
  'user.setBanner': { method: 'POST', path: '/auth/user/:userId/banner-image', access: 'self' },
  'user.removeBanner': {
    method: 'DELETE',
    path: '/auth/user/:userId/banner-image',
    access: 'self',
  },
  'user.setPhoto': { method: 'POST', path: '/auth/user/:userId/profile-photo', access: 'self' },
  'user.removePhoto': {
    method: 'DELETE',
    path: '/auth/user/:userId/profile-photo',
    access: 'self',
  },
  'user.setResume': { method: 'POST', path: '/auth/user/:userId/resume', access: 'self' },
  'user.removeResume': { method: 'DELETE', path: '/auth/user/:userId/resume', access: 'self' },
  'user.fileLink': { method: 'GET', path: '/auth/user/:userId/files/:kind', access: 'self' },
  'user.startUpload': { method: 'POST', path: '/auth/user/:userId/uploads', access: 'self' },
  'user.sendChunk': {
    method: 'PATCH',
    path: '/auth/user/:userId/uploads/:uploadId',
    access: 'self',
  },
  'user.uploadState': {
    method: 'GET',
    path: '/auth/user/:userId/uploads/:uploadId',
    access: 'self',
  },
  'user.export': { method: 'GET', path: '/auth/user/:userId/export', access: 'self' },
  'user.delete': { method: 'DELETE', path: '/auth/user/:userId', access: 'self' },
  'user.resumeViews': {
    method: 'GET',
    path: '/auth/user/:userId/resume-views',
    access: 'self',
    store: 'private',
  },
  // The link itself is the permission: it is signed and expires.
  'files.get': { method: 'GET', path: '/files/:fileId', access: 'anyone' },
  'push.set': { method: 'PUT', path: '/push', access: 'member' },
  'push.remove': { method: 'DELETE', path: '/push/:pushId', access: 'member' },
  'config.get': { method: 'GET', path: '/config', access: 'anyone', store: 'public' },
  'subscriptions.plans': {
    method: 'GET',
    path: '/subscriptions/plans',
    access: 'anyone',
    store: 'public',
  },
  'subscriptions.current': {
    method: 'GET',
    path: '/subscriptions/current',
    access: 'member',
    store: 'private',
  },
  'subscriptions.startTrial': {
    method: 'POST',
    path: '/subscriptions/activate-free-trial',
    access: 'member',
  },
  'subscriptions.createOrder': {
    method: 'POST',
    path: '/subscriptions/create-order',
    access: 'member',
  },
  'subscriptions.verifyPayment': {
    method: 'POST',
    path: '/subscriptions/verify-payment',
    access: 'member',
  },
  'subscriptions.receipts': {
    method: 'GET',
    path: '/subscriptions/receipts',
    access: 'member',
    store: 'private',
  },
  'payments.list': { method: 'GET', path: '/payments', access: 'admin' },
  'payments.refund': { method: 'POST', path: '/payments/:orderId/refund', access: 'admin' },
  'support.request': {
    method: 'POST',
    path: '/support/request',
    access: 'anyone',
    offline: 'queue',
  },
  'support.list': { method: 'GET', path: '/support/requests', access: 'admin' },
  'support.answer': { method: 'PATCH', path: '/support/requests/:requestId', access: 'admin' },
  'imports.list': { method: 'GET', path: '/imports', access: 'admin' },
  'imports.add': { method: 'POST', path: '/imports', access: 'admin' },
  'imports.get': { method: 'GET', path: '/imports/:importId', access: 'admin' },
  'imports.changes': { method: 'GET', path: '/imports/:importId/changes', access: 'admin' },
  'imports.set': { method: 'PUT', path: '/imports/:importId', access: 'admin' },
  'imports.act': { method: 'POST', path: '/imports/:importId', access: 'admin' },
  // All words that admins added: a phone keeps them for searches without a network.
  'words.file': { method: 'GET', path: '/search-words', access: 'anyone', store: 'public' },
  'words.miss': { method: 'POST', path: '/search-words', access: 'anyone' },
  'words.list': { method: 'GET', path: '/words', access: 'admin' },
  'words.create': { method: 'POST', path: '/words', access: 'admin' },
  'words.update': { method: 'PUT', path: '/words/:wordId', access: 'admin' },
  'words.remove': { method: 'DELETE', path: '/words/:wordId', access: 'admin' },
  'words.restore': { method: 'POST', path: '/words/:wordId/restore', access: 'admin' },
  'dashboard.stats': { method: 'GET', path: '/dashboard/stats', access: 'admin' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

export type Reply<N extends CallName> = N extends keyof Replies ? Replies[N] : never;

/** A call's path with its parameters filled in and encoded, without the /api prefix. */
export function callPath(name: CallName, params: Record<string, string> = {}): string {
  return calls[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
}
