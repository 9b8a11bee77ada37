import { exportFileName, type Applicant } from '#contract/applications/application.ts';
import { applicantLimits } from '#contract/applications/applicants.ts';
import { callApi } from '#src/data/api.ts';
import { download } from '#src/forms/download.ts';
import type { ExportTask } from './exportFile.ts';
import { dayOf } from './exportRows.ts';
import { stopIfAborted } from '#src/data/uploads/aborted.ts';

/** What the worker says; `done` from 0 to 1. */
export type ExportAnswer =
  { kind: 'step'; done: number } | { kind: 'file'; bytes: ArrayBuffer } | { kind: 'failed' };

/** How the work goes on: `onProgress` hears percent, the signal ends it. */
export interface ExportRun {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Percent of the work that reading is; writing is the rest. */
const readingShare = 60;
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How often the list is read until it stood still. */
const tries = 3;

/**
 * All applicants of a job who may be passed on, read page by page in the order in which they
 * applied; with their profiles where these are asked for. Who applies again, or is erased, while they
 * are read moves others over the edge of a page: then all are read again. Rejects with CallFailure,
 * where the signal ends it, or where someone would be left out.
 */
export async function readApplicants(
  jobId: string,
  profiles: boolean,
  run: ExportRun,
): Promise<Applicant[]> {
  for (let tried = 0; tried < tries; tried += 1) {
    const found = await readPages(jobId, profiles, run);
    if (found) return found.filter(({ shared }) => shared);
  }
  throw new Error('The list has changed while it was read');
}

/** The pages one after the other; undefined where the list was another one in between. */
async function readPages(
  jobId: string,
  profiles: boolean,
  { signal, onProgress }: ExportRun,
): Promise<Applicant[] | undefined> {
  const found = new Map<string, Applicant>();
  let most = 0;
  for (let page = 1; ; page += 1) {
    const limit = applicantLimits.maxPageSize;
    const query = { page, limit, sort: 'oldest', ...(profiles && { profiles: 'yes' }) };
    const answer = await callApi('jobs.applicants', { params: { jobId }, query, signal });
    stopIfAborted(signal);
    // By id: a row that moved between two pages is one row.
    for (const applicant of answer.applicants) found.set(applicant._id, applicant);
    const { total } = answer;
    most = Math.max(most, total);
    const read = page * applicantLimits.maxPageSize;
    onProgress((readingShare * Math.min(read, total)) / Math.max(1, total));
    if (read < total) continue;
    // Others may come, behind all that was read; none may go.
    return found.size === total && most === total ? [...found.values()] : undefined;
  }
}

/** Hands the applicants over as a spreadsheet file. Rejects where it cannot be written. */
export async function exportApplicants(
  task: ExportTask,
  { signal, onProgress }: ExportRun,
): Promise<void> {
  const bytes = await written(task, {
    signal,
    onProgress: (done) => onProgress(readingShare + done * (100 - readingShare)),
  });
  stopIfAborted(signal);
  const name = exportFileName(task.about.job.name, dayOf(new Date()));
  download(new File([bytes], name, { type: mediaType }));
}

/** The file's bytes, from its own worker that ends with it. */
async function written(task: ExportTask, { signal, onProgress }: ExportRun): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./exportWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      worker.addEventListener('error', () => reject(new Error('The worker could not run')));
      worker.addEventListener('message', ({ data }: MessageEvent<ExportAnswer>) => {
        if (data.kind === 'file') resolve(data.bytes);
        else if (data.kind === 'step') onProgress(data.done);
        else reject(new Error('The file could not be written'));
      });
      worker.postMessage(task, []);
    });
  } finally {
    worker.terminate();
  }
}
