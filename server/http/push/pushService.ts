import http from 'node:http';
import https from 'node:https';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { BreakerOpenError, createBreaker, type Breaker } from '#server/http/outward/breaker.ts';
import { lookUpPublic, PrivateHostError } from '#server/http/outward/publicHost.ts';
import { isPushEndpoint } from './pushEndpoint.ts';
import { siteOf } from './pushSite.ts';
import type { VapidKeys } from './vapidKeys.ts';

/** A browser's subscription, as the Push API gives it: keys in base64url. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Message {
  /** The whole text; at most 3,993 bytes go into one record (RFC 8291, 4). */
  text: string;
  /** Seconds for which a push service keeps it for a phone that is off. */
  ttl: number;
  /** A later message of the same topic takes the place of one that still waits (RFC 8030, 5.4). */
  topic: string;
}

/** How the server sends push messages. */
export interface PushService {
  /** The key that phones subscribe to, in base64url. */
  publicKey: string;
  /** Whether messages may go to an address. */
  accepts(endpoint: string): boolean;
  /**
   * Resolves when the push service has taken the message.
   * @throws PushRefusedError with its answer, UnusableKeysError where the browser's keys are none,
   *   PrivateHostError where messages may not go to that host, BreakerOpenError where the service is
   *   known to be away, OutwardTimeoutError, or what the connection failed with
   */
  send(target: PushTarget, message: Message): Promise<void>;
}

/** What became of a message, for the metric. */
type PushResult = 'sent' | 'gone' | 'refused' | 'failed' | 'dropped';

/** The same, counted. */
export interface PushMessages extends PushService {
  count(result: PushResult): void;
}

/** What a browser gave as its keys is none: nothing can be encrypted for it. */
export class UnusableKeysError extends Error {
  override name = 'UnusableKeysError';
}

/** A push service did not take a message (RFC 8030, 5 to 8). */
export class PushRefusedError extends Error {
  override name = 'PushRefusedError';
  readonly status: number;
  /** The wait that it asked for, ms. */
  readonly wait: number | undefined;

  constructor(host: string, status: number, retryAfter?: string) {
    super(`the push service ${host} answered ${status}`);
    this.status = status;
    this.wait = waitOf(retryAfter);
  }

  /** The browser has taken its subscription back, or it has run out. */
  get isGone(): boolean {
    return this.status === 404 || this.status === 410;
  }

  /** Asking again may help. */
  get mayPass(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Retry-After in ms: seconds, or a date (RFC 9110, 10.2.3). */
function waitOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const wait = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  return wait > 0 ? wait : undefined;
}

/** Times in ms. */
const pushTimes = {
  /** For one message. Well below its lease (pushQueue.ts). */
  limit: 8_000,
  /** A push service that did not answer is left alone for so long. */
  pause: 30_000,
} as const;

/**
 * For how long at most a push service that says "too many" is asked for no one. Which of the messages
 * were too many, its own or one browser's, it does not say: the one that it refused waits for as long
 * as it was told, and no browser can silence the others for long.
 */
const mostHeldUp = 60_000;

/** Sites that breakers are kept for: anyone may name one, and there are a handful of real ones. */
const mostSites = 100;

interface Site {
  breaker: Breaker;
  /** By performance.now(). */
  heldUpUntil: number;
}

/**
 * Web Push: encrypted for the browser (RFC 8291), signed with the server's keys (RFC 8292).
 * @param options.own - The origin of a push service of one's own, which need not be public.
 * @throws what `send` is said to throw, by it alone; BreakerOpenError also where the push service has
 *   asked to wait
 */
export function createPushService(options: {
  keys: VapidKeys;
  own: string | undefined;
  log: Pick<Logger, 'info' | 'warn'>;
  times?: { limit: number; pause: number };
}): PushService {
  const { keys, own, log, times = pushTimes } = options;
  const agents = { keepAlive: true, maxFreeSockets: 4, timeout: times.limit };
  const secure = new https.Agent(agents);
  const plain = new http.Agent(agents);
  // One for each: a site that hangs, which anyone may name, closes the way to no other.
  const sites = new Map<string, Site>();
  const knownSite = (name: string): Site => {
    const known = sites.get(name);
    if (known) return known;
    const [oldest] = sites.keys();
    if (oldest !== undefined && sites.size >= mostSites) sites.delete(oldest);
    const breaker = createBreaker({
      ...{ who: `push service ${name}`, log, ...times },
      isOutage: (error) => !(error instanceof PushRefusedError) || error.status >= 500,
    });
    const site = { breaker, heldUpUntil: 0 };
    sites.set(name, site);
    return site;
  };

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushEndpoint(endpoint, own),
    async send({ endpoint, p256dh, auth }, { text, ttl, topic }) {
      const url = new URL(endpoint);
      const isOwn = own !== undefined && url.origin === new URL(own).origin;
      if (!isPushEndpoint(endpoint, own)) throw new PrivateHostError(`${url.host} is refused`);
      const { headers, body, method } = encrypted();
      const site = knownSite(siteOf(url));
      const heldUp = site.heldUpUntil - performance.now();
      if (heldUp > 0) throw new BreakerOpenError(`push service ${url.host}`, heldUp);
      await site.breaker.run(async (signal) => {
        const agent = url.protocol === 'https:' ? secure : plain;
        const { request } = url.protocol === 'https:' ? https : http;
        const status = await new Promise<{ code: number; retryAfter: string | undefined }>(
          (resolve, reject) => {
            const lookup = isOwn ? {} : { lookup: lookUpPublic };
            const asked = request(url, { method, headers, agent, signal, ...lookup });
            asked.on('error', reject).on('response', (answer) => {
              resolve({
                code: answer.statusCode ?? 0,
                retryAfter: answer.headers['retry-after'],
              });
              // Nothing of it is read: what is long, or never ends, is cut off.
              if (answer.headers['content-length'] === '0') answer.resume();
              else answer.destroy();
            });
            asked.end(body);
          },
        );
        // A redirect would lead to a host that no one has looked at: it is a refusal.
        if (status.code >= 200 && status.code <= 299) return;
        const refusal = new PushRefusedError(url.host, status.code, status.retryAfter);
        if (status.code === 429 && refusal.wait !== undefined)
          site.heldUpUntil = performance.now() + Math.min(refusal.wait, mostHeldUp);
        throw refusal;
      });

      function encrypted() {
        const target = { endpoint, keys: { p256dh, auth } };
        const details = { TTL: ttl, topic, urgency: 'normal', vapidDetails: keys } as const;
        try {
          return webPush.generateRequestDetails(target, text, details);
        } catch (error) {
          throw new UnusableKeysError('no message can be encrypted for it', { cause: error });
        }
      }
    },
  };
}
