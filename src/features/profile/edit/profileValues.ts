import { detailFields, isFilled, type DetailField } from '#contract/account/details.ts';
import { type User } from '#contract/account/user.ts';

/** What a person fills in: the details and the e-mail. */
export type ProfileField = DetailField | 'email';
export type ProfileValues = Record<ProfileField, string>;

/** A change as user.update takes it. */
export interface ProfileChange {
  details: Partial<Record<DetailField, string>>;
  email?: string;
  baseVersion: number;
}

/** A profile as forms show it: what was skipped ('Not Specified') is blank. */
export function profileValues({ details, email }: Pick<User, 'details' | 'email'>): ProfileValues {
  const shown = detailFields.map((field) => {
    const value = details[field];
    return [field, value !== undefined && isFilled(value) ? value : ''] as const;
  });
  return { ...(Object.fromEntries(shown) as Record<DetailField, string>), email };
}

/** The fields that `after` says differently than `before`, trimmed as the server trims them. */
export function changedValues(
  before: ProfileValues,
  after: ProfileValues,
): Omit<ProfileChange, 'baseVersion'> {
  const changed = detailFields.filter((field) => after[field].trim() !== before[field]);
  const email = after.email.trim().toLowerCase();
  return {
    details: Object.fromEntries(changed.map((field) => [field, after[field].trim()])),
    ...(email !== before.email.toLowerCase() && { email }),
  };
}

/** Whether there is nothing in a change to save. */
export function isEmptyChange({ details, email }: Omit<ProfileChange, 'baseVersion'>): boolean {
  return Object.keys(details).length === 0 && email === undefined;
}

/** What of typed values a profile does not say yet. */
export function unsavedOf(
  typed: Partial<ProfileValues>,
  profile: Pick<User, 'details' | 'email'>,
): Partial<ProfileValues> {
  const stored = profileValues(profile);
  const { details, email } = changedValues(stored, { ...stored, ...typed });
  const isLeft = ([field]: [string, unknown]) =>
    field === 'email' ? email !== undefined : field in details;
  return Object.fromEntries(Object.entries(typed).filter(isLeft));
}
