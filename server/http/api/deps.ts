import type { Logger } from 'pino';
import type { SupportContacts } from '#contract/support/contacts.ts';
import type { Db, RequestDatabases } from '#server/db/client.ts';
import type { JobLooks } from '#server/domain/jobLooks.ts';
import type { FileStore } from '#server/http/files/fileStore.ts';
import type { Background } from '#server/http/operations/background.ts';
import type { DoAlone } from '#server/db/postgres/locks.ts';
import type { GoogleSignIn } from '#server/http/auth/google.ts';
import type { Mailer } from '#server/http/mail/mail.ts';
import type { SmsSender } from '#server/http/sms/sms.ts';
import type { TrustProxy } from '#server/http/security/clientAddress.ts';
import type { PushMessages } from '#server/http/push/pushService.ts';
import type { PaymentProvider } from './payments.ts';
import type { RateLimits } from '#server/http/security/rateLimits.ts';
import type { Hmac } from '#server/http/auth/hmac.ts';
import type { Tokens } from '#server/http/auth/tokens.ts';

/** What handlers work with. Nothing is read from the process inside a feature. */
export interface Deps {
  /** For work that no request waits for, and for handlers of tests. */
  db: Db;
  /** The database for requests; `db` where there is only one. */
  requests?: RequestDatabases;
  /** The site's address without a trailing slash. */
  publicUrl: string;
  /** Whose X-Forwarded-For is believed. */
  trustProxy: TrustProxy;
  log: Logger;
  tokens: Tokens;
  hmac: Hmac;
  limits: RateLimits;
  mail: Mailer;
  /** Left out, no one logs in by mobile number. */
  sms?: SmsSender | undefined;
  /** The number that people may call for help, in E.164. */
  supportPhone?: string | undefined;
  /** How the team is reached: for pages, texts and mails. */
  support: SupportContacts;
  /** Without it no phone is told of anything while the app is closed. */
  push?: PushMessages;
  /** The origin of feeds that need not be public. */
  feedOrigin?: string | undefined;
  payments: PaymentProvider;
  files: FileStore;
  /** Database.jobsVersion; left out, what is kept of the jobs ends by its age alone. */
  jobsVersion?: () => number;
  /**
   * The same where it has risen before the one who changed a job hears of it, as in the embedded
   * database: exact numbers may be kept by it. Left out where it comes later.
   */
  exactJobsVersion?: (() => number) | undefined;
  looks: JobLooks;
  /** Null where GOOGLE_CLIENT_ID is not set. */
  google: GoogleSignIn | null;
  /** Where work is announced that no request waits for. Without it nothing waits for the work. */
  background?: Background;
  /** Where several processes share the database: does what only one of them may do at a time. */
  doAlone?: DoAlone | undefined;
  /** Ms since 1970. */
  now: () => number;
}
