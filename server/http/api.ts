import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { calls, type CallName } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { fieldErrors, isStorable } from '#contract/schema.ts';
import { may } from '#contract/can.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { Handler, SignedIn } from './handler.ts';
import { isIdempotencyKey, once, type Answer } from './idempotency.ts';
import { signedIn } from './session.ts';

/**
 * The API: one route for each call of the contract, in the contract's order. Each request is
 * authenticated, validated, authorised, acted on in one transaction where it carries an
 * Idempotency-Key, and answered as JSON. A call without a handler answers 501 with its name.
 */
export function createApi(deps: Deps, handlers: readonly Handler[]): Hono {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const api = new Hono();
  api.use(
    bodyLimit({
      maxSize: limits.jsonBodyBytes,
      onError: () => {
        throw new ApiError('TOO_LARGE');
      },
    }),
  );
  for (const [name, call] of Object.entries(calls)) {
    const handler = byName.get(name as CallName);
    api.on(call.method, call.path, async (c) => {
      const user = await authorise(deps, name as CallName, c);
      if (!handler) throw new ApiError('NOT_BUILT', { message: `${name} is not built yet` });
      const answer = await answerOf(deps, handler, user, c);
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
  const body = handler.body ? await bodyOf(handler.body, c) : undefined;
  const run = async (db: Deps['db']): Promise<Answer> => ({
    status: handler.status ?? 200,
    body: await handler.run({ deps, db, params, query, body, user: user as SignedIn }),
  });
  const key = c.req.header('idempotency-key');
  if (key === undefined || c.req.method === 'GET') return run(deps.db);
  if (!isIdempotencyKey(key)) throw new ApiError('BAD_REQUEST');
  const owner = user?.id ?? 'anonymous';
  return once(deps.db, { owner, key, call: handler.name, body: { params, body } }, run);
}

async function bodyOf(schema: v.GenericSchema, c: Context): Promise<unknown> {
  const json = await c.req.json().catch(() => {
    throw new ApiError('BAD_REQUEST');
  });
  const result = v.safeParse(schema, json);
  if (!result.success) throw new ApiError('INVALID_FIELDS', { errors: fieldErrors(result.issues) });
  return result.output;
}

function failure(deps: Deps, error: Error, c: Context): Response {
  const known = error instanceof ApiError ? error : new ApiError('SERVER_ERROR');
  if (known.code === 'SERVER_ERROR') {
    deps.log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed');
  }
  if (known.retryAfterSeconds) c.header('Retry-After', String(known.retryAfterSeconds));
  if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json(known.body(), known.status as 400);
}
