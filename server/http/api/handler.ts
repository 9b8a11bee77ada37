import type * as v from 'valibot';
import type { CallName, Reply } from '#contract/http/calls.ts';
import type { Actor } from '#contract/http/can.ts';
import type { Language } from '#contract/language.ts';
import type { Shown } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import type { Device } from '#server/http/auth/device.ts';
import type { Deps } from './deps.ts';
import type { ReceivedFile, UploadRule } from './multipart.ts';

/** The logged-in user of a request, as the database knows them now. */
export interface SignedIn extends Actor {
  email: string | null;
  /** All tokens and links of an older version are void. */
  version: number;
  /** The session that the request came with: its login and its end, ms since 1970. */
  session: { id: string; issuedAt: number; expiresAt: number };
}

export interface Input<Body, User extends SignedIn | null = SignedIn> {
  deps: Deps;
  /** The database, or the transaction that keeps the idempotency key together with the effect. */
  db: Db;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Body;
  user: User;
  /** Where the request comes from, as limits count it. */
  address: string;
  /** The browser that it comes from. */
  device: Device;
  /** Whether the request says of itself that a program makes it, such as a search engine's. */
  robot: boolean;
  /** The language that the person has chosen on this device, or null where the request does not say. */
  language: Language | null;
  /**
   * Does something once the effect is kept for good: a mail about it, a question to someone else.
   * The answer does not wait for it, and a failure of it is only logged. Not done where the call
   * is refused, nor for an answer that is repeated by its Idempotency-Key.
   */
  after(task: () => Promise<unknown>): void;
}

/** A body that is no JSON and is read by the handler itself, as it arrives. */
export interface RawBody {
  stream: ReadableStream<Uint8Array> | null;
  header(name: string): string | undefined;
}

/** All that an answer which is kept for everyone may depend on. `user` is null where it is. */
type PublicInput = Pick<
  Input<undefined, SignedIn | null>,
  'deps' | 'db' | 'params' | 'query' | 'user'
>;

/** An answer that is the same for every visitor until something of what it shows has changed. */
interface KeptAnswer {
  shows: readonly Shown[];
  /** What a query asks for: a name that no one reads makes no other answer. Of what it gives it gives the same. */
  asks?: (query: Record<string, string>) => Record<string, string>;
  read(input: PublicInput): Promise<unknown>;
}

/** A built call: what it takes and what it does. Access is checked before, by contract/http/calls.ts. */
export interface Handler {
  name: CallName;
  body?: v.GenericSchema;
  /** A file in a multipart body, instead of JSON. */
  upload?: UploadRule;
  /** The body is handed over unread. */
  raw?: true;
  /**
   * An Idempotency-Key is ignored: the body or the answer is a secret that must not be kept, tries
   * are counted that must stay counted when the call is refused, or repeating changes nothing.
   */
  ignoresKey?: true;
  /**
   * The work goes in slices, each in a transaction of its own: the answer is kept for its
   * Idempotency-Key once all of it is done, and asking again after a stop in the middle does the rest.
   */
  keyApart?: true;
  /** The Cache-Control of a success. */
  cache?: string;
  /**
   * Fields that change with the reading itself and that no screen shows: an answer that differs in
   * nothing else is not sent again.
   */
  untagged?: readonly string[];
  /** Visitors' answers are kept until something that they show has changed. */
  kept?: KeptAnswer;
  /** The call is answered anew each time, and kept for rendered pages. */
  inPages?: KeptAnswer & {
    /** The job that a page with this answer is a look at. */
    looksAt(params: Record<string, string>): string;
  };
  /** Status of a success; 200 where not given. */
  status?: 200 | 201;
  /** @returns the JSON of the answer, or a whole Response */
  run(input: Input<unknown, SignedIn | null>): Promise<unknown>;
}

type Options = Pick<
  Handler,
  'status' | 'ignoresKey' | 'keyApart' | 'cache' | 'untagged' | 'inPages'
>;

/** A handler of a call that needs a logged-in user ('member', 'self' or 'admin'). */
export function memberHandler<
  N extends CallName,
  S extends v.GenericSchema | undefined = undefined,
>(
  name: N,
  spec: Options & {
    body?: S;
    run(input: Input<S extends v.GenericSchema ? v.InferOutput<S> : undefined>): Promise<Reply<N>>;
  },
): Handler {
  return { name, ...spec };
}

/** A handler of a call that anyone may make; `user` is null for visitors. */
export function openHandler<N extends CallName, S extends v.GenericSchema | undefined = undefined>(
  name: N,
  spec: Options & {
    body?: S;
    run(
      input: Input<S extends v.GenericSchema ? v.InferOutput<S> : undefined, SignedIn | null>,
    ): Promise<Reply<N>>;
  },
): Handler {
  return { name, ...spec };
}

/**
 * A handler of an open call that answers all visitors alike for as long as nothing has changed of
 * what it `shows`, and the day is the same in India.
 */
export function publicHandler<N extends CallName>(
  name: N,
  spec: Pick<Handler, 'cache'> &
    Pick<KeptAnswer, 'shows' | 'asks'> & { run(input: PublicInput): Promise<Reply<N>> },
): Handler {
  const { shows, asks, run, ...options } = spec;
  const read = (input: PublicInput) => run(asks ? { ...input, query: asks(input.query) } : input);
  return { name, ...options, run: read, kept: { shows, ...(asks && { asks }), read } };
}

/** A handler of a member's call whose multipart body holds a file; the frame removes what is not moved away. */
export function uploadHandler<N extends CallName>(
  name: N,
  spec: { upload: UploadRule; run(input: Input<ReceivedFile>): Promise<Reply<N>> },
): Handler {
  return { name, ignoresKey: true, ...spec };
}

/** A handler of a member's call that reads its body itself, piece by piece. */
export function rawBodyHandler<N extends CallName>(
  name: N,
  spec: { run(input: Input<RawBody>): Promise<Reply<N>> },
): Handler {
  return { name, ignoresKey: true, raw: true, ...spec };
}

/** A handler of an open call that answers something other than JSON. */
export function responseHandler(
  name: CallName,
  spec: { run(input: Input<undefined, SignedIn | null>): Promise<Response> },
): Handler {
  return { name, ...spec };
}
