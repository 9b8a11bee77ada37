import path from 'node:path';
import { brand } from '#contract/brand.ts';
import type { RenderPage } from '#contract/http/document.ts';
import { projectRoot, readEnv, type Env } from './env.ts';
import type { PageFiles } from './http/ssr/pageFiles.ts';
import { createService, migrations, openData, type OpenedData, type Service } from './service.ts';

/** Public, and thus only ever used with the database in .dev/. */
const administrator = { ADMIN_EMAIL: 'admin@safar.example', ADMIN_PASSWORD: 'Development-1' };

/** What stays as it is while code is loaded anew. */
export interface Development {
  env: Env;
  data: OpenedData;
  /** What to print. */
  welcome: string;
}

/** The server of the code as it is now. */
export type DevelopmentService = Pick<Service, 'start' | 'stop'> & {
  fetch(request: Request, bindings: object): Promise<Response>;
};

/**
 * Opens the database of development, in .dev/ and nowhere else.
 * @param source - The terminal's environment: port, host and the like are taken from it.
 * @returns What outlives changes of the code.
 * @throws EnvironmentError, DirectoryInUseError or DatabaseStartError.
 */
export async function openDevelopment(source: NodeJS.ProcessEnv): Promise<Development> {
  const env = readEnv({
    PORT: '5173',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...source,
    ...administrator,
    DATA_DIR: path.join(projectRoot, '.dev'),
    DATABASE_URL: '',
    // Browsers that know the built product at this address remove its worker.
    SW_KILL: '1',
  });
  const welcome = `${brand.name} in development: ${env.publicUrl} (${env.ADMIN_EMAIL}, password ${env.ADMIN_PASSWORD})`;
  return { env, data: await openData(env), welcome };
}

/**
 * The server of the code as it is now, on the database that stays open.
 * @param development - What `openDevelopment` opened.
 * @param pages - Vite's frame of documents, and the renderer.
 * @param nonce - What Vite's own inline elements carry.
 * @returns A service whose pages may run Vite's client.
 */
export async function developmentService(
  { env, data }: Development,
  pages: { files: PageFiles; render: RenderPage },
  nonce: string,
): Promise<DevelopmentService> {
  // A migration may have come since it was opened.
  await data.database.migrate(migrations);
  const { app, start, stop } = await createService(env, data, pages);
  return {
    start,
    stop,
    async fetch(request, bindings) {
      const answer = await app.fetch(request, bindings);
      const policy = answer.headers.get('Content-Security-Policy');
      if (policy) answer.headers.set('Content-Security-Policy', allowVite(policy, nonce));
      return answer;
    },
  };
}

/** Vite's preamble and styles are inline elements, and its client listens on a socket. */
function allowVite(policy: string, nonce: string): string {
  return policy
    .replaceAll(/(script-src|style-src) 'self'/g, `$1 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
