import type { AuditEntity, AuditEntry } from '#contract/audit.ts';
import { href } from '#contract/paths.ts';

const links: Partial<Record<AuditEntity, (id: string) => string>> = {
  job: (jobId) => href('job', { jobId }),
  blog: (blogId) => href('blog', { blogId }),
  report: () => href('adminReports'),
  payment: () => href('adminPayments'),
  support: () => href('adminSupport'),
};

/** Where the thing of a line can be seen; undefined where it is gone or has no screen. */
export function linkOf({ action, entity, entityId, jobId }: AuditEntry): string | undefined {
  if (entity === 'application') return jobId ? href('applicants', { jobId }) : undefined;
  return action === 'delete' ? undefined : links[entity]?.(entityId);
}
