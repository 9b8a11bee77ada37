import { DrizzleQueryError } from 'drizzle-orm';

/**
 * What may be logged of an error. A failed query's own message repeats its parameters, which are
 * people's e-mails and hashes: only what the database said of it goes into the log.
 */
export function loggable(error: Error): Error {
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error('A query failed')) : error;
}
