import { eq, getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { UserExport } from '#contract/http/accountCalls.ts';
import type { Db } from '#server/db/client.ts';
import { accountMerges, userPhones } from '#server/db/schema/accountSchema.ts';
import * as consentSchema from '#server/db/schema/consentSchema.ts';
import { candidateDocuments } from '#server/db/schema/candidateSchema.ts';
import * as applicationSchema from '#server/db/schema/applicationSchema.ts';
import * as mailSchema from '#server/db/schema/mailSchema.ts';
import { leads } from '#server/db/schema/leadSchema.ts';
import { messages } from '#server/db/schema/messageSchema.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import * as pushSchema from '#server/db/schema/pushSchema.ts';
import { jobReports } from '#server/db/schema/reportSchema.ts';
import * as savedSearchSchema from '#server/db/schema/savedSearchSchema.ts';
import * as schema from '#server/db/schema/schema.ts';
import {
  files,
  passwordResets,
  resumeViews,
  supportRequests,
  uploads,
  users,
} from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { fileLink } from '#server/http/files/fileLinks.ts';
import { memberHandler, type Handler, type SignedIn } from '#server/http/api/handler.ts';
import { leadsOf, requestsOf } from '#server/domain/erasure.ts';
import { phoneOf } from '#server/http/auth/userPhones.ts';
import { givenNameIn } from '#server/domain/shownName.ts';

/** Told in their own form (files), or gone within a day and secret (resets, chunks on their way). */
const apart = new Set<PgTable>([
  ...[users, files, passwordResets, uploads],
  // Whose calendar has an address: a secret of an admin.
  applicationSchema.interviewFeeds,
]);

/** Columns that are the admins' own words, in a row that is the person's otherwise. */
const adminsWords: Readonly<Record<string, readonly string[]>> = {
  job_reports: ['finding', 'outcome', 'paused'],
};

/**
 * Every table with rows of a user, by its foreign key to `users`. A test asks of each one in the
 * schema whether it is here or left out on purpose.
 */
export function tablesOfUsers(): { name: string; table: PgTable; owner: string }[] {
  const all = {
    ...{ ...schema, ...applicationSchema, ...consentSchema, ...mailSchema, ...pushSchema },
    ...savedSearchSchema,
    // Of what admins wrote down about a person the facts; notes and tags are the admins' own words.
    candidateDocuments,
    messages,
    ...{ userPhones, accountMerges, paymentOrders, jobReports },
  };
  return Object.values(all)
    .filter((value) => is(value, PgTable))
    .filter((table) => !apart.has(table))
    .flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      const toUsers = foreignKeys
        .map((key) => key.reference())
        .find(({ foreignTable }) => foreignTable === users);
      const owner = toUsers?.columns[0]?.name;
      return owner === undefined ? [] : [{ name, table, owner }];
    });
}

async function recordsOf(db: Db, userId: string): Promise<UserExport['records']> {
  const records: UserExport['records'] = {};
  for (const { name, table, owner } of tablesOfUsers()) {
    const column = Object.values(getTableColumns(table)).find((one) => one.name === owner);
    if (!column) throw new Error(`${name} has no column ${owner}`);
    const columns = Object.entries(getTableColumns(table)).filter(
      ([, one]) => !adminsWords[name]?.includes(one.name),
    );
    const shown = Object.fromEntries(columns);
    records[name] = await db.select(shown).from(table).where(eq(column, userId));
  }
  return records;
}

/** What lists say of the person, by the proven address and number; notes and tags are the admins' own words. */
const listedOf = (db: Db, proven: Parameters<typeof leadsOf>[0]) =>
  db
    .select({
      ...{ name: leads.name, phone: leads.phone, email: leads.email, trade: leads.trade },
      ...{ skills: leads.skills, years: leads.years, state: leads.state },
      ...{ languages: leads.languages, documents: leads.documents, source: leads.source },
      ...{ addedAt: leads.addedAt, invitedAt: leads.invitedAt, agreedAt: leads.agreedAt },
    })
    .from(leads)
    .where(leadsOf(proven));

async function filesOf(db: Db, deps: Deps, ownerId: string, viewer: SignedIn) {
  const rows = await db.select().from(files).where(eq(files.ownerId, ownerId));
  return rows.map(({ id, kind, bytes, sha256, createdAt }) => ({
    kind,
    bytes,
    sha256,
    createdAt: createdAt.toISOString(),
    ...fileLink(deps.hmac, { fileId: id, viewer, now: deps.now() }),
  }));
}

/** A user's right to see and take along what is stored of them. */
export const exportHandlers: readonly Handler[] = [
  memberHandler('user.export', {
    async run({ db, deps, params, user }) {
      const id = params.userId ?? '';
      await deps.limits.take('exportUser', id);
      const [row] = await db.select().from(users).where(eq(users.id, id));
      // What is about to be erased is no one else's to take along.
      const isOthers = user.id !== id;
      if (!row || (isOthers && row.deleteAfter !== null)) throw new ApiError('USER_NOT_FOUND');
      const { passwordHash, tokenVersion: _version, fieldVersions: _fields, ...account } = row;
      // Anyone may sign up with another person's address.
      const email = row.emailProvenAt ? row.email : null;
      return {
        exportedAt: new Date(deps.now()).toISOString(),
        account: { ...account, hasPassword: passwordHash !== null },
        files: await filesOf(db, deps, id, user),
        records: {
          ...(await recordsOf(db, id)),
          support_requests: await db
            .select()
            .from(supportRequests)
            .where(requestsOf({ id, email })),
          leads: await listedOf(db, { email, phone: await phoneOf(db, id) }),
        },
      };
    },
  }),

  memberHandler('user.resumeViews', {
    async run({ db, params }) {
      const rows = await db
        .select({ viewedAt: resumeViews.viewedAt, viewerName: givenNameIn })
        .from(resumeViews)
        .leftJoin(users, eq(users.id, resumeViews.viewerId))
        .where(eq(resumeViews.ownerId, params.userId ?? ''))
        .orderBy(resumeViews.viewedAt);
      const views = rows.map(({ viewedAt, viewerName }) => ({
        viewedAt: viewedAt.toISOString(),
        viewerName,
      }));
      return { views: views.toReversed() };
    },
  }),
];
