import { eq } from 'drizzle-orm';
import { sharingForm } from '#contract/account/consent.ts';
import { profileUpdate } from '#contract/account/profileForms.ts';
import {
  isFilled,
  requiredFields,
  type DetailField,
  type UserDetails,
} from '#contract/account/details.ts';
import { notSpecified } from '#contract/options.ts';
import { consentsOf, giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { lockUser } from '#server/domain/membership.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { proveOwner } from '#server/http/api/ownership.ts';
import { profileOf } from '#server/http/api/profile.ts';
import { deletionHandlers } from './deletion.ts';
import { askForEmail, emailHandlers, mailEmailCode } from './email.ts';
import { exportHandlers } from './export.ts';
import { phoneHandlers } from './phoneNumber.ts';

/**
 * The change without the fillers of questions that were passed over ('Not Specified') where an answer
 * came since `baseVersion`: no one chose that it should go.
 */
function withoutLateFillers(
  mine: UserDetails,
  row: { details: UserDetails; fieldVersions: Record<string, number> },
  baseVersion: number,
): UserDetails {
  const kept = (Object.keys(mine) as DetailField[]).filter(
    (field) =>
      mine[field] !== notSpecified ||
      (row.fieldVersions[field] ?? 0) <= baseVersion ||
      !isFilled(row.details[field]),
  );
  return Object.fromEntries(kept.map((field) => [field, mine[field]]));
}

/**
 * The change without blanks in place of required answers that are there: the person could not apply any
 * more. They are left out and not refused, so that a form of an earlier release loses no other answer.
 */
function withoutClearedAnswers(mine: UserDetails, stored: UserDetails): UserDetails {
  const isCleared = (field: DetailField) => mine[field] === '' && isFilled(stored[field]);
  const cleared: readonly string[] = requiredFields.filter(isCleared);
  return Object.fromEntries(Object.entries(mine).filter(([field]) => !cleared.includes(field)));
}

/** The fields that someone else has changed to something different since `baseVersion`. */
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
    fields.map((field) => {
      const at = row.fieldVersions[momentOf(row.fieldVersions[field] ?? 0)];
      const both = { mine: mine[field], theirs: row.details[field] ?? '' };
      return [field, { ...both, ...(at !== undefined && { at }) }];
    }),
  );
}

/** The key, among the fields' versions, of when a version was saved: no field is called so. */
const momentOf = (version: number) => `@${version}`;

/**
 * Which version last changed each field, with when it was saved, after a save. What an earlier release
 * wrote has no moment; those of versions that no field has any more are left out.
 * @param now ms since 1970
 */
function fieldVersionsAfter(
  before: Record<string, number>,
  changed: readonly string[],
  version: number,
  now: number,
): Record<string, number> {
  const versions = Object.entries(before).filter(([key]) => !key.startsWith('@'));
  const next = {
    ...Object.fromEntries(versions),
    ...Object.fromEntries(changed.map((field) => [field, version])),
  };
  const moments = [...new Set(Object.values(next))].flatMap((one) => {
    const at = one === version ? now : before[momentOf(one)];
    return at === undefined ? [] : [[momentOf(one), at]];
  });
  return { ...next, ...Object.fromEntries(moments) };
}

/** The calls about the own profile. */
export const userHandlers: readonly Handler[] = [
  memberHandler('user.get', {
    run({ db, params, deps, user, device }) {
      // Sessions of before an account knew its browsers: this one is no stranger's.
      const self = { id: user.id, tokenVersion: user.version };
      if (user.id === params.userId && !device.isKnownTo(self)) device.remember(self);
      return profileOf(db, deps, params.userId ?? '', user);
    },
  }),

  memberHandler('user.update', {
    body: profileUpdate,
    run: ({ db, params, body, deps, user, address, language, after }) =>
      db.transaction(async (tx) => {
        const id = params.userId ?? '';
        const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
        if (!row) throw new ApiError('USER_NOT_FOUND');
        const { baseVersion = row.detailsVersion } = body;
        const kept = withoutClearedAnswers(body.details, row.details);
        const details = withoutLateFillers(kept, row, baseVersion);
        const clash = conflicts(details, row, baseVersion);
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
          // The address is what a forgotten password goes to: not even the admin changes it.
          if (user.id !== id) throw new ApiError('FORBIDDEN');
          await proveOwner(deps, user, row, body.currentPassword);
          const wanted = {
            ...{ userId: id, email: body.email, language: language ?? row.language },
            ...{ address, hasEmail: row.email !== null },
          };
          const asked = await askForEmail(tx, deps, wanted);
          after(() => mailEmailCode(deps, asked));
        }
        await tx
          .update(users)
          .set({
            details: { ...row.details, ...details },
            detailsVersion: version,
            fieldVersions: fieldVersionsAfter(
              row.fieldVersions,
              changed.map(([field]) => field),
              version,
              deps.now(),
            ),
          })
          .where(eq(users.id, id));
        return { user: await profileOf(tx, deps, id, user) };
      }),
  }),

  memberHandler('user.consents', {
    run: async ({ db, params }) => ({ consents: await consentsOf(db, params.userId ?? '') }),
  }),

  memberHandler('user.setSharing', {
    body: sharingForm,
    async run({ db, deps, params, body, user }) {
      const userId = params.userId ?? '';
      // No one agrees in another person's name.
      if (user.id !== userId) throw new ApiError('FORBIDDEN');
      const consent = { userId, kind: 'sharing' as const, at: new Date(deps.now()) };
      await lockUser(db, userId);
      await (body.given ? giveConsent(db, consent) : withdrawConsent(db, consent));
      return { consents: await consentsOf(db, userId) };
    },
  }),

  ...emailHandlers,
  ...phoneHandlers,
  ...exportHandlers,
  ...deletionHandlers,
];
