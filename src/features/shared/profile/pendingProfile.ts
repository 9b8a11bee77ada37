import { profileCompletion } from '#contract/account/completion.ts';
import {
  isProfileComplete,
  type DetailField,
  type UserDetails,
} from '#contract/account/details.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { MarkState } from '#src/data/outbox/writeStates.ts';
import { isDetailField } from '#contract/account/profileForms.ts';
import type { User } from '#contract/account/user.ts';

export interface PendingProfile {
  /** The profile as it will be once everything is sent. */
  user: User;
  /** The fields of which the server does not know the value yet. */
  pending: ReadonlySet<DetailField | 'email'>;
}

/** A user's profile saves of the outbox, oldest first. */
export function profileSaves(entries: readonly OutboxEntry[], userId: string): OutboxEntry[] {
  return entries
    .filter(({ call, params }) => call === 'user.update' && params.userId === userId)
    .sort((a, b) => a.seq - b.seq);
}

/** A saved profile with the changes over it that wait to be sent. What was refused is not among them. */
export function withPending(user: User, entries: readonly OutboxEntry[]): PendingProfile {
  const waiting = profileSaves(entries, user.id).filter(({ state }) => state !== 'failed');
  const details = { ...user.details };
  let { email } = user;
  for (const { body } of waiting) {
    const change = (body ?? {}) as { details?: UserDetails; email?: string };
    for (const [field, value] of Object.entries(change.details ?? {})) {
      if (isDetailField(field) && value !== undefined) details[field] = value;
    }
    email = change.email ?? email;
  }
  const pending = new Set<DetailField | 'email'>();
  for (const field of Object.keys(details).filter(isDetailField)) {
    if ((details[field] ?? '') !== (user.details[field] ?? '')) pending.add(field);
  }
  if (email !== user.email) pending.add('email');
  if (pending.size === 0) return { user, pending };
  return {
    user: {
      ...user,
      email,
      details,
      isProfileComplete: isProfileComplete(details),
      profileCompletion: profileCompletion(details, email),
    },
    pending,
  };
}

/**
 * How the last change of each field stands, where it is not what the profile has long said.
 * @param entries what is in the outbox
 * @param arrived what waited and was taken meanwhile
 */
export function profileMarks(
  { user, pending }: PendingProfile,
  entries: readonly OutboxEntry[],
  arrived: readonly OutboxEntry[],
): ReadonlyMap<DetailField | 'email', MarkState> {
  const marks = new Map<DetailField | 'email', MarkState>();
  const mark = (entry: OutboxEntry, state: MarkState) => {
    const { details = {} } = (entry.body ?? {}) as { details?: UserDetails };
    for (const field of Object.keys(details).filter(isDetailField)) {
      // What waits to say the same again is nothing to wait for.
      if (state === 'sent' || state === 'failed' || pending.has(field)) marks.set(field, state);
    }
  };
  for (const entry of profileSaves(arrived, user.id)) mark(entry, 'sent');
  for (const entry of profileSaves(entries, user.id)) mark(entry, entry.state);
  return marks;
}
