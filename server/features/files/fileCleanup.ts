import { and, inArray, isNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import { feedFetches } from '#server/db/schema/feedSchema.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { leadImports } from '#server/db/schema/leadSchema.ts';
import { uploads } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { forgetUploads } from './chunkStore.ts';
import { unknownFiles } from './store.ts';

/** Ms that bytes without a row are left alone: theirs may be on its way. */
const grace = 60 * 60 * 1000;

/** Forgets uploads that were not finished within a day. Called every minute. */
export async function forgetOldUploads(deps: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(deps.now() - limits.uploadLifetime);
  await forgetUploads(deps.db, deps.files, { before });
}

/**
 * Removes bytes that no row knows: a crash between writing and committing leaves some, and so does
 * one between committing and removing. Called once a day.
 * @returns how many
 */
export async function sweepFiles(deps: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  const { db, files, now } = deps;
  const old = (await files.list()).filter(({ changedAt }) => changedAt < now() - grace);
  const orphans: string[] = [];
  for (let start = 0; start < old.length; start += 1_000) {
    const some = old.slice(start, start + 1_000).map(({ id }) => id);
    orphans.push(...(await unknownFiles(db, some)));
  }
  for (const id of orphans) await files.remove(id);
  return orphans.length + (await sweepChunks(deps)) + (await sweepImports(deps));
}

/** Lists of people and postings on their way in: passport numbers must not stay unknown to everyone. */
async function sweepImports({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  const old = (await files.imports.list()).filter(({ changedAt }) => changedAt < now() - grace);
  let swept = 0;
  for (let start = 0; start < old.length; start += 1_000) {
    const ids = old.slice(start, start + 1_000).map(({ id }) => id);
    const rows = await unionAll(
      db.select({ id: jobImports.id }).from(jobImports).where(inArray(jobImports.id, ids)),
      db.select({ id: leadImports.id }).from(leadImports).where(inArray(leadImports.id, ids)),
      db.select({ id: feedFetches.id }).from(feedFetches).where(inArray(feedFetches.id, ids)),
    );
    const known = new Set(rows.map(({ id }) => id));
    const gone = ids.filter((id) => !known.has(id));
    for (const id of gone) await files.imports.remove(id);
    swept += gone.length;
  }
  return swept;
}

async function sweepChunks({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  const old = (await files.chunks.list()).filter(({ changedAt }) => changedAt < now() - grace);
  let swept = 0;
  for (let start = 0; start < old.length; start += 1_000) {
    const names = old.slice(start, start + 1_000).map(({ id }) => id);
    const unfinished = and(inArray(uploads.id, names), isNull(uploads.doneAt));
    const rows = await db.select({ id: uploads.id }).from(uploads).where(unfinished);
    const known = new Set(rows.map(({ id }) => id));
    const gone = names.filter((id) => !known.has(id));
    for (const id of gone) await files.chunks.remove(id);
    swept += gone.length;
  }
  return swept;
}
