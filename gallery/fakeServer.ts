import { calls } from '#contract/http/allCalls.ts';
import type { CallName } from '#contract/http/calls.ts';
import type { ErrorCode } from '#contract/http/errors.ts';
import { answers } from './fixtures/answers.ts';
import type { Viewer } from './fixtures/people.ts';
import { refusal } from './replies.ts';
import type { Scene } from './scenes.ts';
import { emptied, lengthened, type State } from './states.ts';

/** The patterns of the calls' paths, in the order in which a server tries them. */
const patterns = (Object.keys(calls) as CallName[]).map((name) => {
  const { method, path } = calls[name];
  return { name, method, path: new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
});

let running = 0;

/** Whether an answer is on its way that will come. */
export const isAsked = (): boolean => running > 0;

/** The reply to a read as a state has it; undefined for what no fixture answers. */
export function replyTo(
  name: CallName,
  params: Record<string, string>,
  viewer: Viewer,
  state: State,
): unknown {
  const reply = answers[name]?.({ viewer, params });
  if (reply === undefined) return undefined;
  return inState(reply, state);
}

function inState(reply: unknown, state: State): unknown {
  const json = structuredClone(reply) as Parameters<typeof emptied>[0];
  return state === 'empty' ? emptied(json) : state === 'long' ? lengthened(json) : json;
}

/** What of a scene its server knows. */
type Served = Pick<Scene, 'viewer' | 'replies' | 'line'>;

/** After this the product says that an answer is late (src/data/reach), and a little more, ms. */
const late = 2_100;

/** Puts fixtures in the server's place. Everything but /api/ goes to Vite as before. */
export function installFakeServer({ viewer, replies = {}, line }: Served, state: State): void {
  const { fetch } = window;
  const isOffline = !line && (state === 'offline' || state === 'saved');
  Object.defineProperty(navigator, 'onLine', { get: () => !isOffline });
  window.fetch = async (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetch(input, init);
    if (state === 'loading') return new Promise<Response>(() => undefined);
    running += 1;
    // A task later, as every network: screens show first what they show before an answer.
    await new Promise((resolve) => setTimeout(resolve, line === 'hangs' ? late : 20));
    running -= 1;
    if (line === 'hangs') return new Promise<Response>(() => undefined);
    if (line === 'portal')
      return new Response('<p>Log in', { headers: { 'Content-Type': 'text/html' } });
    if (isOffline || line === 'away') throw new TypeError('Failed to fetch');
    return answer(init.method ?? 'GET', pathname, { viewer, replies }, state);
  };
}

function answer(
  method: string,
  pathname: string,
  { viewer, replies = {} }: Served,
  state: State,
): Response {
  const refuse = (code: ErrorCode) => {
    const { status, body } = refusal(code);
    return Response.json(body, { status });
  };
  if (state === 'error') return refuse('SERVER_ERROR');
  const call = patterns.find((one) => one.method === method && one.path.test(pathname));
  const own = call && replies[call.name];
  if (own) return Response.json(inState(own.body, state), { status: own.status ?? 200 });
  const params = call?.path.exec(pathname)?.groups ?? {};
  const reply = call && replyTo(call.name, params, viewer, state);
  if (reply !== undefined) return Response.json(reply);
  if (method === 'GET') console.error(`No fixture answers ${pathname}`);
  return refuse('NOT_FOUND');
}
