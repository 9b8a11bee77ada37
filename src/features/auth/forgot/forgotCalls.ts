import { callApi, CallFailure } from '#src/data/api.ts';
import type { CallName } from '#contract/http/calls.ts';
import type { ForgotReply, Refusal, ResetReply, VerifyReply } from './forgotReplies.ts';

/** A code is in the mailbox. */
export interface SentCode {
  /** When another mail can be had, ms since 1970, where none went out now; else 0. */
  mailAgainAt: number;
}

/**
 * Sends the code, or sends it again.
 * @returns which mail has it, else why there is none
 */
export async function askForCode(email: string): Promise<Refusal | SentCode> {
  const reply = await answer<ForgotReply>('auth.forgotPassword', { email });
  if ('status' in reply) return reply;
  if (!reply.otpSent) return refusalOf(reply);
  const { mailed, mailAgainSeconds = 60 } = reply;
  return { mailAgainAt: mailed === false ? Date.now() + mailAgainSeconds * 1000 : 0 };
}

/**
 * Checks a code.
 * @returns the token that allows a reset, or why not
 */
export async function verifyCode(email: string, otp: string): Promise<string | Refusal> {
  const reply = await answer<VerifyReply>('auth.verifyOtp', { email, otp });
  return 'status' in reply ? reply : reply.verified ? reply.resetToken : refusalOf(reply);
}

/**
 * Sets the new password.
 * @returns where it is set, which number opens the account no more; else why not
 */
export async function resetPassword(
  email: string,
  resetToken: string,
  newPassword: string,
): Promise<Refusal | { phoneRemoved: string | null }> {
  const body = { email, resetToken, newPassword };
  const reply = await answer<ResetReply>('auth.resetPassword', body);
  if ('status' in reply) return reply;
  return reply.success ? { phoneRemoved: reply.phoneRemoved ?? null } : refusalOf(reply);
}

/** A call's answer, or its failure as a refusal: these calls may refuse in either way (spec 7). */
async function answer<T extends object>(name: CallName, body: object): Promise<T | Refusal> {
  try {
    return (await callApi(name, { body })) as T;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    const { status, code, message, body } = failure;
    return { status, code, message, errors: body.errors, body };
  }
}

function refusalOf(reply: { message: string; code?: string; errors?: unknown }): Refusal {
  return {
    status: 200,
    code: reply.code ?? '',
    message: reply.message,
    errors: reply.errors,
    body: {},
  };
}
