import { DrizzleQueryError } from 'drizzle-orm';
import { sqlState } from './failure.ts';

/** What the log has of an error. */
export interface LoggedError {
  type: string;
  message: string;
  /** Where it came from, without the message. */
  stack?: string;
  code?: string;
  severity?: string;
  routine?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** Causes of causes that are followed. */
const deepest = 8;

/**
 * What may be logged of an error. A failed statement's own message repeats its parameters, and the
 * database's message, detail and context repeat the values: people's e-mails, messages and hashes.
 * Of those only the code, the severity and the routine go into the log; of other errors the message
 * too, but no further property.
 * @param error - Anything that was thrown.
 * @returns A plain object, its causes treated alike.
 */
export function loggable(error: unknown): LoggedError {
  return logged(error, deepest);
}

function logged(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown' };
  const { code, severity, routine } = error as Error & Record<string, unknown>;
  const stack = framesOf(error);
  const errors = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return {
    type: error.name,
    message: messageOf(error),
    ...(stack && { stack }),
    ...text('code', code),
    ...text('severity', severity),
    ...text('routine', routine),
    ...(depth > 0 && error.cause !== undefined && { cause: logged(error.cause, depth - 1) }),
    ...(depth > 0 && errors.length > 0 && { errors: errors.map((one) => logged(one, depth - 1)) }),
  };
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'a statement failed';
  const state = sqlState(error);
  // Drivers put the statement and its values beside errors that are not the database's own, too.
  if (state === null) return 'params' in error ? 'a statement failed' : error.message;
  const { severity, routine } = error as Error & { severity?: string; routine?: string };
  return `${severity} ${state}${routine ? ` in ${routine}` : ''}`;
}

const text = (name: string, value: unknown) =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? { [name]: value } : {};

/** The frames alone: the first lines of a stack repeat the message. */
function framesOf({ stack, name, message }: Error): string | undefined {
  const at = stack?.indexOf(message) ?? -1;
  if (!stack || at < 0 || at > name.length + 40) return undefined;
  return stack.slice(at + message.length).replace(/^\s*\n/, '');
}
