import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { email } from '#contract/schema.ts';
import { newId } from '#server/db/ids.ts';
import { createBreaker } from '#server/http/outward/breaker.ts';

export interface Mail {
  /**
   * The same mail sent a second time has the same id: it becomes its Message-ID, by which mailboxes
   * know it again, and the name of its file. Letters, digits, `.`, `_` and `-`.
   */
  id?: string;
  to: string;
  subject: string;
  /** Plain text, and the same as simple HTML. */
  text: string;
  html: string;
  /** Where a POST by the mail program ends such mails, an absolute address (RFC 8058). */
  stopUrl?: string | null;
}

/** How the server sends mail. */
export interface Mailer {
  /**
   * Resolves when the mail server (or the disk) has taken the mail. Throws where it did not, within
   * `mailTimes.limit`; BreakerOpenError at once where the mail server is known to be away.
   */
  send(mail: Mail): Promise<void>;
  /** Ms for which nothing is sent because the mail server did not answer; 0 where all is well. */
  pausedFor?(): number;
}

/** Times in ms. */
export const mailTimes = {
  /**
   * For one mail from connecting to the mail server's yes. Well below the lease of a queued mail
   * (mailQueue.ts): no one else takes it while it is still on its way.
   */
  limit: 20_000,
  /** Nothing is sent for so long after the mail server did not answer. */
  pause: 30_000,
} as const;

/**
 * Ms after which a mail server that says nothing has failed. They begin anew with each sign of life,
 * and SMTP_URL may set others: only the limit above ends a server that drips.
 */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/**
 * Mail through the server of `smtpUrl` (smtp:// or smtps://, with user and password where it wants
 * them). Without one each mail becomes a file in `folder`, and the log names it: for a first look
 * at the product, and for places without a mail server. `from` is an address or `Name <address>`.
 */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  folder: string;
  log: Pick<Logger, 'info' | 'warn'>;
  times?: { limit: number; pause: number };
}): Mailer {
  const { smtpUrl, from, folder, log, times = mailTimes } = options;
  if (smtpUrl) {
    const transport = createTransport({ ...patience, url: smtpUrl }, { from });
    const breaker = createBreaker({
      ...{ who: 'mail server', log, isOutage: isMailOutage },
      ...times,
    });
    return {
      pausedFor: () => breaker.pausedFor(),
      async send(mail) {
        await breaker.run((signal) => deliver(transport, mail, from, signal));
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await deliver(transport, mail, from);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${mail.id ?? newMailId()}.eml`);
      const unfinished = `${file}.${newId()}.new`;
      await writeFile(unfinished, message as Buffer, { mode: 0o600, flag: 'wx' });
      await rename(unfinished, file);
      log.info({ file }, 'no SMTP_URL is set: the mail was written to a file');
    },
  };
}

/** Whether no mail server answered, so that the next mail would fare no better. */
export function isMailOutage(error: unknown): boolean {
  return !(error instanceof v.ValiError) && smtpCode(error) === undefined;
}

/** What the mail server answered (RFC 5321, 4.2), or undefined where it did not. */
export function smtpCode(error: unknown): number | undefined {
  return (error as { responseCode?: number } | null)?.responseCode;
}

/** A new id of a mail; ids sort by the time of their making. */
export function newMailId(): string {
  return `${new Date().toISOString().replaceAll(':', '')}-${newId()}`;
}

/**
 * A line break in an address would let its sender write their own headers, and in a subject too:
 * addresses must pass the contract's schema, subjects become one line. Nothing that a mail names
 * is read from disk or fetched.
 */
async function deliver<T>(
  transport: Transporter<T>,
  mail: Mail,
  from: string,
  signal?: AbortSignal,
): Promise<T> {
  const to = v.parse(email, mail.to);
  if (mail.id !== undefined && !/^[\w.-]{1,200}$/.test(mail.id)) {
    throw new Error('An id of a mail may hold letters, digits, ".", "_" and "-" only');
  }
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const subject = mail.subject.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
  const { text, html } = mail;
  return transport.sendMail({
    // As an object: a text would be parsed for names and lists.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(mail.id !== undefined && { messageId: `<${mail.id}@${host}>` }),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.stopUrl && stopHeaders(mail.stopUrl)) },
    ...(signal && { signal }),
  });
}

/** Mailboxes show a button for these, and send what is not wanted to spam where they are missing. */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
