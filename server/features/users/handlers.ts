import { eq } from 'drizzle-orm';
import { profileUpdate } from '#contract/profileForms.ts';
import type { DetailField, UserDetails } from '#contract/details.ts';
import { users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';
import { profileOf } from './profile.ts';

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

/** The calls about the own profile. */
export const userHandlers: readonly Handler[] = [
  memberHandler('user.get', {
    run: ({ db, params, deps }) => profileOf(db, params.userId ?? '', deps.now()),
  }),

  memberHandler('user.update', {
    body: profileUpdate,
    run: ({ db, params, body, deps }) =>
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
          const [taken] = await tx
            .select({ id: users.id })
            .from(users)
            .where(eq(users.email, body.email));
          if (taken) throw new ApiError('EMAIL_TAKEN', { errors: { email: 'emailTaken' } });
        }
        await tx
          .update(users)
          .set({
            email: body.email ?? row.email,
            details: { ...row.details, ...details },
            detailsVersion: version,
            fieldVersions: {
              ...row.fieldVersions,
              ...Object.fromEntries(changed.map(([field]) => [field, version])),
            },
          })
          .where(eq(users.id, id));
        return { user: await profileOf(tx, id, deps.now()) };
      }),
  }),
];
