/** How an export ended; each has its own message (spec 4 and 8). */
export type ExportOutcome =
  | { kind: 'nobody' }
  | { kind: 'failed' }
  | { kind: 'cancelled' }
  | { kind: 'unmarked' }
  | { kind: 'done'; message: string };

export interface ExportSteps<Row> {
  /** Reads everyone. */
  read: () => Promise<readonly Row[]>;
  /** Hands over the file. */
  write: (rows: readonly Row[]) => Promise<void>;
  /**
   * Marks those of the file as In Review.
   * @returns the server's message
   */
  mark: (rows: readonly Row[]) => Promise<{ message: string }>;
  /** Brings the list up to date. Never rejects: the list itself says when it could not be had. */
  reload: () => Promise<void>;
  signal: AbortSignal;
}

/**
 * Reads, exports, then marks, then reloads: no one is marked whose file was not written. Never
 * rejects.
 */
export async function runExport<Row>(steps: ExportSteps<Row>): Promise<ExportOutcome> {
  const { read, write, mark, reload, signal } = steps;
  let rows: readonly Row[];
  try {
    rows = await read();
    if (rows.length === 0) return { kind: 'nobody' };
    await write(rows);
  } catch {
    return { kind: signal.aborted ? 'cancelled' : 'failed' };
  }
  let message: string;
  try {
    ({ message } = await mark(rows));
  } catch {
    return { kind: 'unmarked' };
  }
  await reload();
  return { kind: 'done', message };
}
