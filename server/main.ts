import cluster from 'node:cluster';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brand } from '#contract/brand.ts';
import { render } from '#src/app/entry-server.tsx';
import { loggable } from './db/queryFailure.ts';
import { DatabaseStartError } from './db/startError.ts';
import { EnvironmentError, projectRoot, readEnv, type Env } from './env.ts';
import { createHttpServer } from './http/operations/httpServer.ts';
import { builtPageFiles } from './http/ssr/pageFiles.ts';
import { runProcesses } from './processes.ts';
import { createLog, createService, openData } from './service.ts';

const clientFolder = path.join(projectRoot, 'dist/client');
/** Ms that requests and work in the background get to finish; with all else under the 10 s that process managers usually grant. */
const stopDeadline = 6_000;
/** Ms that the database then gets to close. */
const closeDeadline = 1_500;
const grace = (env: Env) => env.DRAIN_SECONDS * 1000;

async function start(env: Env): Promise<void> {
  const data = await openData(env);
  const { log, database } = data;
  const files = builtPageFiles(clientFolder);
  const service = await createService(env, data, { clientFolder, files, render });
  const { server, end } = createHttpServer(service, log);
  server.listen(env.PORT, env.HOST, () => {
    log.info({ port: env.PORT, database: database.kind }, 'listening');
    process.stdout.write(welcome(env));
    service.start();
  });
  process.on('uncaughtException', (error) => {
    // Node itself would print all that hangs on the error: a failed statement's parameters.
    log.fatal({ err: error }, 'the process cannot go on');
    process.exit(1);
  });
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const timer = setTimeout(
      () => {
        log.error('stopping took too long');
        process.exit(1);
      },
      stopDeadline + grace(env) + closeDeadline,
    );
    // A terminal waits for its prompt, and no proxy looks at this process.
    const wait = signal === 'SIGINT' ? 0 : grace(env);
    const background = Promise.race([service.stop(), delay(wait + stopDeadline)]);
    const cut = await end({ grace: wait, deadline: wait + stopDeadline });
    if (cut > 0) log.warn({ requests: cut }, 'requests that took too long were cut');
    await background;
    await database.close();
    clearTimeout(timer);
    log.info('database closed, stopped');
    process.exit(0);
  };
  // `on`, not `once`: npm and the start script both pass a signal on, and the second must not kill.
  const onSignal = (signal: NodeJS.Signals) => void stop(signal);
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function welcome(env: Env): string {
  const lines = ['', `  ${brand.name} is ready: ${env.publicUrl}`];
  if (env.PUBLIC_URL === undefined) {
    lines.push(
      `  PUBLIC_URL is not set: links in mails and for search engines begin with ${env.publicUrl}.`,
      '  Where others use this site, set it to the address that they type.',
    );
  }
  return lines.join('\n') + '\n\n';
}

/** One process, or the first of several, which starts the others. */
async function run(env: Env): Promise<void> {
  const several = env.PROCESSES > 1 && cluster.isPrimary;
  if (several && env.DATABASE_URL === undefined) {
    console.error('PROCESSES needs DATABASE_URL: the embedded database has one process.');
  } else if (several) {
    process.exit(await runProcesses(env.PROCESSES, createLog(env.LOG_LEVEL)));
  }
  await start(env);
}

try {
  await run(readEnv(process.env));
} catch (error) {
  const known = error instanceof EnvironmentError || error instanceof DatabaseStartError;
  console.error(known ? error.message : loggable(error));
  process.exit(1);
}
