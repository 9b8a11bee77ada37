import * as v from 'valibot';
import { secondStep } from '#contract/account/authForms.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { currentPassword } from '#contract/schema.ts';

export const twoStepLimits = {
  /** Digits of an authenticator app's code, and seconds for which it shows one (RFC 6238, 5.2). */
  digits: 6,
  period: 30,
  /** Codes for the day when the phone with the app is lost; each works once. */
  recoveryCodes: 8,
  /** Letters of one, 5 bits each. */
  recoveryLength: 10,
  /** Ms for which a secret that was shown may be confirmed. */
  pendingLifetime: 60 * 60 * 1000,
} as const;

/** Whether an admin's login asks for a second step. */
export interface TwoStepState {
  /** ISO 8601; null where the password is enough. */
  since: string | null;
  /** Recovery codes that were not used yet. */
  recoveryLeft: number;
  /** Whether the account's password is asked for to begin; who comes by Google alone has none. */
  hasPassword: boolean;
}

/** What an authenticator app is given: the secret to be typed, and the address behind its picture. */
export interface TwoStepSecret {
  secret: string;
  uri: string;
}

/** Shown once: the server keeps only what it recognises them by. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** A new session too: every other one has ended. */
export type TwoStepTurnedOn = LoginReply & RecoveryCodes;

/** To begin: the current password, where the account has one. */
export const twoStepBeginForm = v.object(
  { currentPassword: v.optional(currentPassword) },
  'required',
);

/** To confirm the app, to get new recovery codes, and to turn the second step off. */
export const twoStepCodeForm = v.object({ secondStep }, 'required');
