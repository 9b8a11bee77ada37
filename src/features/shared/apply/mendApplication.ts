import { applyReturn } from '#contract/applications/applyReturn.ts';
import { href } from '#contract/http/paths.ts';
import type { OutboxEntry } from '#contract/outbox.ts';

/** A refusal of an application that the person can mend, and where. */
interface Mend {
  code: 'SUBSCRIPTION_INACTIVE' | 'PROFILE_INCOMPLETE';
  address: string;
  /** To be called on leaving. */
  keep: () => Promise<void>;
}

/**
 * The way out of an application that waited and was refused (spec 8, Apply): to the plans or the
 * profile, and from there back to the job, which sends the application by itself then, once.
 * @param entry of the outbox
 * @returns undefined where nothing can be mended
 */
export function mendOf({ call, params, userId, failure }: OutboxEntry): Mend | undefined {
  const { jobId } = params;
  const code = failure?.code;
  if (call !== 'jobs.apply' || !jobId) return undefined;
  if (code !== 'SUBSCRIPTION_INACTIVE' && code !== 'PROFILE_INCOMPLETE') return undefined;
  const page = code === 'SUBSCRIPTION_INACTIVE' ? 'pricing' : 'profile';
  return {
    code,
    address: href(page, undefined, { from: applyReturn(jobId) }),
    // Its code is the job's: what tells the news behind every page does not load that.
    keep: () =>
      import('./applyIntent.ts').then(
        ({ rememberIntent }) => rememberIntent(jobId, userId),
        () => undefined,
      ),
  };
}
