import { calls, callPath, type CallName, type Call } from '#contract/http/calls.ts';
import { queryString, type Query } from '#contract/http/paths.ts';
import type { ErrorBody, FailureCode } from '#contract/http/errors.ts';
import type { ResourceData } from '#contract/http/resource.ts';
import { followRequest } from './reach/reach.ts';
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
  const call: Call = calls[name];
  const token = session.peek()?.token;
  const bearer = token && (call.access !== 'anyone' || call.method !== 'GET' || options.asMember);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (bearer) headers.Authorization = `Bearer ${token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const url = '/api' + callPath(name, options.params) + queryString(options.query);
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
  const body: unknown = await answer.json().catch(() => undefined);
  const isCutOff = body === undefined && /json/.test(answer.headers.get('content-type') ?? '');
  answered(isCalledOff() ? undefined : isCutOff ? 0 : status, body !== undefined);
  // Cut off on the way, or the page of a café's network: that is not an answer of ours.
  if (status < 400 && body === undefined) throw new CallFailure(0, {});
  if (answer.ok) return body as ResourceData<N>;
  const failure = new CallFailure(
    answer.status,
    (body ?? {}) as Partial<ErrorBody>,
    answer.headers.get('x-request-id'),
  );
  if (bearer && sessionOver.has(failure.code) && session.peek()?.token === token) endSession(true);
  throw failure;
}
