import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { brand } from '#contract/brand.ts';
import { twoStepBeginForm, twoStepCodeForm, twoStepLimits } from '#contract/admin/twoStep.ts';
import type { TwoStepState } from '#contract/admin/twoStep.ts';
import { href } from '#contract/http/paths.ts';
import { actOf, recordChange } from '#server/domain/audit.ts';
import { endTwoStep, tellOfTwoStep } from '#server/domain/staff.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import { twoStep } from '#server/db/schema/staffSchema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { proveOwner } from '#server/http/api/ownership.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import {
  newRecovery,
  newSeed,
  secretOf,
  spendSecondStep,
  twoStepOf,
} from '#server/http/auth/authenticator.ts';
import { presentSession } from '#server/http/auth/presentSession.ts';

async function stateOf(db: Db, userId: string): Promise<TwoStepState> {
  const row = await twoStepOf(db, userId);
  const { passwordHash } = await accountOf(db, userId);
  return {
    since: row?.since?.toISOString() ?? null,
    recoveryLeft: row?.recovery.length ?? 0,
    hasPassword: passwordHash !== null,
  };
}

async function accountOf(db: Db, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new ApiError('USER_NOT_FOUND');
  return row;
}

/** The own second step of an admin's login: a code of an authenticator app (RFC 6238). */
export const twoStepHandlers: readonly Handler[] = [
  memberHandler('twoStep.get', { run: ({ db, user }) => stateOf(db, user.id) }),

  memberHandler('twoStep.begin', {
    body: twoStepBeginForm,
    ignoresKey: true,
    async run({ db, deps, body, user }) {
      const account = await accountOf(db, user.id);
      await proveOwner(deps, user, account, body.currentPassword);
      const madeAt = new Date(deps.now());
      const old = new Date(deps.now() - twoStepLimits.pendingLifetime);
      const fresh = { seed: newSeed(), madeAt, lastCounter: 0, recovery: [] };
      // What waits to be confirmed stays: two tabs show one picture.
      await db
        .insert(twoStep)
        .values({ userId: user.id, ...fresh })
        .onConflictDoUpdate({
          target: twoStep.userId,
          set: fresh,
          setWhere: and(isNull(twoStep.since), lt(twoStep.madeAt, old)),
        });
      const own = eq(twoStep.userId, user.id);
      const [row] = await db.select().from(twoStep).where(own);
      if (!row || row.since) throw new ApiError('VERSION_CONFLICT');
      return secretOf(deps.hmac, row, { label: account.email ?? account.id, issuer: brand.name });
    },
  }),

  memberHandler('twoStep.confirm', {
    body: twoStepCodeForm,
    ignoresKey: true,
    async run({ db, deps, body, user, device, after }) {
      const account = await accountOf(db, user.id);
      const own = eq(twoStep.userId, user.id);
      const [row] = await db.select().from(twoStep).where(own);
      if (!row || row.since) throw new ApiError('VERSION_CONFLICT');
      await spendSecondStep({ db, deps, device }, account, row, body.secondStep);
      const act = actOf({ deps, user });
      const { codes, seals } = newRecovery(deps.hmac, user.id);
      const changed = await db.transaction(async (tx) => {
        const waits = and(own, isNull(twoStep.since), eq(twoStep.seed, row.seed));
        const turned = await tx
          .update(twoStep)
          .set({ since: act.at, recovery: seals })
          .where(waits)
          .returning();
        if (turned.length === 0) throw new ApiError('VERSION_CONFLICT');
        // Anyone who is logged in somewhere else came in by the password alone.
        const [updated] = await tx
          .update(users)
          .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
          .where(and(eq(users.id, user.id), eq(users.tokenVersion, user.version)))
          .returning();
        // Ended meanwhile by the owner, who would be shut out by a stranger's second step.
        if (!updated) throw new ApiError('INVALID_TOKEN');
        await recordChange(tx, {
          ...{ ...act, action: 'update', entity: 'staff', id: user.id },
          before: { twoStep: false },
          after: { twoStep: true },
        });
        await tellOfTwoStep(tx, user.id, { on: true, at: act.at });
        return updated;
      });
      after(() => sendQueuedMails(deps));
      device.remember(changed);
      const session = await presentSession(deps, changed, user.session.expiresAt - deps.now(), {
        redirectTo: href('adminTwoStep'),
        message: 'Two-step login is on.',
      });
      return { ...session, recoveryCodes: codes };
    },
  }),

  memberHandler('twoStep.renew', {
    body: twoStepCodeForm,
    ignoresKey: true,
    async run({ db, deps, body, user, device }) {
      const row = await twoStepOf(db, user.id);
      if (!row) throw new ApiError('VERSION_CONFLICT');
      await spendSecondStep(
        { db, deps, device },
        await accountOf(db, user.id),
        row,
        body.secondStep,
      );
      const { codes, seals } = newRecovery(deps.hmac, user.id);
      await db.transaction(async (tx) => {
        const same = and(eq(twoStep.userId, user.id), eq(twoStep.seed, row.seed));
        const set = await tx.update(twoStep).set({ recovery: seals }).where(same).returning();
        if (set.length === 0) throw new ApiError('VERSION_CONFLICT');
        await recordChange(tx, {
          ...{ ...actOf({ deps, user }), action: 'update', entity: 'staff', id: user.id },
          before: { recoveryCodes: row.recovery.length },
          after: { recoveryCodes: seals.length },
        });
      });
      return { recoveryCodes: codes };
    },
  }),

  memberHandler('twoStep.end', {
    body: twoStepCodeForm,
    ignoresKey: true,
    async run({ db, deps, body, user, device, after }) {
      const row = await twoStepOf(db, user.id);
      if (row) {
        const account = await accountOf(db, user.id);
        await spendSecondStep({ db, deps, device }, account, row, body.secondStep);
        const act = actOf({ deps, user });
        await db.transaction((tx) => endTwoStep(tx, { userId: user.id, ...act }));
        after(() => sendQueuedMails(deps));
      }
      return stateOf(db, user.id);
    },
  }),
];
