import type { MyApplication } from '#contract/applications/application.ts';
import { standingFor } from '#contract/applications/standing.ts';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import type { OutboxEntry } from '#contract/outbox.ts';

/** How a write stands: as the outbox has it, or taken by the server. */
export type MarkState = OutboxEntry['state'] | 'sent';

/** What someone did about a job, and how it stands: said at the job itself. */
export interface JobMark {
  thing: 'application' | 'withdrawal' | 'report' | 'saved';
  state: MarkState;
}

/** What this phone knows besides what is in the outbox. */
export interface KnownOutcomes {
  /** The own applications as the server told them last. */
  applications: readonly Pick<MyApplication, 'applicationId' | 'jobId' | 'withdrawnAt'>[];
  /** Own writes that waited and were taken since the page was opened. */
  arrived: readonly OutboxEntry[];
}

/**
 * What waits about taking an application back, or about taking that back.
 * @param entries the reader's own, oldest first
 * @returns its writes, newest first, of these the last one that was not refused, and what that one
 *   wants: undefined where there is none
 */
export function withdrawalOf(applicationId: string, entries: readonly OutboxEntry[]) {
  const writes = [...entries]
    .reverse()
    .filter(
      ({ call, params }) => call === 'jobs.withdraw' && params.applicationId === applicationId,
    );
  const waiting = writes.find(({ state }) => state !== 'failed');
  return {
    writes,
    waiting,
    wanted: (waiting?.body as { withdrawn: boolean } | undefined)?.withdrawn,
  };
}

/**
 * What there is to say at a job about what its reader did: nothing where nothing is known. Of several
 * writes about one thing the last one counts, and what the server has over what it once refused.
 * @param entries the reader's own, oldest first
 */
export function jobMarks(
  jobId: string,
  entries: readonly OutboxEntry[],
  { applications, arrived }: KnownOutcomes,
): JobMark[] {
  const own = applications.filter((one) => one.jobId === jobId);
  const ids = new Set(own.map(({ applicationId }) => applicationId));
  const isAbout = ({ call, params }: OutboxEntry) =>
    call === 'jobs.withdraw' ? ids.has(params.applicationId ?? '') : params.jobId === jobId;
  const last = (list: readonly OutboxEntry[], ...calls: QueuedCall[]) =>
    [...list].reverse().find((one) => calls.includes(one.call) && isAbout(one));
  const marks: JobMark[] = [];
  const mark = (thing: JobMark['thing'], state: MarkState | undefined) =>
    state && marks.push({ thing, state });

  const stands = standingFor(jobId, own) !== undefined;
  const apply = last(entries, 'jobs.apply')?.state;
  mark('application', stands && (!apply || apply === 'failed') ? 'sent' : apply);
  mark('withdrawal', last(entries, 'jobs.withdraw')?.state);
  const report = last(entries, 'jobs.report') ?? last(arrived, 'jobs.report');
  mark('report', report && (entries.includes(report) ? report.state : 'sent'));
  const heart = last(entries, 'saved.add', 'saved.remove');
  const wasSaved = last(arrived, 'saved.add', 'saved.remove')?.call === 'saved.add';
  mark('saved', heart ? heart.state : wasSaved ? 'sent' : undefined);
  return marks;
}
