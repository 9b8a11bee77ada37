import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import { bigText, cookies } from '#contract/http/document.ts';
import { languages } from '#contract/language.ts';
import type { Changes } from '#server/db/changes.ts';
import type { JobLooks } from '#server/domain/jobLooks.ts';
import { noteVisitor } from '#server/domain/slices.ts';
import { callPatterns } from '#server/http/api/callPatterns.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { isBot } from '#server/http/api/isBot.ts';
import { routeOf, type Metrics } from '#server/http/operations/metrics.ts';
import { namesTag } from '#server/http/operations/notModified.ts';
import { requestContext, requestNumber } from '#server/http/operations/requestId.ts';
import { incomingOf, type TrustProxy } from '#server/http/security/clientAddress.ts';
import { meansPage } from '#server/http/ssr/acceptsHtml.ts';
import { encodingFor } from './encodedBody.ts';
import {
  keptResponse,
  sentAs,
  sentAt,
  tagIn,
  unchangedHeaders,
  type KeptResponse,
} from './keptResponse.ts';
import { isSameMoment, KeptStore, type Moment } from './keptStore.ts';
import type { AnswerSource } from './publicAnswers.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** When a visitor asked, for what may be kept; not set for anyone else. */
    moment?: Moment;
    /**
     * The calls that the answer was made of, and nothing else but the day: it says the same to every
     * visitor until something that they show changes.
     */
    madeOf?: readonly AnswerSource[];
    /** All that the answer says: to read it out of the Response takes a stream. */
    content?: Buffer;
    /** The job that the answer is a look at: each time that it is told. */
    looksAt?: string;
    /** Says early that the answer is not one to be kept: others who ask for it need not wait. */
    notKept?: () => void;
  }
}

/** Bytes of whole answers: a document has 80 kB, and 15 kB compressed. */
const room = 48_000_000;
/** An address longer than this is no one's but a program's. */
const longestUrl = 1_000;
/** Ms that a request waits for what another is getting: a database must not be waited for twice. */
const patience = 500;

const inTime = <T, Late>(made: Promise<T>, late: Late): Promise<T | Late> =>
  Promise.race([made, delay(patience, late, { ref: false })]);

/** Keeps whole answers for visitors, in front of everything else that answers. */
export interface KeptResponses {
  /** Wraps what answers requests. */
  around(listener: RequestListener): RequestListener;
  /** Takes what was made for a visitor. It must see the answer as it is before compression. */
  middleware: MiddlewareHandler;
}

/** A request whose answer may be kept. */
interface Asked {
  key: string;
  moment: Moment;
  /** Where the answer goes. */
  response: ServerResponse;
  /** Says what became of it to those who wait for the same. Calling it again does nothing. */
  settle(kept: KeptResponse | null): void;
}

/** Files, and what tells whether the process lives. */
const never = /\.[a-z0-9]{1,8}(\?|$)|^\/(assets\/|healthz|readyz|metrics|sandbox\/)/i;

/**
 * Answers of calls and documents that are the same for every visitor, as they go over the line.
 * They hold nothing of a person: no answer to a request with a login is ever taken, and of cookies
 * only language and text size count, which are a part of the key.
 * @param parts - `changes` is the database's; `handlers` name the calls that are kept.
 */
