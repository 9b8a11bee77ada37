import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { createBreaker, type Breaker } from '#server/http/outward/breaker.ts';
import type { SmsSettings } from './smsSettings.ts';

/** A short message to one phone. */
export interface Sms {
  /** Names its file, or tells the provider that it is the same message: letters, digits, '-' and '_'. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
  /** The code in the text, for providers that fill in a template which they have approved. */
  code: string;
}

/** How the server sends short messages. */
export interface SmsSender {
  /** Nothing goes to a phone: each message is a file on the server. */
  testMode: boolean;
  /**
   * Resolves when the provider (or the disk) has taken the message. Never tried twice: after a time-out it
   * may be on its way. Throws SmsRefusedError where the provider said no, BreakerOpenError where it was
   * not asked, and what else went wrong; no error holds number, code or secret.
   */
  send(message: Sms): Promise<void>;
}

/** The provider answered, and did not take the message: the next one may fare better. */
export class SmsRefusedError extends Error {
  override name = 'SmsRefusedError';

  constructor(status: number) {
    super(`the SMS provider answered ${status} without taking the message`);
  }
}

/** Times in ms. */
const smsTimes = {
  /** For one message from connecting to the provider's answer: someone waits before a screen. */
  limit: 10_000,
  /** Nothing is sent for so long after the provider did not answer. */
  pause: 30_000,
} as const;

/** Characters of an answer that are looked at. */
const answerRead = 10_000;

/**
 * Messages by the provider that the settings name, or as files.
 * @param settings of the environment
 * @param options `folder`: where the files of the test mode go
 * @returns undefined where no one logs in by number
 */
export function createSmsSender(
  settings: SmsSettings,
  options: {
    folder: string;
    log: Pick<Logger, 'info' | 'warn'>;
    times?: { limit: number; pause: number };
  },
): SmsSender | undefined {
  if (settings.kind === 'off') return undefined;
  if (settings.kind === 'sandbox') return toFiles(options.folder, options.log);
  const { log, times = smsTimes } = options;
  const breaker = createBreaker({
    ...{ who: 'SMS provider', log, ...times },
    isOutage: (error) => !(error instanceof SmsRefusedError),
  });
  return { testMode: false, send: (message) => deliver(breaker, settings, message) };
}

/** The file's name says nothing of the number, and the log says no more than the name. */
function toFiles(folder: string, log: Pick<Logger, 'info'>): SmsSender {
  return {
    testMode: true,
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replaceAll(':', '');
      const file = path.join(folder, `${moment}-${id.replace(/[^\w-]/g, '')}.txt`);
      await writeFile(`${file}.new`, `To: ${to}\n\n${text}\n`, { mode: 0o600, flag: 'wx' });
      await rename(`${file}.new`, file);
      log.info({ file }, 'SMS is in test mode: the message was written to a file');
    },
  };
}

type HttpSettings = Extract<SmsSettings, { kind: 'http' }>;

async function deliver(breaker: Breaker, settings: HttpSettings, message: Sms): Promise<void> {
  const { method, headers, accepted } = settings;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const url = filledIn(settings.url, message, encodeURIComponent);
  const body = method === 'GET' ? null : filledIn(settings.body, message, escaped(type));
  await breaker.run(async (signal) => {
    // Not followed elsewhere: the headers hold a secret.
    const answer = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw withoutAddress(error);
      },
    );
    const text = await beginning(answer);
    // A provider in trouble is an outage; one that says no is not.
    if (answer.status >= 500) throw new Error(`the SMS provider answered ${answer.status}`);
    if (!answer.ok || !text.includes(accepted)) throw new SmsRefusedError(answer.status);
  });
}

/** What `fetch` says names the address, in which a key and a number may be. */
function withoutAddress(error: unknown): Error {
  const cause = (error as { cause?: { code?: unknown } }).cause?.code;
  const why = typeof cause === 'string' ? cause : (error as Error).name;
  return new Error(`the SMS provider was not reached: ${why}`);
}

async function beginning(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < answerRead) {
    const { value, done } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

/** A template with `{{to}}`, `{{digits}}` (without the +), `{{text}}`, `{{code}}` and `{{id}}` put in. */
function filledIn(template: string, message: Sms, escape: (value: string) => string): string {
  const values: Record<string, string> = {
    ...{ to: message.to, digits: message.to.slice(1), text: message.text },
    ...{ code: message.code, id: message.id },
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escape(values[name] ?? ''));
}

function escaped(type: string): (value: string) => string {
  if (/json/i.test(type)) return (value) => JSON.stringify(value).slice(1, -1);
  if (/x-www-form-urlencoded/i.test(type)) return encodeURIComponent;
  return (value) => value;
}
