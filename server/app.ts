import { Hono, type MiddlewareHandler } from 'hono';
import { calls } from '#contract/http/allCalls.ts';
import { callPath } from '#contract/http/call.ts';
import type { Job } from '#contract/jobs/job.ts';
import { href, paths, queryString } from '#contract/http/paths.ts';
import { countVisitor } from './domain/slices.ts';
import { applicationHandlers } from './features/applications/handlers.ts';
import { applicantHandlers } from './features/applications/applicantHandlers.ts';
import { stepHandlers } from './features/applications/steps/handlers.ts';
import { interviewHandlers } from './features/applications/interviews/handlers.ts';
import { messageHandlers } from './features/applications/messages/handlers.ts';
import { auditHandlers } from './features/audit/handlers.ts';
import { authHandlers } from './features/auth/handlers.ts';
import { blogHandlers } from './features/blogs/handlers.ts';
import { dashboardHandlers } from './features/dashboard/handlers.ts';
import { configHandlers } from './features/config/handlers.ts';
import { employerHandlers } from './features/employers/handlers.ts';
import { employerFileHandlers } from './features/files/employerFiles.ts';
import { fileHandlers } from './features/files/handlers.ts';
import { feedHandlers } from './features/import/feeds/handlers.ts';
import { leadHandlers } from './features/import/leads/handlers.ts';
import { leadAnswerRoute } from './features/import/leads/invitation.ts';
import { importHandlers } from './features/import/run/handlers.ts';
import { jobHandlers } from './features/jobs/handlers.ts';
import { templateHandlers } from './features/message-templates/handlers.ts';
import { paymentHandlers } from './features/payments/handlers.ts';
import { sandboxPath } from './features/payments/sandbox.ts';
import { paymentWebhook } from './features/payments/webhook.ts';
import { pushHandlers } from './features/push/handlers.ts';
import { reportHandlers } from './features/reports/handlers.ts';
import { savedJobHandlers } from './features/saved-jobs/handlers.ts';
import { savedSearchHandlers } from './features/saved-searches/handlers.ts';
import { stopAlertsRoute } from './features/saved-searches/stopAlerts.ts';
import { searchHandlers } from './features/search/handlers.ts';
import { candidateHandlers } from './features/candidates/handlers.ts';
import { wordHandlers } from './features/search/words/handlers.ts';
import { staffHandlers } from './features/staff/handlers.ts';
import { twoStepHandlers } from './features/two-step/handlers.ts';
import { subscriptionHandlers } from './features/subscriptions/handlers.ts';
import { supportHandlers } from './features/support/handlers.ts';
import { userHandlers } from './features/users/handlers.ts';
import errors from '#locales/english/errors.json';
import { ApiError, inOutage } from './http/api/errors.ts';
import { createApi, missingCalls } from './http/api/api.ts';
import { createPublicAnswers, type PublicAnswers } from './http/kept/publicAnswers.ts';
import { callPatterns } from './http/api/callPatterns.ts';
import { metricsRoute, type Metrics } from './http/operations/metrics.ts';
import { compression } from './http/operations/compression.ts';
import { notModified } from './http/operations/notModified.ts';
import { requestId } from './http/operations/requestId.ts';
import { assets } from './http/ssr/assets.ts';
import type { Deps } from './http/api/deps.ts';
import type { Handler } from './http/api/handler.ts';
import { createDrawnPictures } from './http/pictures/drawnPictures.ts';
import { jobPictureRoute } from './http/pictures/jobPictureRoute.ts';
import { documents, type DocumentParts } from './http/ssr/document.ts';
import { health } from './http/api/health.ts';
import { killSwitch } from './http/ssr/killSwitch.ts';
import { sitemap } from './http/ssr/sitemap.ts';
import { securityHeaders, type PageSources } from './http/security/securityHeaders.ts';
import { acceptsHtml } from './http/ssr/acceptsHtml.ts';

