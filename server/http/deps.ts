import type { Logger } from 'pino';
import type { Db } from '#server/db/client.ts';
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
  /** Ms since 1970. */
  now: () => number;
}
