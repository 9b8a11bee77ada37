import { jwtDecode } from 'jwt-decode';
import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { changeEntry, readEntry } from '#src/data/storage/stores.ts';

/**
 * A logout that the server has not heard of yet: the proof that came inside the token. It ends the
 * session and opens nothing, so it may wait on a shared phone.
 */
export interface LogoutNote {
  id: string;
  /** Seconds since 1970. */
  expires: number;
  proof: string;
}

const key = 'logouts';

/** The logouts that are to be told to the server. */
export function logoutNotes(): LogoutNote[] {
  try {
    return JSON.parse(readLocal(key) ?? '[]') as LogoutNote[];
  } catch {
    return [];
  }
}

/** A logout as the next start finds it, whatever local storage says. */
export interface KeptLogout extends LogoutNote {
  /** Whether drafts were to stay. */
  keepDrafts: boolean;
}

/** So many of the last ones are kept on the disk. */
const most = 20;

function noteOf(token: string): LogoutNote | null {
  const claims = jwtDecode<{ jti?: string; exp?: number; proof?: string }>(token);
  const { jti: id, exp: expires, proof } = claims;
  return id && expires && proof ? { id, expires, proof } : null;
}

/**
 * Writes down that the session of a token is over. Tokens of earlier releases have no proof. On the
 * disk too: browsers write local storage down when they find the time, up to a minute later, and one
 * that is ended before that would start with the session that was logged out.
 */
export function noteLogout(token: string, keepDrafts: boolean): void {
  const note = noteOf(token);
  if (!note) return;
  keepLogoutNotes([...logoutNotes(), note]);
  const kept: KeptLogout = { ...note, keepDrafts };
  void changeEntry<KeptLogout[]>('public', key, (before = []) =>
    [...before, kept].slice(-most),
  ).catch(() => undefined);
}

/** The logout that ended the session of a token, if one did. Never rejects. */
export async function logoutOf(token: string): Promise<KeptLogout | undefined> {
  const id = noteOf(token)?.id;
  const all = await readEntry<KeptLogout[]>('public', key).catch(() => undefined);
  return all?.find((one) => one.id === id);
}

/** Keeps these, and no others. */
export function keepLogoutNotes(notes: LogoutNote[]): void {
  if (notes.length > 0) writeLocal(key, JSON.stringify(notes));
  else removeLocal(key);
}
