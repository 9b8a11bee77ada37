import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';

/** Hosts of one owner, as far as a name tells: who has a domain has all names below it. */
export const siteOf = ({ hostname, host }: URL) =>
  isIP(hostname) === 0 ? hostname.split('.').slice(-2).join('.') : host;

// Endpoints are kept as `URL` writes them.
const host = sql`lower(split_part(${pushSubscriptions.endpoint}, '/', 3))`;
const name = sql`regexp_replace(${host}, ':[0-9]*$', '')`;

/** The same of a subscription, in a query: what waits for a browser says where it goes. */
export const siteOfSubscription = sql<string>`case when ${name} ~ '^[0-9]+([.][0-9]+){3}$' then ${host}
  else coalesce(substring(${name} from '[^.]*[.][^.]*$'), ${name}) end`;
