import fs from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { sandboxRecords } from '#server/db/schema/paymentSchema.ts';
import { createSandboxStore, type SandboxKind, type SandboxStore } from './sandboxStore.ts';

/**
 * The sandbox's memory for several processes, in a table that nothing else reads.
 * @returns the store
 */
export function databaseStore(db: Db): SandboxStore {
  const one = (kind: string, id: string) =>
    and(eq(sandboxRecords.kind, kind), eq(sandboxRecords.id, id));
  const things = async <T>(kind: SandboxKind, field?: string, value?: string) => {
    const rows = await db
      .select({ thing: sandboxRecords.thing })
      .from(sandboxRecords)
      .where(
        and(
          eq(sandboxRecords.kind, kind),
          field === undefined ? undefined : sql`${sandboxRecords.thing} ->> ${field} = ${value}`,
        ),
      )
      .orderBy(sandboxRecords.createdAt);
    return rows.map(({ thing }) => thing as T);
  };
  return {
    async get(kind, id) {
      const [row] = await db.select().from(sandboxRecords).where(one(kind, id));
      return row?.thing as never;
    },
    paymentsOf: (orderId) => things('payment', 'order_id', orderId),
    refundsOf: (paymentId) => things('refund', 'payment_id', paymentId),
    events: () => things('event'),
    async put(kind, thing) {
      await db
        .insert(sandboxRecords)
        .values({ kind, id: thing.id, thing })
        .onConflictDoUpdate({
          target: [sandboxRecords.kind, sandboxRecords.id],
          set: { thing },
        });
    },
    async remove(kind, id) {
      await db.delete(sandboxRecords).where(one(kind, id));
    },
    locked: (id, work) =>
      db.transaction(async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${id}`}, 0))`,
        );
        return work(databaseStore(tx));
      }),
  };
}

/**
 * The keys that all processes share: those that are kept, or `made` where there are none yet.
 * @returns the keys
 */
export async function sharedKeys<Keys extends object>(db: Db, made: () => Keys): Promise<Keys> {
  const ours = and(eq(sandboxRecords.kind, 'keys'), eq(sandboxRecords.id, 'keys'));
  const read = async () => (await db.select().from(sandboxRecords).where(ours))[0]?.thing;
  const known = await read();
  if (known) return known as Keys;
  const keys = { kind: 'keys', id: 'keys', thing: made() };
  await db.insert(sandboxRecords).values(keys).onConflictDoNothing();
  return (await read()) as Keys;
}

/** Takes over what one process remembered in a journal before there were several. */
export async function adoptJournal(db: Db, file: string): Promise<void> {
  if (!fs.existsSync(file)) return;
  const journal = createSandboxStore(file);
  for (const kind of ['order', 'payment', 'refund', 'refundKey', 'event'] as const) {
    for (const thing of journal.all(kind)) {
      await db.insert(sandboxRecords).values({ kind, id: thing.id, thing }).onConflictDoNothing();
    }
  }
  fs.renameSync(file, `${file}.moved`);
}
