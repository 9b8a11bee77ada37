import { eq, inArray } from 'drizzle-orm';
import { addPhoneForm, maskedPhone } from '#contract/account/phoneNumber.ts';
import type { OtherAccount } from '#contract/account/merge.ts';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/failure.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { mergeAccounts } from '#server/domain/accounts/mergeAccounts.ts';
import { previewOf } from '#server/domain/accounts/mergePreview.ts';
import { ApiError } from '#server/http/api/errors.ts';
import {
  memberHandler,
  type Handler,
  type Input,
  type SignedIn,
} from '#server/http/api/handler.ts';
import { proveOwner } from '#server/http/api/ownership.ts';
import { profileOf } from '#server/http/api/profile.ts';
import { checkPhoneCode } from '#server/http/auth/phoneCodes.ts';
import { accountOfPhone, phoneOf, setPhone } from '#server/http/auth/userPhones.ts';
import { queueMail, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { ownId } from './ownId.ts';

type UserRow = typeof users.$inferSelect;

/** The mobile number that a user logs in by. */
export const phoneHandlers: readonly Handler[] = [
  memberHandler('user.addPhone', {
    body: addPhoneForm,
    ignoresKey: true,
    async run({ db, deps, params, body, user, after }) {
      const id = ownId(user, params.userId);
      if (!deps.sms) throw new ApiError('SMS_OFF');
      const { phone } = body;
      const isMine = async () => (await phoneOf(db, id)) === phone;
      // Asked again because the answer was lost.
      if (await isMine()) return { user: await profileOf(db, deps, id, user) };
      const [row] = await db.select().from(users).where(eq(users.id, id));
      if (!row) throw new ApiError('USER_NOT_FOUND');
      await proveOwner(deps, user, row, body.currentPassword);
      const code = await checkPhoneCode(db, deps, body).catch(async (refusal: unknown) => {
        // The same request came at the same time, and used the code.
        if (await isMine()) return null;
        throw refusal;
      });
      if (!code) return { user: await profileOf(db, deps, id, user) };
      const owner = (await accountOfPhone(db, phone))?.row;
      const other = owner && (await otherAccount(db, deps, owner, row));
      if (other && body.agreed !== other.kind) {
        throw new ApiError('OTHER_ACCOUNT', { extra: { other } });
      }
      const isSpent = await db.transaction(async (tx) => {
        const now = deps.now();
        const isDone = await settleOwner(tx, { user, ownerId: owner?.id, phone });
        if (isDone) return false;
        if (owner && other?.kind === 'merge') {
          await mergeAccounts(tx, { fromId: owner.id, intoId: id, now });
        } else if (owner) {
          await takeNumber(tx, deps, owner, phone);
        }
        if (!(await code.spend(tx))) throw new ApiError('OTP_EXPIRED');
        await setPhone(tx, { userId: id, phone, at: new Date(now) }).catch((error: unknown) => {
          // Two who have the number at once meet at the column's unique index.
          throw isUniqueViolation(error) ? new ApiError('OTP_EXPIRED') : error;
        });
        await tell(tx, deps, row, other?.kind === 'merge' ? 'merged' : 'phoneAdded', phone);
        return true;
      });
      // Once for one message: each of many requests at once would give its limits back.
      if (isSpent) await code.forgive();
      after(() => sendQueuedMails(deps));
      return { user: await profileOf(db, deps, id, user) };
    },
  }),

  memberHandler('user.removePhone', {
    async run({ db, deps, params, user, after }) {
      const id = ownId(user, params.userId);
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
        if (!row) throw new ApiError('USER_NOT_FOUND');
        // It is the only way in.
        if (row.email === null) throw new ApiError('PHONE_ONLY_WAY');
        const own = eq(userPhones.userId, id);
        const [gone] = await tx.delete(userPhones).where(own).returning();
        if (gone) await tell(tx, deps, row, 'phoneRemoved', gone.phone);
      });
      after(() => sendQueuedMails(deps));
      return { user: await profileOf(db, deps, id, user) };
    },
  }),
];

type Deps = Input<undefined>['deps'];

/** What becomes of the account that a number opens now. One with an e-mail is not taken over: numbers change hands. */
async function otherAccount(
  db: Db,
  deps: Deps,
  from: UserRow,
  into: UserRow,
): Promise<OtherAccount> {
  if (from.email !== null) return { kind: 'move' };
  return { kind: 'merge', preview: await previewOf(db, { from, into, now: deps.now() }) };
}

/**
 * Nothing happens to either account from here on: whose the number is does not change any more.
 * @returns true where the same request came at the same time and did everything
 * @throws INVALID_TOKEN where the session was ended since the request came, and OTP_EXPIRED where the
 *   number is not the account's any more that the person was told of
 */
async function settleOwner(
  tx: Db,
  { user, ownerId, phone }: { user: SignedIn; ownerId: string | undefined; phone: string },
): Promise<boolean> {
  const { id } = user;
  const both = inArray(users.id, ownerId === undefined ? [id] : [id, ownerId]);
  const locked = await tx
    .select({ id: users.id, version: users.tokenVersion })
    .from(users)
    .where(both)
    .orderBy(users.id)
    .for('update');
  if (locked.find((row) => row.id === id)?.version !== user.version) {
    throw new ApiError('INVALID_TOKEN');
  }
  const owner = (await accountOfPhone(tx, phone))?.row;
  if (owner?.id === id) return true;
  if (owner?.id !== ownerId) throw new ApiError('OTP_EXPIRED');
  return false;
}

/** The account keeps all but the number, and its owner reads of it. */
async function takeNumber(tx: Db, deps: Deps, owner: UserRow, phone: string): Promise<void> {
  await tx.delete(userPhones).where(eq(userPhones.phone, phone));
  await tell(tx, deps, owner, 'phoneRemoved', phone);
}

async function tell(
  tx: Db,
  deps: Deps,
  row: UserRow,
  name: 'phoneAdded' | 'phoneRemoved' | 'merged',
  phone: string,
): Promise<void> {
  const values = { phone: maskedPhone(phone), support: deps.support.email };
  const text = mailText(row.language, name, values);
  await queueMail(tx, { userId: row.id, to: row.email, ...text }, deps.now());
}
