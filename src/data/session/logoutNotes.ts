import { jwtDecode } from 'jwt-decode';
import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';

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

/** Writes down that the session of a token is over. Tokens of earlier releases have no proof. */
export function noteLogout(token: string): void {
  const claims = jwtDecode<{ jti?: string; exp?: number; proof?: string }>(token);
  const { jti: id, exp: expires, proof } = claims;
  if (id && expires && proof) keepLogoutNotes([...logoutNotes(), { id, expires, proof }]);
}

/** Keeps these, and no others. */
export function keepLogoutNotes(notes: LogoutNote[]): void {
  if (notes.length > 0) writeLocal(key, JSON.stringify(notes));
  else removeLocal(key);
}
