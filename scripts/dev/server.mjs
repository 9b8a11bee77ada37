import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { inRoot, root } from '../root.mjs';
import { hotTexts } from './hot-texts.mjs';
import { liveCode } from './live-code.mjs';
import { pageFiles } from './page-files.mjs';

/** What inline elements of the documents carry. It guards nothing here; production has none. */
const nonce = 'development';

/**
 * Starts the real server with Vite's middleware in front, on its own database in .dev/ that
 * stays open while the code is edited. Ends with SIGINT or SIGTERM.
 */
export async function startDevelopment() {
  /** @type {Development | undefined} */
  let development;
  /** @type {Service | undefined} */
  let service;
  const code = liveCode(async (runner) => {
    const { developmentService, openDevelopment } = await runner.import('/server/dev.ts');
    const { render } = await runner.import('/src/app/entry-server.tsx');
    development ??= await openDevelopment(process.env);
    const files = pageFiles(vite, runner, nonce);
    /** @type {Service} */
    const next = await developmentService(development, { files, render }, nonce);
    service?.stop();
    service = next;
    service.start();
    return next;
  });
  const http = createHttpServer();
  const vite = await createServer({
    root,
    html: { cspNonce: nonce },
    plugins: [hotTexts(), code.plugin],
    server: {
      middlewareMode: true,
      hmr: { server: http },
      watch: {
        ignored: ['.dev', 'data', 'dist'].map((name) => inRoot(name, '**')),
        // Without it chokidar drops what is saved within 50 ms of a change that it has told.
        awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 },
      },
      fs: { deny: ['.env', '.env.*', '**/.git/**', inRoot('.dev/**'), inRoot('data/**')] },
    },
  });
  await code.latest();
  const answer = getRequestListener(async (request, bindings) => {
    try {
      return await (await code.latest()).fetch(request, bindings);
    } catch (error) {
      return new Response(String(/** @type {Error} */ (error).stack), { status: 500 });
    }
  });
  http.on('request', (request, response) => {
    if (request.url?.startsWith('/api/')) void answer(request, response);
    else vite.middlewares(request, response, () => void answer(request, response));
  });
  const { env, data, welcome } = /** @type {Development} */ (development);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    service?.stop();
    http.close();
    http.closeAllConnections();
    await vite.close();
    await data.database.close();
    process.exit();
  };
  // `on`, not `once`: a terminal and npm both pass Ctrl-C on, and the second must not kill.
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  http.on('error', (error) => {
    console.error(`${error.message}. Another port: PORT=5174 npm run dev`);
    process.exitCode = 1;
    void stop();
  });
  http.listen(env.PORT, env.HOST, () => console.log(welcome));
}

/**
 * What this needs of server/dev.ts, which is compiled with the server's own settings.
 * @typedef {object} Development
 * @property {{ PORT: number, HOST: string }} env
 * @property {{ database: { close(): Promise<void> } }} data
 * @property {string} welcome
 */
/**
 * @typedef {object} Service
 * @property {() => void} start
 * @property {() => void} stop
 * @property {(request: Request, bindings: object) => Promise<Response>} fetch
 */
