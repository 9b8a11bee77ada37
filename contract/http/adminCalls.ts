import type { Call } from './call.ts';

/**
 * The admin's calls. A file of their own: nobody else's phone loads them. In the whole table they come
 * first, since `/jobs/:jobId` would take `/jobs/reports` for a job.
 */
export const adminCalls = {
  'jobs.reports': { method: 'GET', path: '/jobs/reports', access: 'admin' },
  'jobs.closeReport': { method: 'PATCH', path: '/jobs/reports/:reportId', access: 'admin' },
  'jobs.duplicates': { method: 'GET', path: '/jobs/duplicates', access: 'admin' },
  'jobs.setStatuses': { method: 'PATCH', path: '/jobs/status', access: 'admin' },
  'jobs.editMany': { method: 'PATCH', path: '/jobs/many', access: 'admin' },
  'jobs.undoMany': { method: 'PATCH', path: '/jobs/many/undo', access: 'admin' },
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
  'blogs.create': { method: 'POST', path: '/blogs', access: 'admin' },
  'blogs.update': { method: 'PUT', path: '/blogs/:blogId', access: 'admin' },
  'blogs.remove': { method: 'DELETE', path: '/blogs/:blogId', access: 'admin' },
  'blogs.restore': { method: 'POST', path: '/blogs/:blogId/restore', access: 'admin' },
  'audit.list': { method: 'GET', path: '/audit', access: 'admin' },
  'audit.texts': { method: 'GET', path: '/audit/:lineId', access: 'admin' },
  'payments.list': { method: 'GET', path: '/payments', access: 'admin' },
  'payments.refund': { method: 'POST', path: '/payments/:orderId/refund', access: 'admin' },
  'support.list': { method: 'GET', path: '/support/requests', access: 'admin' },
  'support.answer': { method: 'PATCH', path: '/support/requests/:requestId', access: 'admin' },
  'imports.list': { method: 'GET', path: '/imports', access: 'admin' },
  'imports.add': { method: 'POST', path: '/imports', access: 'admin' },
  'imports.get': { method: 'GET', path: '/imports/:importId', access: 'admin' },
  'imports.changes': { method: 'GET', path: '/imports/:importId/changes', access: 'admin' },
  'imports.set': { method: 'PUT', path: '/imports/:importId', access: 'admin' },
  'imports.act': { method: 'POST', path: '/imports/:importId', access: 'admin' },
  'words.list': { method: 'GET', path: '/words', access: 'admin' },
  'words.create': { method: 'POST', path: '/words', access: 'admin' },
  'words.update': { method: 'PUT', path: '/words/:wordId', access: 'admin' },
  'words.remove': { method: 'DELETE', path: '/words/:wordId', access: 'admin' },
  'words.restore': { method: 'POST', path: '/words/:wordId/restore', access: 'admin' },
  'dashboard.stats': { method: 'GET', path: '/dashboard/stats', access: 'admin' },
} as const satisfies Record<string, Call>;
