import * as v from 'valibot';
import type { Role } from '#contract/account/user.ts';
import { staffRoles } from '#contract/admin/staffRoles.ts';
import { email as emailSchema } from '#contract/schema.ts';
import { changeRole, endTwoStep } from '#server/domain/staff.ts';
import type { Db } from '#server/db/client.ts';
import { accountOf, staffList } from './store.ts';

export const staffUsage = `Usage: npm run admin -- list
       npm run admin -- grant EMAIL ROLE
       npm run admin -- revoke EMAIL
       npm run admin -- two-step-off EMAIL

Shows who the admins are, gives someone a role, takes it away, or turns the second step of a login
off, whose phone is lost. For the day when no administrator
can log in. Who is meant has an account already, and is logged out everywhere by the change, which
is written into the log of changes.
  ROLE    ${staffRoles.join(', ')}`;

/** Ends with a message for the terminal and nothing else. */
export class StaffCommandError extends Error {}

/**
 * Does what was typed behind `npm run admin --`.
 * @param given the words
 * @returns what the terminal is told
 * @throws StaffCommandError for wrong use and unknown people; ApiError LAST_ADMIN
 */
export async function staffCommand(db: Db, given: readonly string[], now: number): Promise<string> {
  const [what, address, role, ...more] = given;
  if (what === 'list' && address === undefined) return listed(db);
  const isGrant = what === 'grant' && role !== undefined && more.length === 0;
  const isRevoke = what === 'revoke' && address !== undefined && role === undefined;
  const isTwoStep = what === 'two-step-off' && address !== undefined && role === undefined;
  if (!isGrant && !isRevoke && !isTwoStep) throw new StaffCommandError(staffUsage);
  const email = v.safeParse(emailSchema, address);
  if (!email.success) throw new StaffCommandError(`${address} is not an email.`);
  const next: Role | undefined = isGrant ? staffRoles.find((known) => known === role) : 'user';
  if (!next) throw new StaffCommandError(`${role} is not a role: ${staffRoles.join(', ')}.`);
  return db.transaction(async (tx) => {
    const account = await accountOf(tx, email.output);
    if (!account) {
      throw new StaffCommandError(
        `No account has the email ${email.output}. Sign up with it first.`,
      );
    }
    const act = { userId: account.id, by: null, at: new Date(now) };
    if (isTwoStep) {
      const ended = await endTwoStep(tx, act);
      return `${email.output} ${ended ? 'logs in with the password alone now' : 'has no second step'}.`;
    }
    const change = { ...act, role: next };
    const before = await changeRole(tx, change);
    if (before === next) return `Nothing to change: ${email.output} is ${named(next)} already.`;
    return `${email.output} was ${named(before)} and is ${named(next)} now.`;
  });
}

const named = (role: string) => (role === 'user' ? 'no admin' : role);

async function listed(db: Db): Promise<string> {
  const { staff, invites } = await staffList(db);
  const lines = staff.map(({ email, role, name, lastLoginAt, twoStep }) =>
    [
      role.padEnd(9),
      ...[email, name ?? '-', lastLoginAt ?? 'no login yet'],
      ...(twoStep ? ['two-step login'] : []),
    ].join('  '),
  );
  const waiting = invites.map(({ email, role, expiresAt }) =>
    [role.padEnd(9), email, `invited until ${expiresAt}`].join('  '),
  );
  return [...lines, ...waiting].join('\n') || 'There are no admins.';
}
