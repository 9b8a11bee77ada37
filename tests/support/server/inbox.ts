import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { noteEntered } from '../logs/entered.ts';

/** A real SMTP server on this machine that keeps what it is sent. */
export interface Inbox {
  /** For SMTP_URL. */
  url: string;
  /** Mails to an address, oldest first. */
  to(address: string): Email[];
  /** Waits until an address has got so many mails. */
  waitFor(address: string, count: number): Promise<Email[]>;
  close(): Promise<void>;
}

/** Starts an inbox. Recipients that begin with `no one` are refused, as a mail server does. */
export async function openInbox(): Promise<Inbox> {
  const mails: { to: string; mail: Email }[] = [];
  let arrived: () => void = () => undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody') ? new Error('No such mailbox') : null);
    },
    onData(stream, session, done) {
      const keep = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, mail });
        arrived();
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string) => mails.filter((one) => one.to === address).map(({ mail }) => mail);
  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    async waitFor(address, count) {
      while (to(address).length < count) await new Promise<void>((resolve) => (arrived = resolve));
      return to(address);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The six digits of a mail. */
export function codeIn(mail: Email | undefined): string {
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`No code in: ${mail?.text ?? 'no mail'}`);
  noteEntered(code);
  return code;
}

/** What the link of a mail holds behind its #: the token that does the same as the code. */
export function linkTokenIn(mail: Email | undefined): string {
  const hash = /https?:\S+#(\S+)/.exec(mail?.text ?? '')?.[1];
  const token = new URLSearchParams(hash).get('code');
  noteEntered(token);
  if (!token) throw new Error(`No link in: ${mail?.text ?? 'no mail'}`);
  return token;
}
