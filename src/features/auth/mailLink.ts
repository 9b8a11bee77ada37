/** What the link of a mailed code holds behind its #. */
export interface MailLink {
  email: string;
  /** Does the same as the digits. */
  code: string;
}

/**
 * Reads the link that led here, and takes its secret out of the address and the history.
 * @returns null where no such link did
 */
export function takeMailLink(): MailLink | null {
  const values = new URLSearchParams(location.hash.slice(1));
  const email = values.get('email');
  const code = values.get('code');
  if (!email || !code) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { email, code };
}
