import type { adminCalls } from './adminCalls.ts';
import type { Call } from './call.ts';
import type { phoneCalls } from './phoneCalls.ts';
import { queuedCalls } from './queuedCalls.ts';
import type { Replies } from './replies.ts';

/**
 * The calls of spec section 7 and our own (design 7) as one table, but for the admin's
 * (adminCalls.ts) and those of a mobile number (phoneCalls.ts; allCalls.ts has all): method, path, who may call and what the phone keeps of it.
 * Holds no schema, so that the first screen never pays for one.
 */
export const seekerCalls = {
  ...queuedCalls,
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
  'jobs.list': { method: 'GET', path: '/jobs', access: 'anyone', store: 'public' },
  'jobs.get': { method: 'GET', path: '/jobs/:jobId', access: 'anyone', store: 'public' },
  'jobs.checkApplication': {
    method: 'GET',
    path: '/jobs/:jobId/check-application',
    access: 'member',
    store: 'private',
  },
  'saved.list': { method: 'GET', path: '/saved-jobs', access: 'member', store: 'private' },
  'searches.list': { method: 'GET', path: '/saved-searches', access: 'member', store: 'private' },
  'blogs.list': { method: 'GET', path: '/blogs', access: 'anyone', store: 'public' },
  'blogs.page': { method: 'GET', path: '/blogs/page', access: 'anyone', store: 'public' },
  'blogs.get': { method: 'GET', path: '/blogs/:blogId', access: 'anyone', store: 'public' },
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
  // All words that admins added: a phone keeps them for searches without a network.
  'words.file': { method: 'GET', path: '/search-words', access: 'anyone', store: 'public' },
  'words.miss': { method: 'POST', path: '/search-words', access: 'anyone' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof seekerCalls | keyof typeof phoneCalls | keyof typeof adminCalls;

export type Reply<N extends CallName> = N extends keyof Replies ? Replies[N] : never;
