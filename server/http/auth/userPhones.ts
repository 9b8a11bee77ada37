import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';

/** The mobile number by which a user logs in, in E.164; null where there is none. */
export async function phoneOf(db: Db, userId: string): Promise<string | null> {
  const own = eq(userPhones.userId, userId);
  const [row] = await db.select({ phone: userPhones.phone }).from(userPhones).where(own);
  return row?.phone ?? null;
}

/**
 * Whose account a number opens.
 * @param phone in E.164
 * @returns the account and when the number was proven last, or undefined
 */
export async function accountOfPhone(db: Db, phone: string) {
  const [found] = await db
    .select({ row: users, provenAt: userPhones.provenAt })
    .from(userPhones)
    .innerJoin(users, eq(users.id, userPhones.userId))
    .where(eq(userPhones.phone, phone));
  return found;
}

/**
 * Takes the number from an account whose address no one had proven until now: who has it may be the one
 * that typed the owner's address in, and would come in by it (decision 074). To be called in the
 * transaction that takes the password away as well.
 * @returns the number, of which its person must be told; null where there was none
 */
export async function forgetPhone(tx: Db, userId: string): Promise<string | null> {
  const own = eq(userPhones.userId, userId);
  const [gone] = await tx.delete(userPhones).where(own).returning({ phone: userPhones.phone });
  return gone?.phone ?? null;
}

/**
 * Makes a number, which was proven just now, that of an account: in the place of the one it had. To be
 * called in a transaction, once no other account has the number.
 */
export async function setPhone(
  tx: Db,
  { userId, phone, at }: { userId: string; phone: string; at: Date },
): Promise<void> {
  const fresh = { phone, addedAt: at, provenAt: at };
  await tx
    .insert(userPhones)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: userPhones.userId, set: fresh });
}