/** The calls that are built. */
export const handlers = [
  ...jobHandlers,
  ...searchHandlers,
  ...wordHandlers,
  ...applicationHandlers,
  ...applicantHandlers,
  ...stepHandlers,
  ...interviewHandlers,
  ...candidateHandlers,
  ...templateHandlers,
  ...messageHandlers,
  ...savedJobHandlers,
  ...savedSearchHandlers,
  ...pushHandlers,
  ...blogHandlers,
  ...authHandlers,
  ...userHandlers,
  ...fileHandlers,
  ...employerHandlers,
  ...employerFileHandlers,
  ...configHandlers,
  ...subscriptionHandlers,
  ...paymentHandlers,
  ...supportHandlers,
  ...reportHandlers,
  ...leadHandlers,
  ...importHandlers,
  ...feedHandlers,
  ...dashboardHandlers,
  ...auditHandlers,
  ...staffHandlers,
  ...twoStepHandlers,
];

export interface AppParts extends Deps {
  /** False while starting and stopping: readiness says so, so that no new visitor is sent here. */
  isReady(): Promise<boolean>;
  /** Takes visitors' answers to keep them. */
  kept?: MiddlewareHandler;
  /** What this process counts, and the token that shows it. */
  metrics?: Metrics;
  metricsToken?: string | undefined;
  /** What single pages may load from other hosts. */
  pageSources?: readonly PageSources[];
  /** The payment sandbox's routes, where no real payments are set up. */
  sandbox?: Hono | undefined;
  /** Browsers are told to remove their service worker. */
  killWorker?: boolean;
  /** The page renderer, and the built client where this app serves it; left out, only the API is. */
  pages?: Omit<DocumentParts, 'read' | 'publicUrl' | 'now'> & { clientFolder?: string };
}

/**
 * The whole server as one Hono app. The API stands under /api, and under the same paths without
 * the prefix for requests that do not mean the page (spec 7, acceptsHtml.ts); all else is a page, an
 * asset, or 404.
 * @param built the calls' handlers, each of the contract's
 * @throws Error with the names of the calls that no handler answers
 */
export function createApp(parts: AppParts, built: readonly Handler[] = handlers): Hono {
  const missing = missingCalls(built);
  if (missing.length > 0) throw new Error(`No handler answers ${missing.join(', ')}`);
  const answers = createPublicAnswers(parts);
  const api = createApi(parts, built, answers);
  const app = new Hono();
  app.onError((error, c) => {
    const refusal = inOutage(error);
    if (refusal) {
      parts.log.warn({ code: refusal.code, page: pageName(c.req.path) }, 'refused for now');
      c.header('Retry-After', String(refusal.retryAfterSeconds));
      return c.text(refusal.message, refusal.status as 503);
    }
    const page = pageName(c.req.path);
    parts.log.error({ err: error, method: c.req.method, page }, 'a page failed');
    const number = c.res.headers.get('x-request-id') ?? '';
    const lines = [errors.codes.SERVER_ERROR, errors.requestNumber.replace('{{number}}', number)];
    return c.text(lines.join('\n'), 500);
  });
  app.use((_c, next) => countVisitor(next));
  app.use(requestId(parts.trustProxy));
  if (parts.metrics) {
    app.use(parts.metrics.middleware);
    app.route('/', metricsRoute(parts.metrics, parts.metricsToken));
  }
  app.use(notModified());
  app.use(compression());
  // Between what belongs to an answer and what depends on the way to its reader.
  if (parts.kept) app.use(parts.kept);
  app.use(
    securityHeaders(parts.pageSources ?? [], { https: parts.publicUrl.startsWith('https://') }),
  );
  app.route('/', health(parts.isReady));
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.route('/api', paymentWebhook(parts));
  app.route('/api', stopAlertsRoute(parts));
  app.route('/api', leadAnswerRoute(parts));
  if (parts.sandbox) app.route(sandboxPath, parts.sandbox);
  let description: Promise<object> | undefined;
  app.get('/api/openapi.json', async (c) => {
    // Built when someone asks: few do, and every start would pay for it.
    description ??= import('./http/api/openApi.ts').then(({ describeApi }) =>
      describeApi(handlers),
    );
    return c.json(await description);
  });
  app.route('/api', api);
  const read = reader(api, answers);
  const pictures = createDrawnPictures();
  parts.metrics?.gauge(
    'picture_bytes',
    'Bytes of jobs’ pictures that are kept.',
    () => pictures.bytes,
  );
  app.route('/', jobPictureRoute(jobReader(read), pictures));
  app.use(async (c, next) => {
    if (acceptsHtml(c.req.raw.headers) || !isCallPath(c.req.method, c.req.path)) return next();
    // With the connection, by which limits know an address.
    const answer = await api.fetch(c.req.raw, c.env);
    answer.headers.append('Vary', 'Accept');
    if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'no-store');
    return answer;
  });
  if (parts.pages) {
    const { clientFolder, ...pages } = parts.pages;
    app.route('/', sitemap(parts.requests?.visitor ?? parts.db, parts.publicUrl, parts.now));
    app.use(killSwitch(parts.killWorker ?? false));
    if (clientFolder) app.use(assets(clientFolder));
    // The worker takes shared files; where it is gone, the page says that nothing came.
    app.post(paths.sharedResume, (c) => c.redirect(href('sharedResume'), 303));
    app.route(
      '/',
      documents({
        ...pages,
        read,
        publicUrl: parts.publicUrl,
        now: parts.now,
      }),
    );
  }
  return app;
}

