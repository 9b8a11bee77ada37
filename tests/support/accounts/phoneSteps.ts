import { randomBytes, randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginReply } from '#contract/account/user.ts';
import type { MergeObstacle, OtherAccount } from '#contract/account/merge.ts';
import { call } from './people.ts';

/** What the calls of a mobile number answer, or have against it. */
export type PhoneAnswer = LoginReply & {
  code?: string;
  message?: string;
  endsAt?: string;
  other?: OtherAccount;
  obstacle?: MergeObstacle;
  errors?: Record<string, string>;
};

/** A number, the request for its code, and the code. */
export interface Proof {
  phone: string;
  requestId: string;
  code: string;
}

let next = randomInt(10_000_000);

/** A mobile number that no other test of this file has. */
export const newNumber = (): string => `+9198${String(next++ % 100_000_000).padStart(8, '0')}`;

export const newRequestId = (): string => randomBytes(16).toString('hex');

/** Another code than this one. */
export const wrong = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');

/**
 * What the test mode wrote for a number, the last message last.
 * @param folder the folder `sms` of the server's data
 */
export async function messagesTo(folder: string, phone: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt'));
  const texts = await Promise.all(
    names.toSorted().map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return texts.filter((text) => text.startsWith(`To: ${phone}\n`));
}

/**
 * The code that was sent to a number last, as soon as there are so many messages.
 * @throws Error where that takes longer than ten seconds
 */
export async function codeFor(folder: string, phone: string, messages = 1): Promise<string> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const texts = await messagesTo(folder, phone);
    const code = /#(\d{6})/.exec(texts.at(-1) ?? '')?.[1];
    if (code && texts.length >= messages) return code;
  }
  throw new Error('No code was sent there');
}

interface Options {
  headers?: Record<string, string>;
  token?: string;
}

/**
 * The calls of a mobile number at one server.
 * @param url where it listens
 * @param folder where its messages are written
 */
export function phoneSteps(url: string, folder: string) {
  const post = (to: string, body: unknown, options: Options = {}) =>
    call<PhoneAnswer>(url, 'POST', `/auth/${to}`, { body, ...options });
  const ask = (phone: string, requestId = newRequestId(), options: Options = {}) =>
    post('phone-code', { phone, requestId }, options);
  const logIn = (body: object, options: Options = {}) => post('phone-login', body, options);
  /** A number that was just shown to be someone's. */
  async function proofOf(phone: string, options: Options = {}): Promise<Proof> {
    const requestId = newRequestId();
    const { status, body } = await ask(phone, requestId, options);
    if (status !== 200) throw new Error(`No code: ${status} ${JSON.stringify(body)}`);
    return { phone, requestId, code: await codeFor(folder, phone) };
  }
  /** A new account with this number alone. */
  async function signUpByPhone(phone: string): Promise<LoginReply> {
    const { status, body } = await logIn({ ...(await proofOf(phone)), join: true });
    if (status !== 200) throw new Error(`No account: ${status} ${JSON.stringify(body)}`);
    return body;
  }
  const addPhone = ({ token, user }: LoginReply, body: object) =>
    call<PhoneAnswer>(url, 'POST', `/auth/user/${user.id}/phone`, { token, body });
  return { post, ask, logIn, proofOf, signUpByPhone, addPhone };
}
