import { errorStatus, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import messages from '#locales/english/errors.json';

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
    this.retryAfterSeconds = options.retryAfterSeconds;
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
    };
  }
}

/** The English text of a code, as it stands in the locale file. */
export function englishMessage(code: ErrorCode): string {
  return (messages as { codes: Record<string, string> }).codes[code] ?? code;
}
