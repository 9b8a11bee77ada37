import { rm } from 'node:fs/promises';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { calls } from '#contract/http/allCalls.ts';
import type { Call } from '#contract/http/call.ts';
import type { CallName } from '#contract/http/calls.ts';
import { cookies } from '#contract/http/document.ts';
import { languages } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { fieldErrors, isStorable } from '#contract/schema.ts';
import { can } from '#contract/http/can.ts';
import type { Db } from '#server/db/client.ts';
import { databaseTime, withTimeBudget } from '#server/db/timeBudget.ts';
import { createPublicAnswers, tagOf, type PublicAnswers } from '#server/http/kept/publicAnswers.ts';
import { callPatterns } from './callPatterns.ts';
import { answerOfDatabase } from '#server/db/failure.ts';
import { hasEverApplied } from '#server/domain/applicants.ts';
import { recordChange } from '#server/domain/audit.ts';
import { routeOf } from '#server/http/operations/metrics.ts';
import { clientAddress, createProxyWarning } from '#server/http/security/clientAddress.ts';
import { isForeign } from '#server/http/security/requestOrigin.ts';
import { createDevice, deviceCookie, type Device } from '#server/http/auth/device.ts';
import type { Deps } from './deps.ts';
import { ApiError, inOutage } from './errors.ts';
import type { Handler, RawBody, SignedIn } from './handler.ts';
import {
  isIdempotencyKey,
  withIdempotencyKey,
  withKeyApart,
  type StoredResponse,
} from './idempotency.ts';
import { hasBody } from './hasBody.ts';
import { receiveFile, type ReceivedFile } from './multipart.ts';
import { isBot } from './isBot.ts';
import { signedIn } from '#server/http/auth/session.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Why a call was refused, for metrics. */
    errorCode?: string;
  }
}

const jsonLimit = bodyLimit({
  maxSize: limits.jsonBodyBytes,
  onError: () => {
    throw new ApiError('TOO_LARGE');
  },
});
/** Ms for what an admin changes at once, thousands of rows in many statements. */
const manyRowsTime = 30_000;
/** Bodies with files have their own limits, which their readers keep. */
const noLimit: MiddlewareHandler = (_c, next) => next();

/**
 * The API: one route for each call of the contract that has a handler, in the contract's order. Each
 * request is authenticated, validated, authorised, acted on in one transaction and answered as JSON.
 */
export function createApi(
  deps: Deps,
  handlers: readonly Handler[],
  answers: PublicAnswers = createPublicAnswers(deps),
): Hono {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const api = new Hono();
  const warnOfProxy = createProxyWarning(deps.trustProxy, deps.log);
  for (const [name, call] of Object.entries(calls)) {
    const handler = byName.get(name as CallName);
    // Only in a test of some calls: createApp asks for all.
    if (!handler) continue;
    const isFile = handler.upload ?? handler.raw;
    const limit = isFile ? noLimit : jsonLimit;
    api.on(call.method, call.path, limit, async (c) => {
      warnOfProxy(c);
      if (isForeign(c.req, deps.publicUrl)) throw new ApiError('OTHER_SITE');
      // A form of another site can send anything but this, without asking.
      if (!isFile && hasBody(c.req.header()) && !isJson(c))
        throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
      const moment = c.get('moment');
      if (moment && handler.kept && isForAll(call, c)) {
        const { kept, cache } = handler;
        const [params, query] = placeOf(c);
        const known = await answers.read({ ...handler, kept }, { params, query, moment });
        if (cache) c.header('Cache-Control', cache);
        c.set('madeOf', [known.source]);
        c.set('content', Buffer.from(known.text));
        return tagged(c, known.text, known.source.tag);
      }
      const answer = await withTimeBudget(timeFor(call), async () => {
        // First: who may read someone's account is asked of the database by its address.
        const [params, query] = placeOf(c);
        const user = await authorise(deps, name as CallName, c);
        return answerOf(deps, handler, { user, params, query }, c);
      });
      if (answer.body instanceof Response) return answer.body;
      if (handler.raw && hasBody(c.req.header()) && !c.req.raw.bodyUsed) letNothingFollow(c);
      if (handler.cache) c.header('Cache-Control', handler.cache);
      if (isRead(call)) {
        // Of what is someone's own only the page keeps a copy, and names it when it asks again.
        if (!isForAll(call, c)) c.header('Cache-Control', 'no-store');
        const text = JSON.stringify(answer.body);
        return tagged(c, text, tagOf(answer.body, text, handler.untagged), answer.status);
      }
      return c.json(answer.body as object, answer.status as 200);
    });
  }
  // A route, the last one: what a mounted app answers as not found is not asked.
  api.all('*', (c) => {
    const path = c.req.path.replace(/^\/api(?=\/)/, '');
    const methods = callPatterns
      .filter(({ pattern }) => pattern.test(path))
      .map((one) => one.method);
    if (methods.length === 0) throw new ApiError('NOT_FOUND');
    // Before the error is answered, which keeps what is set.
    c.header('Allow', [...new Set(methods)].join(', '));
    throw new ApiError('METHOD_NOT_ALLOWED');
  });
  api.onError((error, c) => failure(deps, error, c));
  return api;
}

