import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/schema.ts';

/** What is shown of a person: the full name, or the address where none was given; blank where there is neither. Of `users`. */
export const shownName = sql<string>`coalesce(nullif(${users.details} ->> 'fullName', ''), ${users.email},
  case when ${users.id} is not null then '' end)`;

/** The same where the account may be gone: null then. */
export const shownNameIfThere: SQL<string | null> = shownName;

/**
 * The same of whose id a column has, beside another person in the statement.
 * @returns null where the account is gone
 */
export const shownNameOf = (id: PgColumn): SQL<string | null> =>
  sql<string | null>`(select coalesce(nullif(named.details ->> 'fullName', ''), named.email, '')
    from users named where named.id = ${id})`;
