import { isDetailField } from '#contract/account/profileForms.ts';
import type { DetailField } from '#contract/account/details.ts';
import type { ErrorCode } from '#contract/http/errors.ts';
import type { User } from '#contract/account/user.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { outbox, submit } from '#src/data/outbox/outbox.ts';
import { NotLoggedIn } from '#src/data/outbox/outboxCore.ts';
import { replaceData } from '#src/data/cache/resource.ts';
import type { ProfileChange } from './profileValues.ts';

/** A field that was changed here and, since the base version, elsewhere. */
export interface Clash {
  mine: string;
  theirs: string;
  /** When it was changed elsewhere, ms since 1970 by the server's clock; missing where that is not known. */
  at?: number;
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

/** What became of a save: the profile as it stands now, or where the change waits on the phone. */
export type Save =
  | { is: 'saved'; user: User }
  | { is: 'kept'; needsLogin: boolean }
  | { is: 'paused' }
  | { is: 'gone' };

/**
 * Saves a change through the outbox. Kept: it is sent once there is a network, or after the login
 * that it needs by then. Paused: the session is over, and it is sent after the next login. Gone: who
 * wrote it has left meanwhile. Throws CallFailure for a change that the server
 * refused for good: the form still holds it, so it does not stay in the outbox too.
 */
export async function saveProfile(
  userId: string,
  change: ProfileChange,
  currentPassword = '',
): Promise<Save> {
  const { baseVersion, ...body } = change;
  if (body.email !== undefined) return saveEmail(userId, change, currentPassword);
  const held = 'form' as const;
  const write = { call: 'user.update' as const, params: { userId }, body, baseVersion, held };
  const outcome = await submit(write).catch((error: unknown) => {
    throw error instanceof NotLoggedIn ? new CallFailure(401, { code: 'NO_TOKEN' }) : error;
  });
  if (outcome.state === 'delivered') return { is: 'saved', user: outcome.body.user };
  if (outcome.state === 'gone') return { is: 'gone' };
  if (outcome.state === 'waiting') {
    const { needsLogin } = outcome;
    return needsLogin === 'now'
      ? { is: 'paused' }
      : { is: 'kept', needsLogin: needsLogin !== false };
  }
  const { failure, entry } = outcome;
  if (entry) await outbox.discard(entry.id);
  throw new CallFailure(failure.status, { ...failure, code: failure.code as ErrorCode });
}

/** Another e-mail goes straight to the server: the password that it takes is never kept on the phone. */
async function saveEmail(userId: string, change: ProfileChange, password: string): Promise<Save> {
  const body = { ...change, ...(password !== '' && { currentPassword: password }) };
  const { user } = await callApi('user.update', { params: { userId }, body });
  return { is: 'saved', user };
}

/** Shows a saved profile on every screen that reads it, and keeps it on the phone. */
export function showSaved(user: User): void {
  void replaceData(profileRequest(user.id), user);
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
export function lostSession(code: string) {
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
