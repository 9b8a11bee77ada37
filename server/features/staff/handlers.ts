import { eq } from 'drizzle-orm';
import { staffInviteForm, staffRoleForm } from '#contract/admin/staff.ts';
import { actOf, recordChange } from '#server/domain/audit.ts';
import { changeRole, endTwoStep, withdrawInviteMails } from '#server/domain/staff.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { users } from '#server/db/schema/schema.ts';
import { staffInvites } from '#server/db/schema/staffSchema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { givenNameIn } from '#server/domain/shownName.ts';
import { acceptHandler } from './acceptInvite.ts';
import { inviteById, newLink, queueInvite } from './invites.ts';
import { accountOf, staffList } from './store.ts';

/** The name of who invites; an address is not given away. */
async function nameOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ name: givenNameIn }).from(users).where(eq(users.id, id));
  return row?.name ?? null;
}

/** Someone of the admins, and not oneself. Throws OWN_ROLE or STAFF_NOT_FOUND. */
async function otherOne(db: Db, id: string | undefined, own: string): Promise<string> {
  if (id === own) throw new ApiError('OWN_ROLE');
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, id ?? ''));
  if (!row || row.role === 'user') throw new ApiError('STAFF_NOT_FOUND');
  return id ?? '';
}

/** The admins themselves: who they are, what they may do, and who is asked to become one. */
export const staffHandlers: readonly Handler[] = [
  memberHandler('staff.list', { run: ({ db }) => staffList(db) }),

  memberHandler('staff.setRole', {
    body: staffRoleForm,
    async run({ db, deps, params, body, user, after }) {
      const list = await db.transaction(async (tx) => {
        const userId = await otherOne(tx, params.staffId, user.id);
        await changeRole(tx, { userId, ...body, ...actOf({ deps, user }) });
        return staffList(tx);
      });
      after(() => sendQueuedMails(deps));
      return list;
    },
  }),

  memberHandler('staff.revoke', {
    async run({ db, deps, params, user, after }) {
      const list = await db.transaction(async (tx) => {
        const userId = await otherOne(tx, params.staffId, user.id);
        await changeRole(tx, { userId, role: 'user', ...actOf({ deps, user }) });
        return staffList(tx);
      });
      after(() => sendQueuedMails(deps));
      return list;
    },
  }),

  memberHandler('staff.invite', {
    body: staffInviteForm,
    status: 201,
    async run({ db, deps, body, user, after }) {
      await deps.limits.take('inviteUser', user.id);
      const list = await db.transaction(async (tx) => {
        const account = await accountOf(tx, body.email);
        if (account && account.role !== 'user') {
          throw new ApiError('ALREADY_STAFF', { errors: { email: 'alreadyStaff' } });
        }
        const { token, row } = newLink(deps.now());
        const act = actOf({ deps, user });
        const [added] = await tx
          .insert(staffInvites)
          .values({ id: newId(), ...body, ...row, invitedBy: user.id, createdAt: act.at })
          .onConflictDoNothing()
          .returning();
        if (!added) throw new ApiError('ALREADY_INVITED', { errors: { email: 'alreadyInvited' } });
        await queueInvite(tx, deps, added, { token, inviter: await nameOf(tx, user.id) });
        const { id, role, email, expiresAt } = added;
        const about = { ...act, entity: 'staff', id } as const;
        await recordChange(tx, { ...about, action: 'create', after: { role, email, expiresAt } });
        return staffList(tx);
      });
      after(() => sendQueuedMails(deps));
      return list;
    },
  }),

  memberHandler('staff.resend', {
    async run({ db, deps, params, user, after }) {
      await deps.limits.take('inviteUser', user.id);
      const list = await db.transaction(async (tx) => {
        const before = await inviteById(tx, params.inviteId ?? '');
        if (!before) throw new ApiError('INVITE_NOT_FOUND');
        // A new link: the one of before works no more, wherever it went.
        await withdrawInviteMails(tx, before.id);
        const { token, row } = newLink(deps.now());
        const own = eq(staffInvites.id, before.id);
        await tx.update(staffInvites).set(row).where(own);
        const inviter = await nameOf(tx, user.id);
        await queueInvite(tx, deps, { ...before, ...row }, { token, inviter });
        await recordChange(tx, {
          ...{ ...actOf({ deps, user }), action: 'update', entity: 'staff', id: before.id },
          before: { expiresAt: before.expiresAt },
          after: { expiresAt: row.expiresAt },
        });
        return staffList(tx);
      });
      after(() => sendQueuedMails(deps));
      return list;
    },
  }),

  memberHandler('staff.withdraw', {
    run: ({ db, deps, params, user }) =>
      db.transaction(async (tx) => {
        const invite = await inviteById(tx, params.inviteId ?? '');
        if (!invite) throw new ApiError('INVITE_NOT_FOUND');
        await withdrawInviteMails(tx, invite.id);
        await tx.delete(staffInvites).where(eq(staffInvites.id, invite.id));
        await recordChange(tx, {
          ...{ ...actOf({ deps, user }), action: 'delete', entity: 'staff', id: invite.id },
          before: { role: invite.role },
          after: { role: null },
        });
        return staffList(tx);
      }),
  }),

  memberHandler('staff.endTwoStep', {
    async run({ db, deps, params, user, after }) {
      const list = await db.transaction(async (tx) => {
        const userId = await otherOne(tx, params.staffId, user.id);
        await endTwoStep(tx, { userId, ...actOf({ deps, user }) });
        return staffList(tx);
      });
      after(() => sendQueuedMails(deps));
      return list;
    },
  }),

  acceptHandler,
];
