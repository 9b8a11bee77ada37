import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isFilled, type UserDetails } from '#contract/account/details.ts';
import { notSpecified } from '#contract/options.ts';
import { users } from '#server/db/schema/schema.ts';

/** The full name that someone gave; null where it was skipped, which is stored as a text. */
const givenNameOf = (details: SQL | PgColumn): SQL<string | null> =>
  sql<string | null>`nullif(nullif(${details} ->> 'fullName', ''), ${notSpecified})`;

/** The same of `users`. */
export const givenNameIn: SQL<string | null> = givenNameOf(users.details);

/** The same of details that were read. @returns blank where there is none */
export const givenName = ({ fullName = '' }: UserDetails): string =>
  isFilled(fullName) ? fullName : '';

/** What is shown of a person: the full name, or the address where none was given; blank where there is neither. Of `users`. */
export const shownName = sql<string>`coalesce(${givenNameIn}, ${users.email},
  case when ${users.id} is not null then '' end)`;

/** The same where the account may be gone: null then. */
export const shownNameIfThere: SQL<string | null> = shownName;

/**
 * The same of whose id a column has, beside another person in the statement.
 * @returns null where the account is gone
 */
export const shownNameOf = (id: PgColumn): SQL<string | null> =>
  sql<string | null>`(select coalesce(${givenNameOf(sql`named.details`)}, named.email, '')
    from users named where named.id = ${id})`;