/** Whether the page keeps what a call answers, and can say which answer it has. */
const isRead = ({ method, store }: Call) => method === 'GET' && store !== undefined;

/** Whether a visitor reads what is the same for everyone. */
const isForAll = ({ store }: Call, c: Context) =>
  store === 'public' && c.req.header('authorization') === undefined;

/** A phone asks each time, and is sent what has changed. */
function tagged(c: Context, text: string, tag: string, status = 200): Response {
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Authorization', { append: true });
  c.header('ETag', tag);
  return c.body(text, status as 200, { 'Content-Type': 'application/json' });
}

/** What a call is about, by its address. Throws BAD_REQUEST for what no database keeps. */
function placeOf(c: Context): [params: Record<string, string>, query: Record<string, string>] {
  const params = c.req.param() as Record<string, string>;
  const query = c.req.query();
  for (const text of [...Object.values(params), ...Object.values(query)]) {
    if (!isStorable(text)) throw new ApiError('BAD_REQUEST');
  }
  return [params, query];
}

const timeFor = ({ access, method }: Call) =>
  access === 'admin' && method !== 'GET' ? manyRowsTime : databaseTime;

/** The names of the calls that no handler answers. */
export function missingCalls(handlers: readonly Handler[]): CallName[] {
  const built = new Set(handlers.map((handler) => handler.name));
  return (Object.keys(calls) as CallName[]).filter((name) => !built.has(name));
}

async function authorise(deps: Deps, name: CallName, c: Context): Promise<SignedIn | null> {
  const user = await signedIn(deps, c.req.header('authorization'));
  const owner = c.req.param('userId');
  if (!user && !can(user, name, owner)) throw new ApiError('NO_TOKEN');
  if (can(user, name, owner) && (await concerns(deps, user, name, owner))) return user;
  throw new ApiError(user?.role === 'user' ? 'FORBIDDEN' : 'ROLE_FORBIDDEN');
}

/**
 * Whether an account is any business of someone who is not its owner: of an administrator always, of
 * other roles where its owner has applied.
 */
async function concerns(
  deps: Deps,
  user: SignedIn | null,
  name: CallName,
  owner: string | undefined,
): Promise<boolean> {
  if (calls[name].access !== 'self' || user?.id === owner || user?.role === 'admin') return true;
  return hasEverApplied(deps.requests?.read ?? deps.db, owner ?? '');
}

/** Who asks, and for what. */
interface Asked {
  user: SignedIn | null;
  params: Record<string, string>;
  query: Record<string, string>;
}

