import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { render } from '#src/entry-server.tsx';
import { createApp } from './app.ts';
import { openDatabase } from './db/client.ts';
import { refreshSearchIndex } from './db/search/postings.ts';
import { seed } from './db/seed.ts';
import { loggable } from './db/queryFailure.ts';
import { DatabaseStartError } from './db/startError.ts';
import { EnvironmentError, projectRoot, readEnv, type Env } from './env.ts';
import { createPayments } from './features/payments/setup.ts';
import { webhookPath } from './features/payments/webhook.ts';
import { readBuild } from './http/document.ts';
import { createFileStore } from './http/fileStore.ts';
import { createGoogleSignIn, googlePages } from './http/google.ts';
import { createMailer } from './http/mail.ts';
import { releaseTakenMails } from './http/mailQueue.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { createSeal } from './http/seal.ts';
import { createTokens, signingSecret } from './http/tokens.ts';
import { createUpkeep, upkeepRound } from './upkeep.ts';

const clientFolder = path.join(projectRoot, 'dist/client');
const migrations = path.join(projectRoot, 'server/db/migrations');
const stopDeadline = 8_000; // ms; under the 10 s that process managers usually grant

// Pages are rendered for phones in India: 'Today' and a date must be theirs, wherever the server is.
process.env.TZ = 'Asia/Kolkata';

async function start(env: Env): Promise<void> {
  const log = pino({
    level: env.LOG_LEVEL,
    serializers: { err: (error: Error) => pino.stdSerializers.err(loggable(error)) },
    redact: ['req.headers.authorization', '*.password'],
  });
  const dataDir = path.resolve(env.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase({ dataDir, databaseUrl: env.DATABASE_URL, log });
  await database.migrate(migrations);
  const first = await seed(database.db, {
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    demo: env.DEMO,
    now: new Date(),
  });
  const indexed = await refreshSearchIndex(database.db);
  if (indexed > 0) log.info({ jobs: indexed }, 'search index written anew');
  // The embedded database has one server: whoever was sending before is no more.
  if (database.kind === 'embedded') await releaseTakenMails(database.db, Date.now());
  let stopping = false;
  const secret = await signingSecret(dataDir, env.JWT_SECRET);
  const { provider, sandbox, pages } = createPayments({
    settings: env.payments,
    dataDir,
    root: projectRoot,
    log,
  });
  const deps = {
    db: database.db,
    publicUrl: env.publicUrl,
    trustProxy: env.TRUST_PROXY,
    log,
    tokens: createTokens(secret),
    seal: createSeal(secret),
    limits: createRateLimits(),
    mail: createMailer({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      folder: path.join(dataDir, 'mail'),
      log,
    }),
    payments: provider,
    files: await createFileStore(path.join(dataDir, 'files')),
    google: env.GOOGLE_CLIENT_ID
      ? createGoogleSignIn({
          clientId: env.GOOGLE_CLIENT_ID,
          keysFile: env.GOOGLE_JWKS_FILE,
          now: Date.now,
        })
      : null,
    now: Date.now,
  };
  const app = createApp({
    ...deps,
    isReady: async () => {
      if (stopping) return false;
      await database.ping();
      return true;
    },
    pages: { clientFolder, ...readBuild(clientFolder), render },
    pageSources: [...pages, ...(deps.google ? googlePages : [])],
    sandbox: sandbox?.routes,
    killWorker: env.SW_KILL,
  });
  const keepUp = createUpkeep(deps, async () => database.maintain?.());
  const server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, () => {
    log.info({ port: env.PORT, database: database.kind }, 'listening');
    process.stdout.write(welcome(env, first?.generatedPassword ?? null));
    sandbox?.start(`http://${ownHost(env.HOST)}:${env.PORT}/api${webhookPath}`);
    // At once, too: somebody may have paid while the server was down.
    void keepUp();
  });
  const upkeep = setInterval(() => void keepUp(), upkeepRound);
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    clearInterval(upkeep);
    sandbox?.stop();
    // A keep-alive socket may stay open long after close(); it is cut at the deadline.
    const deadline = setTimeout(() => process.exit(1), stopDeadline);
    server.close(() => {
      void database.close().then(() => {
        clearTimeout(deadline);
        process.exit(0);
      });
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  // `on`, not `once`: npm and the start script both pass a signal on, and the second must not kill.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Where this process reaches itself: the address that it listens on, or the loopback one of all. */
function ownHost(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function welcome(env: Env, password: string | null): string {
  const lines = ['', `  Safar is ready: ${env.publicUrl}`];
  if (password) {
    lines.push(
      `  First administrator: ${env.ADMIN_EMAIL}`,
      `  Password (shown only this once): ${password}`,
    );
  }
  return lines.join('\n') + '\n\n';
}

try {
  await start(readEnv(process.env));
} catch (error) {
  const known = error instanceof EnvironmentError || error instanceof DatabaseStartError;
  console.error(known ? error.message : error instanceof Error ? loggable(error) : error);
  process.exit(1);
}
