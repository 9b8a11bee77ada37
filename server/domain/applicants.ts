import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { applications } from '#server/db/schema/schema.ts';

/** @returns whether a user has applied to any job, be it withdrawn since */
export async function hasEverApplied(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.userId, userId))
    .limit(1);
  return row !== undefined;
}
