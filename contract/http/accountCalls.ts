import type { FileField } from '#contract/account/details.ts';
import type { ProfileCompletion } from '#contract/account/completion.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import type { SupportContacts } from '#contract/support/contacts.ts';

/** What the calls about one's own account answer with 2xx (spec 7, and our own). Types only. */

/** What a page must know before anyone logs in. */
export interface PublicConfig {
  /** Null: Google sign-in is not set up on this server, so no button is shown. */
  googleClientId: string | null;
  /** What browsers subscribe to (RFC 8292), in base64url. Null: this server sends no messages. */
  pushKey: string | null;
  /** How codes go to mobile numbers; 'test': to a file on the server, to no phone. Null: not at all. */
  sms: 'on' | 'test' | null;
  /** The number that people may call for help, in E.164. Null: there is none, and none is shown. */
  supportPhone: string | null;
  /** How the team is reached. Absent from what a phone has kept of the release before. */
  support?: SupportContacts;
}

export interface ForgotPasswordReply {
  message: string;
  /** A code is in the mailbox: of this mail, or of the last one. */
  otpSent: boolean;
  code?: string;
  /** Whether a mail went out now, and where not, after how many seconds one may. */
  mailed?: boolean;
  mailAgainSeconds?: number;
}

export interface VerifyOtpReply {
  verified: boolean;
  /** Allows one reset, for ten minutes. */
  resetToken: string;
  message: string;
}

export interface ResetPasswordReply {
  success: boolean;
  message: string;
  code?: string;
  /** The broken rules as sentences, with INVALID_PASSWORD. */
  errors?: string[];
  /** The number, but for its middle, that opens the account no more: no one had proven the address before. */
  phoneRemoved?: string;
}

export interface UserReply {
  user: User;
}

/** What a proven e-mail answers: the session of the other account where both became that one. */
export interface ProvenEmailReply extends UserReply {
  session?: LoginReply;
}

/** A code is on its way. `endsAt`: until when it works, ISO 8601. The same no matter who the number belongs to. */
export interface PhoneCodeReply {
  message: string;
  endsAt: string;
}

export interface UserWithCompletion extends UserReply {
  profileCompletion: ProfileCompletion;
}

/** A link to a file that works without a bearer until `expiresAt` (ISO 8601). */
export interface FileLink {
  /** A path of this site. */
  url: string;
  expiresAt: string;
}

/** Asks to send a file in chunks, for networks that break. Sizes in bytes. */
export interface UploadRequest {
  kind: FileField;
  bytes: number;
  /** SHA-256 of the whole file in hexadecimal: the server compares it when all has arrived. */
  sha256?: string;
}

export interface UploadStarted {
  uploadId: string;
  /** The number of bytes that have arrived: where to go on. */
  offset: number;
}

export interface UploadState {
  offset: number;
  bytes: number;
  /** The file is complete, checked and in its place. */
  done: boolean;
  /** The profile with the new file, once done. */
  user?: User;
}

/** One look at a resume by someone of the admin. */
export interface ResumeView {
  /** ISO 8601, UTC. */
  viewedAt: string;
  /** The name that this administrator goes by, or null where none is known any more. */
  viewerName: string | null;
}

/** Everything that is stored of a user, by table. Links to files expire. */
export interface UserExport {
  exportedAt: string;
  account: Record<string, unknown>;
  files: (FileLink & { kind: FileField; bytes: number; sha256: string; createdAt: string })[];
  records: Record<string, Record<string, unknown>[]>;
}

export interface DeletionReply {
  message: string;
  /** ISO 8601: when everything is erased; logging in before that keeps the account. */
  deleteAfter: string;
}
