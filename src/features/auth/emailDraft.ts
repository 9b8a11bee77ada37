import { useDraft } from '#src/lib/draft.ts';

/**
 * The e-mail that somebody types on login, signup or forgot password: kept over a reload, and
 * carried from one of the three to the next. Out: the e-mail, its setter, and what forgets it.
 */
export function useEmailDraft(): [string, (email: string) => void, () => void] {
  const [{ email }, setDraft, forget] = useDraft('account', { email: '' });
  return [email, (next) => setDraft({ email: next }), forget];
}
