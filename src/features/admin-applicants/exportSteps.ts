/** How an export ended; each has its own message (spec 4 and 8). */
export type ExportOutcome =
  | { kind: 'nobody' }
  | { kind: 'failed' }
  | { kind: 'unmarked' }
  | { kind: 'done'; message: string };

export interface ExportSteps {
  /** How many applicants there are. */
  count: number;
  /** Hands over the file. */
  write: () => Promise<void>;
  /** Marks the applicants as In Review. Out: the server's message. */
  mark: () => Promise<{ message: string }>;
  /** Brings the list up to date. Never rejects: the list itself says when it could not be had. */
  reload: () => Promise<void>;
}

/** Exports, then marks, then reloads: nobody is marked whose file was not written. Never rejects. */
export async function runExport({
  count,
  write,
  mark,
  reload,
}: ExportSteps): Promise<ExportOutcome> {
  if (count === 0) return { kind: 'nobody' };
  try {
    await write();
  } catch {
    return { kind: 'failed' };
  }
  let message: string;
  try {
    ({ message } = await mark());
  } catch {
    return { kind: 'unmarked' };
  }
  await reload();
  return { kind: 'done', message };
}
