import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StaffRole } from '#contract/account/user.ts';
import type { Language } from '#contract/language.ts';
import { created, moment } from './columns.ts';
import { users } from './schema.ts';

/**
 * Invitations to become an admin that wait: one that was accepted or withdrawn has no row any more,
 * the log has it. Bound to an address, not to an account: there may be none yet.
 */
export const staffInvites = pgTable('staff_invites', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  role: text('role').$type<StaffRole>().notNull(),
  language: text('language').$type<Language>().notNull(),
  /** SHA-256 of what the link holds: 256 random bits, which no one finds from it. */
  tokenHash: text('token_hash').notNull().unique(),
  /** A user's id, which stays when the account is erased. */
  invitedBy: text('invited_by').notNull(),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: created(),
});

/**
 * Authenticator apps of admins, one for each account. The secret is not here: it is derived from the
 * seed with the server's own secret, so that who reads the database or a backup cannot make codes.
 */
export const twoStep = pgTable('two_step', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seed: text('seed').notNull(),
  madeAt: moment('made_at').notNull(),
  /** Null: shown, and not confirmed by a code yet. */
  since: moment('since'),
  /** The number of the last half minute whose code was used: no code works twice (RFC 6238, 5.2). */
  lastCounter: bigint('last_counter', { mode: 'number' }).notNull().default(0),
  /** Signatures of the recovery codes that are left. */
  recovery: jsonb('recovery').$type<string[]>().notNull().default([]),
});
