import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Hono } from 'hono';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { refuseUnfinishedRestore } from './backup/unfinishedRestore.ts';
import { createApp, handlers, type AppParts } from './app.ts';
import { oneAtATime, taskLocks, workLocks } from './db/postgres/locks.ts';
import { openDatabase, type Database } from './db/client.ts';
import { loggable } from './db/queryFailure.ts';
import { outgoingMails } from './db/schema/mailSchema.ts';
import { messages } from './db/schema/messageSchema.ts';
import { outgoingPushes } from './db/schema/pushSchema.ts';
import { outgoingJobAlerts } from './db/schema/savedSearchSchema.ts';
import { refreshSearchIndex } from './db/search/refreshIndex.ts';
import { addArticleTexts } from './db/seed/addArticleTexts.ts';
import { seed } from './db/seed/seed.ts';
import { keepErasureLedger } from './domain/erasureLedger.ts';
import { createJobLooks } from './domain/jobLooks.ts';
import { projectRoot, type Env } from './env.ts';
import { releaseImports } from './features/import/run/importWorker.ts';
import { createPayments } from './features/payments/setup.ts';
import { webhookPath } from './features/payments/webhook.ts';
import { openFileStore } from './http/files/openFiles.ts';
import { isCommonPassword } from './http/auth/commonPassword.ts';
import { createGoogleSignIn, googlePages } from './http/auth/google.ts';
import { createKeptResponses, type KeptResponses } from './http/kept/keptResponses.ts';
import { createMailer } from './http/mail/mail.ts';
import { createBackground } from './http/operations/background.ts';
import { createMetrics, type Metrics } from './http/operations/metrics.ts';
import { countedPushes, observed } from './http/operations/observe.ts';
import { requestContext } from './http/operations/requestId.ts';
import { unsafeSettings } from './http/operations/startReport.ts';
import { createPushService } from './http/push/pushService.ts';
import { vapidKeys } from './http/push/vapidKeys.ts';
import { createSmsSender } from './http/sms/sms.ts';
import { releaseTaken, waitingIn } from './http/outward/outgoingQueue.ts';
import { createRateLimits } from './http/security/rateLimits.ts';
import { createHmacSigner } from './http/auth/hmac.ts';
import { createTokens, signingSecret } from './http/auth/tokens.ts';
import { createScheduledTasks, scheduledTasksInterval } from './scheduledTasks.ts';

/** Where the database's versions are. */
export const migrations = path.join(projectRoot, 'server/db/migrations');

// Pages are rendered for phones in India: 'Today' and a date must be theirs, wherever the server is.
process.env.TZ = 'Asia/Kolkata';

/** What outlives the service that works with it, as where the code is loaded anew. */
export interface OpenedData {
  log: Logger;
  dataDir: string;
  database: Database;
}

/** The server without its socket. */
export interface Service {
  app: Hono;
  /** Stands before it where it is reached by a socket. */
  kept: KeptResponses;
  metrics: Metrics;
  /** Begins with the work that no request asks for: to be called once requests are answered. */
  start(): void;
  /** Ends that work, and readiness with it, and resolves when none is under way. Requests are still answered. */
  stop(): Promise<void>;
}

/**
 * The log of a process.
 * @param level - LOG_LEVEL.
 * @param to - Where it is written; the standard output unless given.
 * @returns A logger that tells no personal data of errors.
 */
export function createLog(level: Env['LOG_LEVEL'], to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: loggable },
    mixin: requestContext,
    redact: ['req.headers.authorization', '*.password'],
  };
  return to ? pino(options, to) : pino(options);
}

const firstAdministrator = (email: string, password: string): string =>
  `\n  First administrator: ${email}\n  Password (shown only this once): ${password}\n`;

/** Jobs that are indexed anew before requests are answered, about a second; the others after it. */
const mostAtStart = 2_000;

/**
 * Opens the database, brings it up to date and fills it where it is empty.
 * @param env - The parsed environment.
 * @returns What `createService` works with; the caller closes its database.
 * @throws DirectoryInUseError or DatabaseStartError, both with a message for the terminal.
 */
