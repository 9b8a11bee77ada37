import { pgTable, text } from 'drizzle-orm/pg-core';
import type { StaffRole } from '#contract/account/user.ts';
import type { Language } from '#contract/language.ts';
import { created, moment } from './columns.ts';

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
