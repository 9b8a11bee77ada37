import type { CallName } from '#contract/http/calls.ts';
import adminMenu from '#locales/english/adminMenu.json';
import errors from '#locales/english/errors.json';
import phoneLogin from '#locales/english/phoneLogin.json';
import { errorStatus, type ErrorCode } from '#contract/http/errors.ts';

/** What calls are answered with. */
export type Replies = Partial<Record<CallName, { status?: number; body: unknown }>>;

/** The answer of a server that refuses, by a code of the contract. */
export const refusal = (code: ErrorCode) => ({
  status: errorStatus[code],
  body: { code, message: { ...errors.codes, ...adminMenu.refused, ...phoneLogin.refused }[code] },
});

/** A call that is refused, by a code of the contract. */
export const refused = (call: CallName, code: ErrorCode): Replies => ({ [call]: refusal(code) });
