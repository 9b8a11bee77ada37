import { rm } from 'node:fs/promises';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { calls, type CallName } from '#contract/calls.ts';
import { cookies } from '#contract/document.ts';
import { languages } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { fieldErrors, isStorable } from '#contract/schema.ts';
import { may } from '#contract/can.ts';
import { recordChange } from '#server/db/audit.ts';
import { clientAddress } from './clientAddress.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { Handler, RawBody, SignedIn } from './handler.ts';
import { isIdempotencyKey, once, type Answer } from './idempotency.ts';
import { receiveFile, type ReceivedFile } from './multipart.ts';
import { isRobot } from './robots.ts';
import { signedIn } from './session.ts';

const jsonLimit = bodyLimit({
  maxSize: limits.jsonBodyBytes,
  onError: () => {
    throw new ApiError('TOO_LARGE');
  },
});
/** Bodies with files have limits of their own, which their readers keep. */
const noLimit: MiddlewareHandler = (_c, next) => next();

/**
 * The API: one route for each call of the contract, in the contract's order. Each request is
 * authenticated, validated, authorised, acted on in one transaction where it carries an
 * Idempotency-Key, and answered as JSON. A call without a handler answers 501 with its name.
 */
export function createApi(deps: Deps, handlers: readonly Handler[]): Hono {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const api = new Hono();
  for (const [name, call] of Object.entries(calls)) {
    const handler = byName.get(name as CallName);
    const limit = handler?.upload || handler?.raw ? noLimit : jsonLimit;
    api.on(call.method, call.path, limit, async (c) => {
      const user = await authorise(deps, name as CallName, c);
      if (!handler) throw new ApiError('NOT_BUILT', { message: `${name} is not built yet` });
      const answer = await answerOf(deps, handler, user, c);
      if (answer.body instanceof Response) return answer.body;
      if (handler.raw && hasBody(c) && !c.req.raw.bodyUsed) letNothingFollow(c);
      if (handler.cache) c.header('Cache-Control', handler.cache);
      return c.json(answer.body as object, answer.status as 200);
    });
  }
  api.notFound(() => {
    throw new ApiError('NOT_FOUND');
  });
  api.onError((error, c) => failure(deps, error, c));
  return api;
}

/** The names of the calls that no handler answers. */
export function missingCalls(handlers: readonly Handler[]): CallName[] {
  const built = new Set(handlers.map((handler) => handler.name));
  return (Object.keys(calls) as CallName[]).filter((name) => !built.has(name));
}

async function authorise(deps: Deps, name: CallName, c: Context): Promise<SignedIn | null> {
  const { access } = calls[name];
  const user = await signedIn(deps, c.req.header('authorization'));
  if (access === 'anyone') return user;
  if (!user) throw new ApiError('NO_TOKEN');
  if (access === 'admin' && user.role !== 'admin') throw new ApiError('FORBIDDEN');
  if (access === 'self' && !may(user, 'readUser', c.req.param('userId'))) {
    throw new ApiError('FORBIDDEN');
  }
  return user;
}

async function answerOf(
  deps: Deps,
  handler: Handler,
  user: SignedIn | null,
  c: Context,
): Promise<Answer> {
  const params = c.req.param() as Record<string, string>;
  const query = c.req.query();
  for (const text of [...Object.values(params), ...Object.values(query)]) {
    if (!isStorable(text)) throw new ApiError('BAD_REQUEST');
  }
  const body = await bodyOf(deps, handler, c);
  const language = languages.find((known) => known === getCookie(c, cookies.language)) ?? null;
  const address = clientAddress(c, deps.trustProxy);
  const tasks: (() => Promise<unknown>)[] = [];
  const after = (task: () => Promise<unknown>) => void tasks.push(task);
  const robot = isRobot(c.req.header('user-agent'));
  const from = {
    robot,
    deps,
    params,
    query,
    body,
    user: user as SignedIn,
    language,
    address,
    after,
  };
  const act = async (db: Deps['db']): Promise<Answer> => ({
    status: handler.status ?? 200,
    body: await handler.run({ ...from, db }),
  });
  const run = (db: Deps['db']) => logged(deps, handler, from, db, act);
  const keyed = async (): Promise<Answer> => {
    const key = c.req.header('idempotency-key');
    if (key === undefined || handler.ignoresKey || c.req.method === 'GET') return run(deps.db);
    if (!isIdempotencyKey(key)) throw new ApiError('BAD_REQUEST');
    const owner = user?.id ?? 'anonymous';
    return once(deps.db, { owner, key, call: handler.name, body: { params, body } }, run);
  };
  try {
    const answer = await keyed();
    for (const task of tasks) void afterwards(deps, handler, task);
    return answer;
  } finally {
    if (handler.upload) await rm((body as ReceivedFile).path, { force: true });
  }
}

/**
 * Runs a call; where the office writes to somebody else's account, the log is told with it. Only
 * which call it was: what stands in a profile is personal. Pieces of a file follow a call that was
 * told already, and no transaction waits for them.
 */
async function logged(
  deps: Deps,
  { name, raw }: Handler,
  { user, params }: { user: SignedIn | null; params: Record<string, string> },
  db: Deps['db'],
  act: (db: Deps['db']) => Promise<Answer>,
): Promise<Answer> {
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

async function afterwards(deps: Deps, handler: Handler, task: () => Promise<unknown>) {
  try {
    await task();
  } catch (error) {
    deps.log.error({ err: error, call: handler.name }, 'what should follow a call failed');
  }
}

async function bodyOf(deps: Deps, handler: Handler, c: Context): Promise<unknown> {
  if (handler.upload) return receiveFile(c.req.raw, handler.upload, deps.files.incoming);
  if (handler.raw) {
    return {
      stream: c.req.raw.body,
      header: (name) => c.req.header(name),
    } satisfies RawBody;
  }
  return handler.body && jsonOf(handler.body, c);
}

async function jsonOf(schema: v.GenericSchema, c: Context): Promise<unknown> {
  const json = await c.req.json().catch(() => {
    throw new ApiError('BAD_REQUEST');
  });
  const result = v.safeParse(schema, json);
  if (!result.success) throw new ApiError('INVALID_FIELDS', { errors: fieldErrors(result.issues) });
  return result.output;
}

function hasBody(c: Context): boolean {
  const length = Number(c.req.header('content-length') ?? 0);
  return length > 0 || c.req.header('transfer-encoding') !== undefined;
}

/** The rest of a body that was not read to its end may still be on its way: no request must wait behind it. */
function letNothingFollow(c: Context): void {
  c.header('Connection', 'close');
}

function failure(deps: Deps, error: Error, c: Context): Response {
  const known = error instanceof ApiError ? error : new ApiError('SERVER_ERROR');
  if (known.code === 'SERVER_ERROR') {
    deps.log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed');
  }
  if (known.retryAfterSeconds) c.header('Retry-After', String(known.retryAfterSeconds));
  if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
  // A session that was ended by force: photos that the browser keeps for their links go as well.
  // Not "storage": work that waits to be sent is there, and drafts; the page itself clears what is
  // private in it (src/data/session.ts).
  if (known.code === 'INVALID_TOKEN') c.header('Clear-Site-Data', '"cache"');
  const isJson = c.req.header('content-type')?.includes('json') ?? false;
  if ((hasBody(c) && !isJson) || known.status === 413) letNothingFollow(c);
  return c.json(known.body(), known.status as 400);
}
