import type { AuditEntity, AuditEntry } from '#contract/audit.ts';
import { href } from '#contract/paths.ts';

const links: Partial<Record<AuditEntity, (id: string) => string>> = {
  job: (jobId) => href('job', { jobId }),
  blog: (blogId) => href('blog', { blogId }),
  report: () => href('adminReports'),
};

/** Where the thing of a line can be seen; undefined where it is gone or has no screen. */
export function linkOf({ action, entity, entityId }: AuditEntry): string | undefined {
  return action === 'delete' ? undefined : links[entity]?.(entityId);
}
