import { eq, sql } from 'drizzle-orm';
import { staffAcceptForm } from '#contract/admin/staff.ts';
import { href } from '#contract/http/paths.ts';
import { actOf, recordChange } from '#server/domain/audit.ts';
import { users } from '#server/db/schema/schema.ts';
import { staffInvites } from '#server/db/schema/staffSchema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { presentSession } from '#server/http/auth/presentSession.ts';
import { inviteOf } from './invites.ts';

/**
 * Takes an invitation up. It works once, for the address that it went to: the mailbox and the account
 * must be the same person's. Every session of before ends, since someone else may hold the phone of
 * one; this one goes on with a new token.
 */
export const acceptHandler: Handler = memberHandler('staff.accept', {
  body: staffAcceptForm,
  ignoresKey: true,
  async run({ db, deps, body, user }) {
    await deps.limits.take('acceptUser', user.id);
    const act = actOf({ deps, user });
    const row = await db.transaction(async (tx) => {
      const invite = await inviteOf(tx, body.token);
      if (!invite || invite.expiresAt <= act.at) throw new ApiError('INVITE_INVALID');
      const [before] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      if (!before) throw new ApiError('USER_NOT_FOUND');
      if (before.email !== invite.email) throw new ApiError('INVITE_OTHER_EMAIL');
      if (before.role !== 'user') throw new ApiError('ALREADY_STAFF');
      const { role } = invite;
      const [after] = await tx
        .update(users)
        .set({
          ...{ role, lastLoginAt: act.at, emailProvenAt: before.emailProvenAt ?? act.at },
          tokenVersion: sql`${users.tokenVersion} + 1`,
        })
        .where(eq(users.id, user.id))
        .returning();
      await tx.delete(staffInvites).where(eq(staffInvites.id, invite.id));
      await recordChange(tx, {
        ...{ ...act, action: 'update', entity: 'staff', id: user.id },
        before: { role: before.role, invitedBy: null },
        after: { role, invitedBy: invite.invitedBy },
      });
      return after ?? before;
    });
    return presentSession(deps, row, user.session.expiresAt - deps.now(), {
      redirectTo: href('adminJobs'),
      message: 'You are an admin now.',
    });
  },
});