async function answerOf(
  deps: Deps,
  handler: Handler,
  { user, params, query }: Asked,
  c: Context,
): Promise<StoredResponse> {
  const { body, sent } = await bodyOf(deps, handler, c);
  const database = databaseOf(deps, user, handler.name);
  const language = languages.find((known) => known === getCookie(c, cookies.language)) ?? null;
  const address = clientAddress(c, deps.trustProxy);
  const tasks: (() => Promise<unknown>)[] = [];
  const after = (task: () => Promise<unknown>) => void tasks.push(task);
  const robot = isBot(c.req.header('user-agent'));
  const from = {
    robot,
    deps,
    params,
    query,
    body,
    user,
    language,
    address,
    device: deviceOf(deps, c, address),
    after,
  };
  const act = async (db: Deps['db']): Promise<StoredResponse> => ({
    status: handler.status ?? 200,
    body: await handler.run({ ...from, db }),
  });
  const run = (db: Deps['db']) => logged(deps, handler, from, db, act);
  const keyed = async (): Promise<StoredResponse> => {
    // With a key a hash of what was sent is kept, from which a password could be guessed.
    const isSecret = typeof body === 'object' && body !== null && 'currentPassword' in body;
    const key = isSecret ? undefined : c.req.header('idempotency-key');
    if (handler.ignoresKey || calls[handler.name].method === 'GET') return run(database);
    // All of it or nothing, with a key or without.
    if (key === undefined) return handler.keyApart ? run(database) : database.transaction(run);
    if (!isIdempotencyKey(key)) throw new ApiError('BAD_REQUEST');
    const request = { owner: user?.id ?? null, key, call: handler.name, params, sent, body };
    return handler.keyApart
      ? withKeyApart(database, request, run, deps.doAlone)
      : withIdempotencyKey(database, request, run);
  };
  try {
    const answer = await keyed();
    for (const task of tasks) {
      const work = afterwards(deps, handler, task);
      deps.background?.add(work);
    }
    return answer;
  } finally {
    if (handler.upload) await rm((body as ReceivedFile).path, { force: true });
  }
}

/**
 * Runs a call; where the admin writes to someone else's account, the log is told with it. Only
 * which call it was: what is in a profile is personal. Pieces of a file follow a call that was
 * told already, and no transaction waits for them.
 */
async function logged(
  deps: Deps,
  { name, raw }: Handler,
  { user, params }: { user: SignedIn | null; params: Record<string, string> },
  db: Deps['db'],
  act: (db: Deps['db']) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const { access, method } = calls[name];
  const id = params.userId ?? '';
  const own = access !== 'self' || user?.id === id;
  if (own || method === 'GET' || raw || !user) return act(db);
  return db.transaction(async (tx) => {
    const answer = await act(tx);
    await recordChange(tx, {
      ...{ by: user.id, at: new Date(deps.now()), entity: 'user', id },
      action: name === 'user.delete' ? 'delete' : 'update',
      after: { [name.replace('user.', '')]: {} },
    });
    return answer;
  });
}

/**
 * Writes and reads do not wait for each other's connections; members see what they have just written.
 * So does who opens a signed link, without a login: the replica may not know the file yet, or that
 * the session which gave the link has ended.
 */
function databaseOf(deps: Deps, user: SignedIn | null, name: CallName): Db {
  if (!deps.requests) return deps.db;
  // By the contract: a request may ask by HEAD for what GET answers.
  const { method, store }: Call = calls[name];
  if (method !== 'GET') return deps.requests.write;
  const isPublic = store === 'public' || name === 'jobs.suggestions';
  return user || !isPublic ? deps.requests.read : deps.requests.visitor;
}

/** The browser of a request. Its cookie goes with calls only, and no script reads it. */
function deviceOf(deps: Deps, c: Context, address: string): Device {
  return createDevice(deps.hmac, {
    cookie: getCookie(c, deviceCookie),
    address,
    save: (value) =>
      setCookie(c, deviceCookie, value, {
        path: '/api',
        httpOnly: true,
        sameSite: 'Lax',
        secure: deps.publicUrl.startsWith('https:'),
        maxAge: 400 * 24 * 60 * 60, // s; the most that browsers allow
      }),
  });
}

