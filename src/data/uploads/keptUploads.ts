import type { FileField } from '#contract/account/details.ts';
import { limits } from '#contract/limits.ts';
import {
  allEntries,
  changeEntry,
  clearStore,
  deleteEntries,
  deleteEntry,
  entriesUnder,
  readEntry,
  writeEntry,
} from '#src/data/storage/stores.ts';

/*
 * Files on their way, over a reload, a crash, an empty battery. They are in a store of their own: a
 * session that runs out takes everything else of its owner along, but these are nowhere else.
 */

/** A file on its way, as the phone keeps it. */
export interface KeptUpload {
  id: string;
  kind: FileField;
  name: string;
  file: Blob;
  /** When it was picked, ms since 1970. */
  at: number;
  uploadId?: string;
}

const keyOf = (owner: string, kind: FileField) => `${owner}|${kind}`;

/** What a member's uploads are locked by, in all tabs. */
export const lockOf = (owner: string, kind: FileField) => `${owner}|upload|${kind}`;

/** The files of a member that are not sent yet. Never rejects. */
export async function keptUploads(owner: string): Promise<KeptUpload[]> {
  await adoptEarlier(owner).catch(() => undefined);
  const entries = await entriesUnder<KeptUpload>('uploads', `${owner}|`).catch(() => []);
  return entries.map(([, kept]) => kept);
}

/** Earlier versions kept them among what a session's end forgets. */
async function adoptEarlier(owner: string): Promise<void> {
  const earlier = await entriesUnder<KeptUpload>('private', `${owner}|upload|`);
  for (const [key, kept] of earlier) {
    await writeEntry('uploads', keyOf(owner, kept.kind), { ...kept, at: Date.now() });
    await deleteEntry('private', key);
  }
}

/** How many files wait on this phone for people who are not logged in now. Never rejects. */
export async function othersUploads(owner: string | null): Promise<number> {
  const entries = await allEntries('uploads').catch(() => []);
  return entries.filter(([key]) => !key.startsWith(`${owner}|`)).length;
}

/** The file of this kind that is kept, or undefined. Rejects where storage cannot be used. */
export const keptUpload = (owner: string, kind: FileField): Promise<KeptUpload | undefined> =>
  readEntry<KeptUpload>('uploads', keyOf(owner, kind));

/**
 * Keeps a file, in place of an earlier one of its kind.
 * @returns whether the phone has it
 */
export async function keepUpload(owner: string, kept: KeptUpload): Promise<boolean> {
  const key = keyOf(owner, kept.kind);
  try {
    await writeEntry('uploads', key, kept);
    return true;
  } catch {
    const stored = await keptUpload(owner, kept.kind).catch(() => undefined);
    // Tried again: it is there already.
    if (stored?.id === kept.id) return true;
    // What it takes the place of would be sent over it at the next opening.
    await deleteEntry('uploads', key).catch(() => undefined);
    return false;
  }
}

/** Notes how far it is. Where another tab has picked another file meanwhile, that one stays. */
export function noteUpload(owner: string, kept: KeptUpload): Promise<void> {
  return changeEntry<KeptUpload>('uploads', keyOf(owner, kept.kind), (stored) =>
    stored?.id === kept.id ? kept : stored,
  ).catch(() => undefined);
}

/** Forgets a file, but not one that has come in its place. Never rejects. */
export async function forgetUpload(owner: string, { id, kind }: KeptUpload): Promise<void> {
  const stored = await keptUpload(owner, kind).catch(() => undefined);
  if (stored?.id === id) await deleteEntry('uploads', keyOf(owner, kind)).catch(() => undefined);
}

/**
 * Forgets all files of a member, before the session ends. Never rejects.
 * @returns whether storage did it
 */
export const forgetUploads = (owner: string): Promise<boolean> =>
  clearStore('uploads', `${owner}|`).then(
    () => true,
    () => false,
  );

/** Forgets the files of others that no one came back for. Rejects where storage cannot be used. */
export async function forgetOldUploads(owner: string | null, now = Date.now()): Promise<void> {
  const entries = await allEntries<KeptUpload>('uploads');
  const old = entries.filter(
    ([key, { at }]) => !key.startsWith(`${owner}|`) && !(now - at < limits.unsentKept),
  );
  if (old.length > 0)
    await deleteEntries(
      'uploads',
      old.map(([key]) => key),
    );
}
