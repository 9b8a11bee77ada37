import { errorStatus, type ErrorBody, type ErrorCode } from '#contract/http/errors.ts';
import { outageOf } from '#server/db/failure.ts';
import { refused } from '#locales/english/adminMenu.json';
import messages from '#locales/english/errors.json';
import { refused as ofPhones } from '#locales/english/phoneLogin.json';

/** Seconds after which to come again, where a 503 knows nothing better. */
const comeAgain = 10;

/** An answer that is not 2xx. Thrown by handlers; the API frame turns it into its JSON body. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Message keys by field (contract/schema.ts), or further facts that the reader may see. */
  readonly errors: Record<string, string> | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      errors?: Record<string, string>;
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(options.message ?? englishMessage(code));
    this.code = code;
    this.errors = options.errors;
    this.extra = options.extra;
    const wait = errorStatus[code] === 503 ? comeAgain : undefined;
    this.retryAfterSeconds = options.retryAfterSeconds ?? wait;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  /** The JSON body. */
  body(): ErrorBody & Record<string, unknown> {
    return {
      ...this.extra,
      code: this.code,
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.status === 429 &&
        this.retryAfterSeconds && { retryAfterSeconds: this.retryAfterSeconds }),
    };
  }
}

/**
 * What is answered where the database does not answer or a disk is full: no fault of the request,
 * the same may be sent again, and the outbox does.
 * @param error - Anything that was thrown.
 * @returns Null where it is neither.
 */
export function inOutage(error: unknown): ApiError | null {
  switch (outageOf(error)) {
    case 'unavailable':
      return new ApiError('DATABASE_UNAVAILABLE', { retryAfterSeconds: 2 });
    case 'busy':
      return new ApiError('BUSY', { retryAfterSeconds: 2 });
    case 'full':
      return new ApiError('STORAGE_FULL', { retryAfterSeconds: 60 });
    case null:
      return null;
  }
}

/** The English text of a code, as it is in the locale files. */
export function englishMessage(code: ErrorCode): string {
  const texts: Readonly<Record<string, string>> = { ...messages.codes, ...refused, ...ofPhones };
  return texts[code] ?? code;
}
