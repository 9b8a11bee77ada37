import type { FileField, UserDetails } from '#contract/account/details.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { readCached } from '#src/data/cache/cache.ts';
import { userId } from '#src/data/session/session.ts';
import { ownFilePrefix } from '#src/data/storage/keys.ts';
import { deleteEntry, readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';

/*
 * The own resume and photo, to be read without a network. They are kept in `private`, under their
 * owner, and leave the phone with everything else in there: at a logout, at the session's end.
 */

/** The files that are kept: a banner is only decoration. */
type KeptFile = Exclude<FileField, 'bannerImage'>;
const keptFiles = ['resume', 'profilePhoto'] as const satisfies readonly KeptFile[];

/** `path` names the file on the server: the rest of a link is a permission, which runs out. */
interface Stored {
  path: string;
  name: string;
  data: Blob;
  savedAt: number;
}

const keyOf = (owner: string, kind: KeptFile) => `${owner}|${ownFilePrefix}${kind}`;
const pathOf = (link: string) => new URL(link, location.origin).pathname;

/**
 * The own file as this phone keeps it; undefined where it keeps none, or another one than the
 * profile names.
 * @param link to the file, as the profile has it; it may have run out
 */
export async function ownFile(kind: KeptFile, link: string): Promise<File | undefined> {
  const owner = userId.peek();
  if (!owner || link === '' || keepsNothing()) return undefined;
  const stored = await readEntry<Stored>('private', keyOf(owner, kind)).catch(() => undefined);
  if (stored?.path !== pathOf(link)) return undefined;
  return new File([stored.data], stored.name, { type: stored.data.type });
}

/**
 * Fetches the own file, and keeps it for the next time.
 * @throws CallFailure where there is none, or it does not come
 */
export async function fetchOwnFile(kind: KeptFile): Promise<File> {
  const owner = userId.peek() ?? '';
  const { url } = await callApi('user.fileLink', { params: { userId: owner, kind } });
  const answer = await fetch(url, { redirect: 'error' }).catch(() => null);
  const bytes = answer?.ok && (await answer.blob().catch(() => null));
  if (!answer || !bytes) throw new CallFailure(answer?.status ?? 0, {});
  const name = nameIn(answer) ?? kind;
  // Anyone who logged out meanwhile leaves nothing behind.
  if (userId.peek() === owner && !keepsNothing()) {
    const stored: Stored = { path: pathOf(url), name, data: bytes, savedAt: Date.now() };
    await writeEntry('private', keyOf(owner, kind), stored).catch(() => undefined);
    if (userId.peek() !== owner) await deleteEntry('private', keyOf(owner, kind));
  }
  return new File([bytes], name, { type: bytes.type });
}

/** The name that the server gives a download (RFC 6266, 4.3); undefined where it gives none. */
const nameIn = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

/**
 * In idle time, or because a person asked for it: brings what is kept to what the profile names. Never
 * rejects.
 * @returns false where a file could not be had
 */
export async function refreshOwnFiles(allowed: () => boolean): Promise<boolean> {
  const owner = userId.peek();
  if (!owner || keepsNothing()) return true;
  let isWhole = true;
  const profile = await readCached<{ details: UserDetails }>({
    call: 'user.get',
    params: { userId: owner },
  });
  for (const kind of profile ? keptFiles : []) {
    const link = profile?.data.details[kind] ?? '';
    if (userId.peek() !== owner || !allowed()) return false;
    if (link === '') await deleteEntry('private', keyOf(owner, kind)).catch(() => undefined);
    else if (!(await ownFile(kind, link)))
      await fetchOwnFile(kind).catch(() => {
        isWhole = false;
      });
  }
  return isWhole;
}
