import { readdir, rm, stat } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { uploads } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { forgetUploads, pieceFile } from './pieceStore.ts';
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
 * one between committing and removing. Out: how many. Called once a day.
 */
export async function sweepFiles(deps: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  const { db, files, now } = deps;
  const old = (await files.list()).filter(({ changedAt }) => changedAt < now() - grace);
  const orphans: string[] = [];
  for (let start = 0; start < old.length; start += 1_000) {
    const some = old.slice(start, start + 1_000).map(({ id }) => id);
    orphans.push(...(await unknownFiles(db, some)));
  }
  await Promise.all(orphans.map((id) => files.remove(id)));
  return orphans.length + (await sweepPieces(deps));
}

async function sweepPieces({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  const names = await readdir(files.pieces);
  if (names.length === 0) return 0;
  const rows = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, names));
  const known = new Set(rows.map(({ id }) => id));
  let swept = 0;
  for (const name of names.filter((id) => !known.has(id))) {
    const file = pieceFile(files, name);
    const state = await stat(file).catch(() => null);
    if (!state || state.mtimeMs >= now() - grace) continue;
    await rm(file, { force: true });
    swept += 1;
  }
  return swept;
}
