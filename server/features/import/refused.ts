import type { ErrorCode } from '#contract/errors.ts';

/** What cannot be done with an import, and why. Handlers and the terminal's command translate it. */
export class ImportRefused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

const uniqueViolation = '23505'; // PostgreSQL, Appendix A

/** Whether a statement failed because another row has the place already. */
export function isUniqueViolation(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === uniqueViolation;
}
