/** What the three calls of a forgotten password answer (spec 7). */
export interface ForgotReply {
  message: string;
  otpSent: boolean;
  code?: string;
  /** False: no mail went out now, and the code of the last one counts. */
  mailed?: boolean;
  mailAgainSeconds?: number;
}

export interface VerifyReply {
  verified: boolean;
  resetToken: string;
  message: string;
}

export interface ResetReply {
  success: boolean;
  message: string;
  code?: string;
  /** The rules that the password breaks, with INVALID_PASSWORD. */
  errors?: string[];
  /** The number that opens the account no more. */
  phoneRemoved?: string;
}

/** A refusal, whether it came as an answer or as a failed call. `status` 0: the server was not reached. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  /** As the server sent them. */
  errors: unknown;
  /** The whole answer. */
  body: Record<string, unknown>;
}

/** Why no code was sent, by code or by the message's words (spec 8). */
export function refusalKind({
  code,
  message,
}: Pick<Refusal, 'code' | 'message'>): 'notRegistered' | 'google' | 'other' {
  if (code === 'EMAIL_NOT_REGISTERED' || /not registered with/i.test(message)) {
    return 'notRegistered';
  }
  if (code === 'GOOGLE_LOGIN_USER' || message.includes('Google Sign-In')) return 'google';
  return 'other';
}

/** The broken rules of INVALID_PASSWORD as texts, or none. `errors` is a list, or texts by field. */
export function brokenRules({ code, errors }: Pick<Refusal, 'code' | 'errors'>): string[] {
  if (code !== 'INVALID_PASSWORD' || typeof errors !== 'object' || errors === null) return [];
  return Object.values(errors).filter((text): text is string => typeof text === 'string');
}
