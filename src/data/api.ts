import { callPath } from '#contract/http/call.ts';
import type { CallName } from '#contract/http/calls.ts';
import { queryString, type Query } from '#contract/http/paths.ts';
import type { ErrorBody, FailureCode } from '#contract/http/errors.ts';
import type { ResourceData } from '#contract/http/resource.ts';
import { mayPassLater } from '#contract/http/retry.ts';
import { callOf } from './calls.ts';
import { followRequest } from './reach/reach.ts';
import { noteAnswerTime } from './session/clock.ts';
import { endSession, session } from './session/session.ts';

/** A call that got no 2xx. `status` 0 means that the server was not reached. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly errors: Record<string, string>;
  readonly body: Record<string, unknown>;
  /** The number of the request in the server's log, where the server itself failed. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    body: Partial<ErrorBody> & Record<string, unknown>,
    requestId?: string | null,
  ) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'NETWORK' : 'UNKNOWN');
    this.errors = body.errors ?? {};
    this.body = body;
    this.requestId = status >= 500 ? (requestId ?? undefined) : undefined;
  }

  get offline(): boolean {
    return this.status === 0;
  }

  /** The server's own word, which stays. Without its code it is some gateway's, and says nothing. */
  get isFinal(): boolean {
    return !mayPassLater(this.status) && this.code !== 'UNKNOWN';
  }
}

/** @returns what was thrown, as a failure; with `status` where no call threw it (-1: the program did) */
export function failureOf(error: unknown, status = -1): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(status, {});
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
  /** Makes a write safe to repeat: the server answers the second time what it answered the first. */
  idempotencyKey?: string;
  /** Sends the bearer along with an open call (the admin's list of all jobs). */
  asMember?: boolean;
  signal?: AbortSignal;
}

/** What a read is answered with. `data` is undefined where it is still what `tag` names. */
interface Answer<T> {
  data: T | undefined;
  /** The answer's ETag. */
  tag: string | undefined;
}

/** Codes after which a session is over (spec 7). */
const sessionOver = new Set<FailureCode>(['TOKEN_EXPIRED', 'INVALID_TOKEN', 'NO_TOKEN']);

/**
 * Makes a call of the contract.
 * @returns the JSON of a 2xx
 * @throws CallFailure for anything else; a session that the server calls over is ended here, so
 *   that every screen follows
 */
export async function callApi<N extends CallName>(
  name: N,
  options: CallOptions = {},
): Promise<ResourceData<N>> {
  return (await askApi(name, options)).data as ResourceData<N>;
}

/**
 * Makes a call of the contract as `callApi` does, and has only sent what is new.
 * @param known the ETag of the answer that the caller has
 * @throws CallFailure as `callApi`; of status 0 where our server was not reached
 */
export async function askApi<N extends CallName>(
  name: N,
  options: CallOptions,
  known?: string,
): Promise<Answer<ResourceData<N>>> {
  const call = callOf(name);
  const token = session.peek()?.token;
  const bearer = token && (call.access !== 'anyone' || call.method !== 'GET' || options.asMember);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (bearer) headers.Authorization = `Bearer ${token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (known) headers['If-None-Match'] = known;
  const url = '/api' + callPath(call, options.params) + queryString(options.query);
  const answered = followRequest();
  const isCalledOff = () => options.signal?.aborted;
  const answer = await fetch(url, {
    method: call.method,
    headers,
    redirect: 'manual',
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.signal && { signal: options.signal }),
  }).catch(() => {
    answered(isCalledOff() ? undefined : 0);
    throw new CallFailure(0, {});
  });
  // A redirect shows no status where it is not followed; none is of our server.
  const status = answer.status || 302;
  const receivedAt = Date.now();
  const tag = answer.headers.get('etag') ?? undefined;
  const isSame = known !== undefined && status === 304;
  const body: unknown = isSame ? null : await answer.json().catch(() => undefined);
  const isCutOff = body === undefined && /json/.test(answer.headers.get('content-type') ?? '');
  answered(isCalledOff() ? undefined : isCutOff ? 0 : status, body !== undefined);
  // Cut off on the way, or the page of a café's network: that is not an answer of ours.
  if (status < 400 && body === undefined) throw new CallFailure(0, {});
  noteAnswerTime(Date.parse(answer.headers.get('date') ?? ''), receivedAt);
  if (isSame) return { data: undefined, tag };
  if (answer.ok) return { data: body as ResourceData<N>, tag };
  const failure = new CallFailure(
    answer.status,
    (body ?? {}) as Partial<ErrorBody>,
    answer.headers.get('x-request-id'),
  );
  if (bearer && sessionOver.has(failure.code) && session.peek()?.token === token) endSession(true);
  throw failure;
}
