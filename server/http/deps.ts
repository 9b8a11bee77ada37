import type { Logger } from 'pino';
import type { Db } from '#server/db/client.ts';
import type { FileStore } from './fileStore.ts';
import type { GoogleSignIn } from './google.ts';
import type { Mailer } from './mail.ts';
import type { PaymentProvider } from './payments.ts';
import type { RateLimits } from './rateLimits.ts';
import type { Seal } from './seal.ts';
import type { Tokens } from './tokens.ts';

/** What handlers work with. Nothing is read from the process inside a feature. */
export interface Deps {
  db: Db;
  /** The site's address without a trailing slash. */
  publicUrl: string;
  /** A reverse proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  log: Logger;
  tokens: Tokens;
  seal: Seal;
  limits: RateLimits;
  mail: Mailer;
  payments: PaymentProvider;
  files: FileStore;
  /** Null where GOOGLE_CLIENT_ID is not set. */
  google: GoogleSignIn | null;
  /** Ms since 1970. */
  now: () => number;
}
