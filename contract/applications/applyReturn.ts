import { href } from '#contract/http/paths.ts';

const applyMark = '?apply=1';

/**
 * The address of a job to come back to from the login, the wizard or the plans, and to apply to
 * then. The mark alone applies to nothing: it counts only with what the phone itself keeps of the
 * wish to apply (applyIntent.ts), so that no link can apply for anyone.
 */
export function applyReturn(jobId: string): string {
  return href('job', { jobId }) + applyMark;
}

/** The same page without the mark, for anyone who leaves the detour before its end. */
export function withoutApply(origin: string): string {
  return origin.endsWith(applyMark) ? origin.slice(0, -applyMark.length) : origin;
}