function isCallPath(method: string, path: string): boolean {
  const asked = method === 'HEAD' ? 'GET' : method;
  return callPatterns.some((call) => call.method === asked && call.pattern.test(path));
}

const pagePatterns = Object.entries(paths).map(
  ([name, path]) => [name, new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
);

/** For the log, by its name: paths hold ids of people, and what anyone may write into an address. */
function pageName(path: string): string {
  return pagePatterns.find(([, pattern]) => pattern.test(path))?.[0] ?? 'unknown';
}

const keptHandlers = new Map(
  handlers.flatMap(({ name, kept, inPages, untagged }) => {
    const answer = kept ?? inPages;
    const looksAt = inPages?.looksAt;
    return answer ? [[name, { name, kept: answer, untagged, looksAt }] as const] : [];
  }),
);

/** A job as visitors read it now; to be shown in a chat is no look at it. */
function jobReader(read: DocumentParts['read']): (jobId: string) => Promise<Job | null> {
  return async (jobId) => {
    const request = { call: 'jobs.get', params: { jobId }, query: { prefetch: '1' } } as const;
    const { status, body } = await read(request, undefined);
    if (status === 200) return body as Job;
    if (status === 503 || status === 507) throw new ApiError('BUSY');
    return null;
  };
}

/**
 * Reads for server-rendered pages are a visitor's: of what is kept, or through the same frame as
 * anyone's.
 */
function reader(api: Hono, answers: PublicAnswers): DocumentParts['read'] {
  return async ({ call, params = {}, query = {} }, moment) => {
    const handler = keptHandlers.get(call);
    const ask = async () => {
      const answer = await api.request(callPath(calls[call], params) + queryString(query));
      const tag = answer.headers.get('etag');
      return { status: answer.status, body: await answer.json(), ...(tag !== null && { tag }) };
    };
    if (!handler || !moment) return ask();
    const given = Object.fromEntries(new URLSearchParams(queryString(query)));
    try {
      const { body, source } = await answers.read(handler, { params, query: given, moment });
      const { tag } = source;
      return { status: 200, body: body(), tag, source, looksAt: handler.looksAt?.(params) };
    } catch (error) {
      const refusal = error instanceof ApiError ? error : inOutage(error);
      // What is no refusal is answered, and logged, by the frame.
      return refusal ? { status: refusal.status, body: refusal.body() } : ask();
    }
  };
}
