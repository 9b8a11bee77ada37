import type { Call } from './call.ts';

/**
 * The writes that wait on the phone until there is a network. A file of their own: of all calls the
 * worker needs no others.
 */
export const queuedCalls = {
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
  'searches.add': {
    method: 'POST',
    path: '/saved-searches',
    access: 'member',
    offline: 'queue',
  },
  'searches.remove': {
    method: 'DELETE',
    path: '/saved-searches/:searchId',
    access: 'member',
    offline: 'queue',
  },
  'searches.update': {
    method: 'PATCH',
    path: '/saved-searches/:searchId',
    access: 'member',
    offline: 'queue',
  },
  'user.update': { method: 'PATCH', path: '/auth/user/:userId', access: 'self', offline: 'queue' },
  'support.request': {
    method: 'POST',
    path: '/support/request',
    access: 'anyone',
    offline: 'queue',
  },
} as const satisfies Record<string, Call>;

/** A call that may wait on the phone. */
export type QueuedCall = keyof typeof queuedCalls;