export async function openData(env: Env): Promise<OpenedData> {
  const log = createLog(env.LOG_LEVEL);
  const dataDir = path.resolve(env.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  refuseUnfinishedRestore(dataDir);
  const database = await openDatabase({
    ...{ dataDir, log },
    ...{ databaseUrl: env.DATABASE_URL, readUrl: env.DATABASE_READ_URL },
  });
  await database.migrate(migrations);
  const fill = async () => {
    const seeded = await seed(database.db, {
      adminEmail: env.ADMIN_EMAIL,
      adminPassword: env.ADMIN_PASSWORD,
      demo: env.DEMO,
      now: new Date(),
    });
    const password = seeded?.generatedPassword;
    // At once: only a hash of it is kept, and what follows may fail.
    if (password) process.stdout.write(firstAdministrator(env.ADMIN_EMAIL, password));
    await addArticleTexts(database.db, new Date());
    const { indexed, isDone } = await refreshSearchIndex(database.db, { most: mostAtStart });
    if (indexed > 0) log.info({ indexed, isDone }, 'the search index is written anew');
    return seeded;
  };
  // Processes that start together fill it one after the other: the first does it all.
  const { DATABASE_URL: url, ADMIN_PASSWORD: chosen, ADMIN_EMAIL: admin } = env;
  const first = await (url === undefined ? fill() : oneAtATime(url, 'first start', fill));
  if (first && chosen && (await isCommonPassword(chosen, admin))) {
    log.warn('ADMIN_PASSWORD is a password that is tried first: change it on the profile page');
  }
  // The embedded database has one server: the process that was sending before is gone.
  if (database.kind === 'embedded') {
    await releaseTaken(database.db, outgoingMails, Date.now());
    await releaseTaken(database.db, messages, Date.now());
    await releaseTaken(database.db, outgoingPushes, Date.now());
    await releaseTaken(database.db, outgoingJobAlerts, Date.now());
    await releaseImports(database.db);
  }
  database.watchStorage?.();
  return { log, dataDir, database };
}

/**
 * Puts the server together.
 * @param env - The parsed environment.
 * @param data - What `openData` opened.
 * @param pages - Where pages and their files come from.
 * @returns The app that answers requests, and its work in the background.
 */
export async function createService(
  env: Env,
  { log, dataDir, database }: OpenedData,
  pages: NonNullable<AppParts['pages']>,
): Promise<Service> {
  const background = createBackground();
  let round: NodeJS.Timeout | undefined;
  const shared = database.kind === 'postgres' ? database.db : null;
  const secret = await signingSecret(dataDir, env.JWT_SECRET, shared);
  const hmac = createHmacSigner(secret);
  const payments = await createPayments({
    ...{ settings: env.payments, shared, dataDir, root: projectRoot, log },
  });
  const metrics = createMetrics();
  const deps = {
    db: database.db,
    looks: createJobLooks({ db: database.db, now: Date.now, log, background }),
    requests: database.requests,
    doAlone: env.DATABASE_URL === undefined ? undefined : workLocks(env.DATABASE_URL),
    publicUrl: env.publicUrl,
    trustProxy: env.TRUST_PROXY,
    log,
    background,
    tokens: createTokens(secret),
    hmac,
    limits: createRateLimits(
      database.pool && { pool: database.pool, hide: (key) => hmac.of('limit', key) },
    ),
    mail: createMailer({
      smtpUrl: env.SMTP_URL,
      from: env.mailFrom,
      folder: path.join(dataDir, 'mail'),
      log,
    }),
    sms: createSmsSender(env.sms, { folder: path.join(dataDir, 'sms'), log }),
    supportPhone: env.SUPPORT_PHONE,
    support: env.support,
    push: countedPushes(
      createPushService({
        keys: await vapidKeys(database.db, env.publicUrl),
        own: env.PUSH_SERVICE,
        log,
      }),
      metrics,
    ),
    payments: payments.provider,
    feedOrigin: env.FEED_ORIGIN,
    files: await openFileStore({
      root: path.join(dataDir, 'files'),
      filesUrl: env.FILES_URL,
      log,
    }),
    google: env.GOOGLE_CLIENT_ID
      ? createGoogleSignIn({
          clientId: env.GOOGLE_CLIENT_ID,
          keysFile: env.GOOGLE_JWKS_FILE,
          log,
          now: Date.now,
        })
      : null,
    jobsVersion: () => database.jobsVersion(),
    // A server's notice takes its way: another connection may read before it has come.
    exactJobsVersion: database.kind === 'embedded' ? () => database.jobsVersion() : undefined,
    now: Date.now,
  };
  Object.assign(deps, observed(deps, metrics));
  const ping = async () => {
    const began = performance.now();
    await database.ping();
    return (performance.now() - began) / 1000;
  };
  metrics.gauge('database_ping_seconds', 'A statement that does nothing.', ping, 'shared');
  const waiting = async () =>
    (await waitingIn(database.db, outgoingMails)) + (await waitingIn(database.db, messages));
  metrics.gauge('mails_waiting', 'Mails that are still to be sent.', waiting, 'shared');
  const news = async () =>
    (await waitingIn(database.db, outgoingPushes)) +
    (await waitingIn(database.db, outgoingJobAlerts));
  metrics.gauge('push_messages_waiting', 'News that is still to be sent.', news, 'shared');
  const kept = createKeptResponses({
    ...{ handlers, metrics, trustProxy: env.TRUST_PROXY, now: deps.now, looks: deps.looks },
    changes: () => database.changes(),
  });
  const app = createApp({
    ...deps,
    kept: kept.middleware,
    isReady: async () => {
      if (background.stopping.aborted) return false;
      await database.ping();
      return true;
    },
    pages,
    metrics,
    metricsToken: env.METRICS_TOKEN,
    pageSources: [...payments.pages, ...(deps.google ? googlePages : [])],
    sandbox: payments.sandbox?.routes,
    killWorker: env.SW_KILL,
  });
  for (const text of unsafeSettings(env)) log.warn(text);
  const keepUp = createScheduledTasks(
    deps,
    async () => database.maintain?.(),
    () => keepErasureLedger(database.db, dataDir),
    env.DATABASE_URL === undefined ? undefined : taskLocks(database.db, env.DATABASE_URL),
  );
  return {
    app,
    kept,
    metrics,
    start() {
      void payments.sandbox?.start(`http://${ownHost(env.HOST)}:${env.PORT}/api${webhookPath}`);
      // At once, too: a payment may have come in while the server was down.
      background.add(keepUp());
      round = setInterval(() => background.add(keepUp()), scheduledTasksInterval);
    },
    stop() {
      clearInterval(round);
      payments.sandbox?.stop();
      return background.stop();
    },
  };
}

/** Where this process reaches itself: the address that it listens on, or the loopback one of all. */
function ownHost(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
