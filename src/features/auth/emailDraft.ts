import { useDraft } from '#src/forms/draft.ts';

/**
 * The e-mail that someone types on login, signup or forgot password: kept over a reload, and
 * carried from one of the three to the next.
 * @returns the e-mail, its setter, and what forgets it
 */
export function useEmailDraft(): [string, (email: string) => void, () => void] {
  const [{ email }, setDraft, forget] = useDraft('account', { email: '' });
  return [email, (next) => setDraft({ email: next }), forget];
}
