import { timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { callPatterns } from '#server/http/api/callPatterns.ts';
import { readMetrics } from './clusterMetrics.ts';
import { acceptsHtml } from '#server/http/ssr/acceptsHtml.ts';

/** What one process counts. Labels are names of ours: never a path, an id or anything of a person. */
export interface Metrics {
  registry: Registry;
  /** Counts and times what passes. */
  middleware: MiddlewareHandler;
  /** Counts a request that did not pass there. */
  count(request: { method: string; route: string; status: number }, seconds: number): void;
  /**
   * A value that is read when someone looks. Of several processes the values are added up, or, where
   * `shared`, all of them see the same thing: then the largest one stands for all.
   */
  gauge(
    name: string,
    help: string,
    read: () => number | Promise<number>,
    kind?: 'own' | 'shared',
  ): void;
  /** A counter of one label. */
  counter(name: string, help: string, label: string): (value: string) => void;
  /** A duration with one label, in seconds. */
  timer(name: string, help: string, label: string): (value: string, seconds: number) => void;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const prefix = 'safar_';

/**
 * The metrics of this process, for Prometheus.
 * @returns Where they are counted.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const common = { registers: [registry] };
  const requests = new Counter({
    ...common,
    name: `${prefix}http_requests_total`,
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
  });
  const codes = new Counter({
    ...common,
    name: `${prefix}refusals_total`,
    help: 'Answers that were no success, by the code that phones and their outboxes act on.',
    labelNames: ['call', 'code'],
  });
  const latency = new Histogram({
    ...common,
    name: `${prefix}http_request_seconds`,
    help: 'Time until an answer was ready.',
    labelNames: ['route'],
    buckets: seconds,
  });
  const processes = new Gauge({
    ...common,
    name: `${prefix}processes`,
    help: 'Processes that are added up here.',
  });
  processes.set(1);
  const count: Metrics['count'] = (request, took) => {
    requests.inc(request);
    latency.observe({ route: request.route }, took);
  };
  return {
    registry,
    count,
    middleware: async (c, next) => {
      const began = performance.now();
      await next();
      const { method, route } = routeOf(c.req.method, c.req.path, c.req.raw.headers);
      count({ method, route, status: c.res.status }, (performance.now() - began) / 1000);
      const code = c.get('errorCode');
      if (code) codes.inc({ call: route, code });
    },
    gauge(name, help, read, kind = 'own') {
      const gauge: Gauge = new Gauge({
        ...{ ...common, name: prefix + name, help },
        aggregator: kind === 'shared' ? 'max' : 'sum',
        // Anyone who looks because something is down must be answered all the same.
        collect: async () =>
          gauge.set(
            await Promise.resolve()
              .then(read)
              .catch(() => NaN),
          ),
      });
    },
    counter(name, help, label) {
      const counter = new Counter({ ...common, name: prefix + name, help, labelNames: [label] });
      return (value) => counter.inc({ [label]: value });
    },
    timer(name, help, label) {
      const timer = new Histogram({
        ...{ ...common, name: prefix + name, help, labelNames: [label] },
        buckets: seconds,
      });
      return (value, time) => timer.observe({ [label]: value }, time);
    },
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * The route of a request by name: what anyone may write into an address never is one.
 * @param path - Of the request, without its query.
 * @returns The name of a call, or a kind of address; and the method, if HTTP knows it.
 */
export function routeOf(
  method: string,
  path: string,
  headers: Headers,
): { method: string; route: string } {
  const known = methods.has(method) ? method : 'other';
  const plain = path.startsWith('/api/') ? path.slice(4) : path;
  const isPage = plain === path && acceptsHtml(headers);
  const asked = method === 'HEAD' ? 'GET' : method;
  const call =
    !isPage && callPatterns.find((one) => one.method === asked && one.pattern.test(plain));
  if (call) return { method: known, route: call.name };
  if (probes.has(path)) return { method: known, route: path };
  const kinds = [
    [/^\/assets\//, 'asset'],
    [/^\/api\/payments\/webhook$/, 'webhook'],
    [/^\/api\//, 'unknown call'],
    [/^\/sandbox\//, 'sandbox'],
    [/\.[a-z0-9]{1,8}$/i, 'file'],
  ] as const;
  return { method: known, route: kinds.find(([kind]) => kind.test(path))?.[1] ?? 'page' };
}

/**
 * GET /metrics, for anyone who has the token; without one it is not there at all. Of several processes
 * behind one port whichever is asked answers for all of them.
 * @param metrics - What to show.
 * @param token - METRICS_TOKEN.
 * @returns The route.
 */
export function metricsRoute({ registry }: Metrics, token: string | undefined): Hono {
  const app = new Hono();
  const read = readMetrics(registry);
  app.get('/metrics', async (c) => {
    if (!token) return c.text('Not found', 404);
    const given = Buffer.from(c.req.header('authorization') ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return c.text('Not found', 404);
    }
    const text = await read();
    if (text === null) return c.text('Not now', 503, { 'Retry-After': '5' });
    return c.body(text, 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    });
  });
  return app;
}
