/** How codes go to mobile numbers. */
export type SmsSettings =
  | { kind: 'off' }
  | { kind: 'sandbox' }
  | {
      kind: 'http';
      url: string;
      method: 'GET' | 'POST';
      headers: [string, string][];
      body: string;
      /** What an answer must hold, beside a status of 2xx. */
      accepted: string;
    };

/** What the environment says, as it is written there. */
interface SmsVariables {
  SMS?: 'off' | 'sandbox' | 'http' | undefined;
  SMS_URL?: string | undefined;
  SMS_METHOD: 'GET' | 'POST';
  SMS_HEADERS: string;
  SMS_BODY: string;
  SMS_ACCEPTED: string;
}

/**
 * The settings of short messages. Where anyone can come, the test mode must be asked for: it would be a
 * button that sends nothing.
 * @param env the variables
 * @param isPublic whether strangers come to the site's address
 * @throws Error with what is missing, and no value
 */
export function smsSettings(env: SmsVariables, isPublic: boolean): SmsSettings {
  const unasked = isPublic ? 'off' : 'sandbox';
  const kind = env.SMS ?? (env.SMS_URL === undefined ? unasked : 'http');
  if (kind !== 'http') return { kind };
  if (env.SMS_URL === undefined) throw new Error('SMS=http also needs SMS_URL');
  const [url, method, body] = [env.SMS_URL, env.SMS_METHOD, env.SMS_BODY];
  return {
    kind,
    url,
    method,
    headers: headersIn(env.SMS_HEADERS),
    body,
    accepted: env.SMS_ACCEPTED,
  };
}

/** `Name: value`, several with `|` between them. */
function headersIn(text: string): [string, string][] {
  const lines = text.split('|').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const at = line.indexOf(':');
    if (at < 1) throw new Error('SMS_HEADERS must be Name: value, with | between several');
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
}
