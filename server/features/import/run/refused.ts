import type { ErrorCode } from '#contract/http/errors.ts';

/** What cannot be done with an import, and why. Handlers and the terminal's command translate it. */
export class ImportRefused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Another run has taken over, the import was thrown away, or the server stops: nothing is left to do. */
export class Superseded extends Error {}
