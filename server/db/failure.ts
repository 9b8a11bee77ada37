/** The database could not be reached, or did not answer in time. The same may succeed later. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** The database works, but all connections of this kind are taken, or the request's time is over. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
}

/** There is no room on the disk for what was to be written. Nothing of it was kept. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** Why a failure is no fault of the request: it may be sent again as it is. */
export type Outage = 'unavailable' | 'busy' | 'full';

/** Lost and refused connections, a server that starts or stops, no memory, a failing disk, a standby. */
const unavailable = /^(08...|57P0[1-5]|53[0234]..|58...|25006)$/;
/** Limits of statements, locks and idle transactions; a deadlock; a conflict between transactions. */
const busy = /^(55P03|57014|40001|40P01|25P0[34])$/;
const full = /^(53100|ENOSPC|EDQUOT)$/;

/**
 * Looks through an error and its causes.
 * @param error - Anything that was thrown.
 * @returns What stands in the way, or null where the failure is one of the program or the request.
 */
export function outageOf(error: unknown): Outage | null {
  for (const each of causesOf(error)) {
    if (each instanceof StorageFullError) return 'full';
    if (each instanceof DatabaseUnavailableError) return 'unavailable';
    if (each instanceof DatabaseBusyError) return 'busy';
    const code = codeOf(each);
    if (full.test(code)) return 'full';
    if (sqlState(each) === null) continue;
    if (unavailable.test(code)) return 'unavailable';
    if (busy.test(code)) return 'busy';
  }
  return null;
}

/**
 * An error and all that led to it, the parts of an AggregateError too.
 * @param error - Anything that was thrown.
 * @returns Each error once, the given one first.
 */
function causesOf(error: unknown): Error[] {
  const found = new Set<Error>();
  const visit = (each: unknown) => {
    if (!(each instanceof Error) || found.has(each)) return;
    found.add(each);
    visit(each.cause);
    if ('errors' in each && Array.isArray(each.errors)) each.errors.forEach(visit);
  };
  visit(error);
  return [...found];
}

/**
 * What PostgreSQL answered to a statement, whichever driver brought it.
 * @param error - An error of a driver.
 * @returns Its SQLSTATE, or null where the error is not the database's own.
 */
export function sqlState(error: Error): string | null {
  const code = codeOf(error);
  return 'severity' in error && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/**
 * The SQLSTATE that an error goes back to.
 * @param error - Anything that was thrown.
 * @returns Undefined where the database answered none.
 */
export function answerOfDatabase(error: unknown): string | undefined {
  return causesOf(error)
    .map(sqlState)
    .find((state) => state !== null);
}

/** Whether a statement failed because another row has its place already (Appendix A of PostgreSQL). */
export const isUniqueViolation = (error: unknown): boolean => answerOfDatabase(error) === '23505';

/** Whether the data itself is what a statement failed of: trying again would not help. */
export const isDataError = (error: unknown): boolean =>
  /^2[23]/.test(answerOfDatabase(error) ?? '');

function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : '';
}
