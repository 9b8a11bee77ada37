import { and, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { leadLimits, leadStates, type Lead, type LeadPage } from '#contract/leads/lead.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { likeContaining } from '#server/db/like.ts';
import { candidates } from '#server/db/schema/candidateSchema.ts';
import { leads } from '#server/db/schema/leadSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { eraseLeads } from '#server/domain/erasure.ts';
import { createSlices } from '#server/domain/slices.ts';
import { wordsOfPerson } from '#server/domain/wordsOfPerson.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { optionOf } from '#server/http/api/query.ts';
import { refuseLists, sharingTakenBack } from './refusals.ts';

export type LeadRecord = typeof leads.$inferSelect;

const stateConditions: Record<(typeof leadStates)[number], SQL> = {
  waiting: sql`${leads.agreedAt} is null and ${leads.invitedAt} is null`,
  invited: sql`${leads.agreedAt} is null and ${leads.invitedAt} is not null`,
  agreed: sql`${leads.agreedAt} is not null`,
};

function conditions(query: Record<string, string>): SQL {
  const search = (query.search ?? '').trim();
  if (search.length > leadLimits.filter) throw new ApiError('BAD_REQUEST');
  const words = wordsOfPerson(search);
  const state = optionOf(leadStates, query.state);
  const all = words.map((word) => sql`${leads.searchText} like ${likeContaining(word)}`);
  if (state) all.push(stateConditions[state]);
  if (query.importId) all.push(sql`${leads.importId} = ${query.importId.slice(0, 40)}`);
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

/**
 * People on lists, the newest first.
 * @param query `search`, `state`, `importId`
 * @throws BAD_REQUEST for a state that there is not, and for a text that no one types
 */
export async function findLeads(
  db: Db,
  query: Record<string, string>,
  { limit, offset }: { limit: number; offset: number },
): Promise<LeadPage> {
  const where = conditions(query);
  const page = await pageOfLeads(db, where, { limit, offset });
  return { leads: await presentLeads(db, page), total: await db.$count(leads, where) };
}

function pageOfLeads(
  db: Db,
  where: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<LeadRecord[]> {
  return db
    .select()
    .from(leads)
    .where(where)
    .orderBy(sql`${leads.addedAt} desc`, sql`${leads.id} desc`)
    .limit(limit)
    .offset(offset);
}

/** With the candidates that have the same proven address. */
async function presentLeads(db: Db, page: readonly LeadRecord[]): Promise<Lead[]> {
  const emails = page.map(({ email }) => email).filter((email) => email !== '');
  const known =
    emails.length === 0
      ? []
      : await db
          .select({ id: candidates.userId, email: users.email })
          .from(candidates)
          .innerJoin(users, eq(users.id, candidates.userId))
          .where(and(inArray(users.email, emails), isNotNull(users.emailProvenAt)));
  const byEmail = new Map(known.map(({ id, email }) => [email, id]));
  return page.map((row) => presentLead(row, byEmail.get(row.email) ?? null));
}

function presentLead(row: LeadRecord, candidateId: string | null): Lead {
  const { id, importId, name, phone, email, trade, skills, years, state: home, languages } = row;
  const { documents, tags, source, note } = row;
  return {
    ...{ id, importId, name, phone, email, trade, skills, years, languages, documents },
    ...{ tags, source, note, homeState: home, candidateId },
    state: row.agreedAt ? 'agreed' : row.invitedAt ? 'invited' : 'waiting',
    addedAt: row.addedAt.toISOString(),
    invitedAt: row.invitedAt?.toISOString() ?? null,
    agreedAt: row.agreedAt?.toISOString() ?? null,
    endsAt: row.endsAt.toISOString(),
  };
}

/**
 * All that a query finds, for a file: an administrator's copy is written down. Read in slices, between
 * which others are answered.
 */
export async function exportLeads(
  db: Db,
  query: Record<string, string>,
  act: Act,
): Promise<LeadPage> {
  const where = conditions(query);
  const slices = createSlices({ least: 100, inRequest: true });
  const found: Lead[] = [];
  let last: LeadRecord | undefined;
  for (let more = true; more;) {
    more = await slices.run(async (size) => {
      const after = last
        ? sql`(${leads.addedAt}, ${leads.id}) < (${last.addedAt.toISOString()}::timestamptz, ${last.id})`
        : sql`true`;
      const page = await pageOfLeads(db, sql`${where} and ${after}`, { limit: size, offset: 0 });
      found.push(...(await presentLeads(db, page)));
      last = page.at(-1);
      return page.length === size;
    });
  }
  await recordChange(db, {
    ...{ ...act, action: 'export', entity: 'lead', id: 'all', after: { number: found.length } },
  });
  return { leads: found, total: await db.$count(leads, where) };
}

/**
 * A lead, locked.
 * @throws LEAD_NOT_FOUND where there is none
 */
export async function holdLead(tx: Db, id: string): Promise<LeadRecord> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update');
  if (!row) throw new ApiError('LEAD_NOT_FOUND');
  return row;
}

/**
 * Erases someone's record. `refused`: they have asked not to be on lists, and no later list brings
 * them back.
 * @throws LEAD_NOT_FOUND
 */
export async function removeLead(
  db: Db,
  id: string,
  { act, refused }: { act: { by: string | null; at: Date }; refused: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const lead = await holdLead(tx, id);
    if (refused) await refuseLists(tx, lead, act.at);
    await eraseLeads(tx, eq(leads.id, id));
    await recordChange(tx, {
      ...{ ...act, action: 'delete', entity: 'lead', id, label: lead.source, after: { refused } },
    });
  });
}

/**
 * Erases what has come to its end, and who has taken back with an account within the last day that
 * their profile is shown: a list is no way around that.
 */
export async function eraseEndedLeads(db: Db, now: number): Promise<void> {
  const ended = lt(leads.endsAt, new Date(now));
  await eraseFound(db, async (most) =>
    db.select({ id: leads.id }).from(leads).where(ended).limit(most),
  );
  const since = new Date(now - limits.day).toISOString();
  await eraseUnshared(db, sql`c.withdrawn_at > ${since}::timestamptz`);
}

/**
 * The same of all who ever took it back, for once a day: an address or a number may be proven, and a
 * server have stood still, long after.
 */
export const eraseUnsharedLeads = (db: Db): Promise<void> => eraseUnshared(db, sql`true`);

/** @param which a condition on the consents `c` that were taken back */
function eraseUnshared(db: Db, which: SQL): Promise<void> {
  return eraseFound(db, async (most) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with off as materialized (${sharingTakenBack(which)})
      select l.id from ${leads} l join off on off.email = l.email and l.email <> ''
      union select l.id from ${leads} l join off on off.phone = l.phone and l.phone <> '' limit ${most}`);
    return rows;
  });
}

/** Some at a time, so that no transaction holds many. */
async function eraseFound(
  db: Db,
  find: (most: number) => Promise<{ id: string }[]>,
): Promise<void> {
  const most = 1_000;
  for (let more = true; more;) {
    const ids = (await find(most)).map(({ id }) => id);
    if (ids.length > 0) await db.transaction((tx) => eraseLeads(tx, inArray(leads.id, ids)));
    more = ids.length === most;
  }
}
