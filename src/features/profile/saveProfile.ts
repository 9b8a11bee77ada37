import { callApi, type CallFailure } from '#src/data/api.ts';
import { replaceData } from '#src/data/resource.ts';
import { isDetailField } from '#contract/profileForms.ts';
import type { DetailField } from '#contract/details.ts';
import type { User } from '#contract/user.ts';
import type { ProfileChange } from './profileValues.ts';

/** A field that was changed here and, since the base version, elsewhere. */
export interface Clash {
  mine: string;
  theirs: string;
}

export interface Conflict {
  fields: Partial<Record<DetailField, Clash>>;
  /** The version that holds `theirs`: the base of the next try. */
  version: number;
}

/** The read of the own profile. */
export function profileRequest(userId: string) {
  return { call: 'user.get' as const, params: { userId } };
}

/** Saves a change. Out: the profile as it stands now. Throws CallFailure. */
export async function saveProfile(userId: string, change: ProfileChange): Promise<User> {
  const { user } = await callApi('user.update', { params: { userId }, body: change });
  return user;
}

/** Shows a saved profile on every screen that reads it, and keeps it on the phone. */
export function showSaved(user: User): void {
  replaceData(profileRequest(user.id), user);
}

/** Both values of each field of a 412, or null for any other failure. */
export function conflictOf({ code, body }: Pick<CallFailure, 'code' | 'body'>): Conflict | null {
  if (code !== 'VERSION_CONFLICT') return null;
  const fields = Object.entries((body.conflicts ?? {}) as Record<string, Clash>);
  return {
    fields: Object.fromEntries(fields.filter(([field]) => isDetailField(field))),
    version: Number(body.version ?? 0),
  };
}

/** The change to try next: based on the version that clashed, without the fields left to the others. */
export function settled(
  change: ProfileChange,
  conflict: Conflict,
  keep: Partial<Record<DetailField, 'mine' | 'theirs'>>,
): ProfileChange {
  const details = Object.entries(change.details).filter(
    ([field]) => keep[field as DetailField] !== 'theirs',
  );
  return { ...change, details: Object.fromEntries(details), baseVersion: conflict.version };
}

/** The message of a save that found no session any more (spec 8), or null for any other failure. */
export function lostSession(code: string): string | null {
  switch (code) {
    case 'TOKEN_EXPIRED':
    case 'INVALID_TOKEN':
      return 'profile:save.expired';
    case 'USER_NOT_FOUND':
      return 'profile:save.noUser';
    case 'NO_TOKEN':
      return 'profile:save.noToken';
    default:
      return null;
  }
}

/** The server's field errors under the names of the form: 'details.mobile' is mobile. */
export function formErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, key]) => [field.replace(/^details\./, ''), key]),
  );
}