export function createKeptResponses(parts: {
  changes: () => Promise<Changes | null>;
  now: () => number;
  handlers: readonly Handler[];
  metrics: Pick<Metrics, 'count' | 'gauge'>;
  looks: JobLooks;
  trustProxy: TrustProxy;
}): KeptResponses {
  const { metrics, trustProxy, looks } = parts;
  const store = new KeptStore<KeptResponse>(room);
  const asking = new WeakMap<IncomingMessage, Asked>();
  const underWay = new Map<string, { moment: Moment; made: Promise<KeptResponse | null> }>();
  const keptCalls = new Set(parts.handlers.filter(({ kept }) => kept).map(({ name }) => name));
  const patterns = callPatterns.filter(({ name }) => keptCalls.has(name));
  metrics.gauge('kept_bytes', 'Bytes of answers that are kept for visitors.', () => store.bytes);

  const isKeptCall = (path: string) =>
    patterns.find(({ pattern }) => pattern.test(path)) !== undefined;

  /** Everything that an answer to a visitor may depend on; null where it is never kept. */
  function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (method !== 'GET' || !url.startsWith('/') || url.length > longestUrl) return null;
    if (headers.authorization !== undefined || headers.range !== undefined) return null;
    if (headers['transfer-encoding'] !== undefined || headers['content-length']) return null;
    if (never.test(url)) return null;
    const [path = ''] = url.split('?', 1);
    if (path.startsWith('/api/')) return isKeptCall(path.slice(4)) ? `call ${url}` : null;
    if (!meansPage(headers.accept, headers['user-agent'])) {
      return isKeptCall(path) ? `call ${url}` : null;
    }
    const { cookie } = headers;
    if (cookie === undefined) return `page ${languages[0]} ${url}`;
    if (parse(cookie, cookies.member)[cookies.member] !== undefined) return null;
    const chosen = parse(cookie, cookies.language)[cookies.language];
    const size = parse(cookie, cookies.text)[cookies.text] === bigText ? ` ${bigText}` : '';
    return `page ${languages.find((one) => one === chosen) ?? languages[0]}${size} ${url}`;
  }

  const isPage = (key: string) => key.startsWith('page ');

  async function momentNow(): Promise<Moment | null> {
    const now = parts.now();
    const changes = await parts.changes();
    return changes && { now, changes };
  }

  async function answer(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: () => void,
  ): Promise<void> {
    const began = performance.now();
    const moment = await momentNow().catch(() => null);
    if (!moment) return otherwise();
    const known = store.get(key, moment) ?? (await renewed(key, moment));
    if (known) return send(key, known, request, response, began);
    const coming = underWay.get(key);
    if (coming && isSameMoment(coming.moment, moment)) {
      const made = await inTime(coming.made, null);
      if (made) return send(key, made, request, response, began);
    }
    asking.set(request, ask(key, moment, response));
    // Gone before anyone took it up.
    response.once('close', () => asking.get(request)?.settle(null));
    otherwise();
  }

  /**
   * What was kept before something changed, if all that it was made of still says the same: most
   * changes of a job are in no list that someone looks at. Nothing is rendered or compressed then.
   */
  async function renewed(key: string, moment: Moment): Promise<KeptResponse | undefined> {
    const before = store.outdated(key, moment);
    if (!before) return undefined;
    const asked = before.madeOf.map(async ({ tag, tagAt }) => (await tagAt(moment)) === tag);
    // What fails, or takes too long, is told in full by what answers otherwise.
    const same = Promise.all(asked).then((all) => all.every(Boolean));
    if (!(await inTime(same, false).catch(() => false))) return undefined;
    store.renew(key, before, moment);
    return before;
  }

  /** Notes that something is being made. */
  function ask(key: string, moment: Moment, response: ServerResponse): Asked {
    let settle: Asked['settle'] = () => {};
    const made = new Promise<KeptResponse | null>((resolve) => (settle = resolve));
    const own = { moment, made };
    underWay.set(key, own);
    return {
      ...{ key, moment, response },
      settle(kept) {
        if (underWay.get(key) === own) underWay.delete(key);
        settle(kept);
      },
    };
  }

  /** Programs that read pages are no interest in a job. */
  function countLook(jobId: string | undefined, userAgent: string | undefined): void {
    if (jobId !== undefined && !isBot(userAgent)) looks.count(jobId);
  }

  const bytesOf = (key: string, kept: KeptResponse, accepted: string | undefined) =>
    sentAs(kept, encodingFor(accepted), (bytes) => store.grow(key, kept, bytes));

  async function send(
    key: string,
    kept: KeptResponse,
    request: IncomingMessage,
    response: ServerResponse,
    began: number,
  ): Promise<void> {
    const { headers } = request;
    const given = headers['x-request-id'];
    const number = requestNumber(
      typeof given === 'string' ? given : undefined,
      request,
      trustProxy,
    );
    const status = await write(key, kept, headers, response, number);
    countLook(kept.looksAt, headers['user-agent']);
    noteVisitor();
    const counted = { method: 'GET', route: kept.route, status };
    metrics.count(counted, (performance.now() - began) / 1000);
  }

  /** Writes what is kept, or that the browser has it already, with the request's number. */
  async function write(
    key: string,
    kept: KeptResponse,
    asked: IncomingMessage['headers'],
    response: ServerResponse,
    number: string,
  ): Promise<200 | 304> {
    const accepted = asked['accept-encoding'];
    const named = asked['if-none-match'];
    const tag = named && tagIn(kept, encodingFor(accepted));
    const isKnown = tag && namesTag(named, tag);
    const sent = isKnown ? null : await bytesOf(key, kept, accepted);
    const own = sent ? sent.headers : unchangedHeaders(kept, tag ?? '');
    const time = sent && isPage(key) ? sentAt(parts.now()) : [];
    const status = sent ? 200 : 304;
    response.writeHead(status, [...own, 'x-request-id', number, ...time]);
    response.end(sent?.body);
    return status;
  }

  return {
    around: (listener) => (request, response) => {
      const key = keyOf(request);
      if (key === null) return listener(request, response);
      const otherwise = () => listener(request, response);
      answer(key, request, response, otherwise).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
    },
    middleware: async (c, next) => {
      const incoming = incomingOf(c);
      const asked = incoming && asking.get(incoming);
      if (!asked) return next();
      const { key, moment, response, settle } = asked;
      try {
        c.set('moment', moment);
        c.set('notKept', () => settle(null));
        await next();
        const looksAt = c.get('looksAt');
        countLook(looksAt, c.req.header('user-agent'));
        const madeOf = c.get('madeOf');
        if (!madeOf || c.res.status !== 200 || c.res.headers.has('set-cookie')) return;
        const { route } = routeOf(c.req.method, c.req.path, c.req.raw.headers);
        const kept = await keptResponse(c.res, c.get('content'), { route, looksAt, madeOf });
        const shows = [...new Set(madeOf.flatMap((source) => source.shows))];
        store.set(key, kept, { moment, shows, bytes: kept.body.length });
        settle(kept);
        const { requestId = requestNumber(undefined, incoming, trustProxy) } = requestContext();
        const status = await write(key, kept, incoming.headers, response, requestId);
        // A Response of its bytes would be copied twice, and read through a stream.
        const sent = new Response(null, { status, headers: RESPONSE_ALREADY_SENT.headers });
        // hono's server heeds that header only in a Response that it could not write out of hand.
        void sent.body;
        c.res = undefined;
        c.res = sent;
      } finally {
        settle(null);
      }
    },
  };
}