async function afterwards(deps: Deps, handler: Handler, task: () => Promise<unknown>) {
  try {
    await task();
  } catch (error) {
    deps.log.error({ err: error, call: handler.name }, 'what should follow a call failed');
  }
}

/** The body as the handler takes it and, where it is JSON, as it was sent. */
async function bodyOf(
  deps: Deps,
  handler: Handler,
  c: Context,
): Promise<{ body: unknown; sent: string }> {
  if (handler.upload) {
    return { body: await receiveFile(c.req.raw, handler.upload, deps.files.incoming), sent: '' };
  }
  if (handler.raw) {
    const body = { stream: c.req.raw.body, header: (name) => c.req.header(name) } satisfies RawBody;
    return { body, sent: '' };
  }
  const sent = handler.body || hasBody(c.req.header()) ? await textOf(c) : '';
  return { body: handler.body && jsonOf(handler.body, sent), sent };
}

/** Throws BAD_REQUEST where the sender breaks off. */
function textOf(c: Context): Promise<string> {
  return c.req.text().catch(() => {
    throw new ApiError('BAD_REQUEST');
  });
}

/** Throws BAD_REQUEST for what is no JSON, INVALID_FIELDS for what the schema does not take. */
function jsonOf(schema: v.GenericSchema, sent: string): unknown {
  const none = sent === '' && schema.type === 'optional';
  const result = v.safeParse(schema, none ? undefined : parsed(sent));
  if (result.success) return result.output;
  const errors = { ...fieldErrors(result.issues), ...missingKeys(schema, result.issues) };
  throw new ApiError('INVALID_FIELDS', { errors });
}

/** A text that was left out altogether is told of in the words for a blank one, where it has its own. */
function missingKeys(
  schema: v.GenericSchema & { entries?: Record<string, { message?: unknown }> },
  issues: readonly v.BaseIssue<unknown>[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { type, path } of issues) {
    const key = path?.length === 1 ? String(path[0]?.key) : '';
    const message = type === 'object' ? schema.entries?.[key]?.message : undefined;
    if (typeof message === 'string' && message.endsWith('Required')) errors[key] = message;
  }
  return errors;
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    throw new ApiError('BAD_REQUEST');
  }
}

function isJson(c: Context): boolean {
  return /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '');
}

/** The rest of a body that was not read to its end may still be on its way: no request must wait behind it. */
function letNothingFollow(c: Context): void {
  c.header('Connection', 'close');
}

function failure(deps: Deps, error: Error, c: Context): Response {
  const refusal = error instanceof ApiError ? null : inOutage(error);
  const known = error instanceof ApiError ? error : (refusal ?? new ApiError('SERVER_ERROR'));
  // By its name: paths hold ids of people.
  const request = routeOf(c.req.method, c.req.path, c.req.raw.headers);
  if (known.code === 'SERVER_ERROR') deps.log.error({ err: error, ...request }, 'request failed');
  // Without the places in the code: there may be thousands of these.
  if (refusal) {
    const { code } = refusal;
    deps.log.warn({ code, state: answerOfDatabase(error), ...request }, 'refused for now');
  }
  c.set('errorCode', known.code);
  if (known.retryAfterSeconds) c.header('Retry-After', String(known.retryAfterSeconds));
  if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
  // A session that was ended by force: photos that the browser keeps for their links go as well.
  // Not "storage": work that waits to be sent is there, and drafts; the page itself clears what is
  // private in it (src/data/session/session.ts).
  if (known.code === 'INVALID_TOKEN') c.header('Clear-Site-Data', '"cache"');
  if ((hasBody(c.req.header()) && !isJson(c)) || known.status === 413) letNothingFollow(c);
  return c.json(known.body(), known.status as 400);
}
