import { and, eq, ne } from 'drizzle-orm';
import { brand } from '#contract/brand.ts';
import { profileUpdate } from '#contract/profileForms.ts';
import type { DetailField, UserDetails } from '#contract/details.ts';
import type { Db } from '#server/db/client.ts';
import { passwordResets, users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';
import { queueMail, sendQueuedMails } from '#server/http/mailQueue.ts';
import { mailText } from '#server/http/mailTexts.ts';
import { proveOwner } from '#server/http/ownership.ts';
import { profileOf } from '#server/http/profile.ts';
import { consentHandlers } from './consents.ts';
import { deletionHandlers } from './deletion.ts';
import { exportHandlers } from './export.ts';

/** The fields that somebody else has changed to something different since `baseVersion`. */
function conflicts(
  mine: UserDetails,
  row: { details: UserDetails; fieldVersions: Record<string, number> },
  baseVersion: number,
) {
  const fields = (Object.keys(mine) as DetailField[]).filter(
    (field) =>
      (row.fieldVersions[field] ?? 0) > baseVersion && (row.details[field] ?? '') !== mine[field],
  );
  return Object.fromEntries(
    fields.map((field) => [field, { mine: mine[field], theirs: row.details[field] ?? '' }]),
  );
}

const uniqueViolation = '23505'; // PostgreSQL, Appendix A

function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === uniqueViolation || cause?.code === uniqueViolation;
}

/** A new address is unproven, and codes that went to the old one end. Throws EMAIL_TAKEN. */
async function changeEmail(tx: Db, id: string, email: string): Promise<void> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, id)));
  if (taken) throw new ApiError('EMAIL_TAKEN', { errors: { email: 'emailTaken' } });
  try {
    await tx.update(users).set({ email, emailProvenAt: null }).where(eq(users.id, id));
  } catch (error) {
    // Two who take the same address at once meet at the column's unique index.
    throw isDuplicate(error) ? new ApiError('EMAIL_TAKEN') : error;
  }
  await tx
    .update(passwordResets)
    .set({ codeSeal: null, tokenSeal: null })
    .where(eq(passwordResets.userId, id));
}

/** The calls about the own profile. */
export const userHandlers: readonly Handler[] = [
  memberHandler('user.get', {
    run: ({ db, params, deps, user }) => profileOf(db, deps, params.userId ?? '', user.id),
  }),

  memberHandler('user.update', {
    body: profileUpdate,
    run: ({ db, params, body, deps, user, language, after }) =>
      db.transaction(async (tx) => {
        const id = params.userId ?? '';
        const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
        if (!row) throw new ApiError('USER_NOT_FOUND');
        const { details } = body;
        const clash = conflicts(details, row, body.baseVersion ?? row.detailsVersion);
        if (Object.keys(clash).length > 0) {
          throw new ApiError('VERSION_CONFLICT', {
            extra: { conflicts: clash, version: row.detailsVersion },
          });
        }
        const version = row.detailsVersion + 1;
        const changed = Object.entries(details).filter(
          ([field, value]) => (row.details[field as DetailField] ?? '') !== value,
        );
        if (body.email && body.email !== row.email) {
          // The address is what a forgotten password goes to: not even the office changes it.
          if (user.id !== id) throw new ApiError('FORBIDDEN');
          await proveOwner(deps, user, row, body.currentPassword);
          await changeEmail(tx, id, body.email);
          const values = { email: body.email, support: brand.supportEmail };
          const told = mailText(language ?? row.language, 'emailChanged', values);
          // To the old address: whoever lost the account to somebody else reads it there.
          await queueMail(tx, { userId: id, to: row.email, ...told }, deps.now());
          after(() => sendQueuedMails(deps));
        }
        await tx
          .update(users)
          .set({
            details: { ...row.details, ...details },
            detailsVersion: version,
            fieldVersions: {
              ...row.fieldVersions,
              ...Object.fromEntries(changed.map(([field]) => [field, version])),
            },
          })
          .where(eq(users.id, id));
        return { user: await profileOf(tx, deps, id, user.id) };
      }),
  }),

  ...consentHandlers,
  ...exportHandlers,
  ...deletionHandlers,
];
