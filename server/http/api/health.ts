import { Hono } from 'hono';

/** /healthz: the process answers. /readyz: it can serve (database reached, not stopping), else 503. */
export function health(isReady: () => Promise<boolean>): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const ready = await isReady().catch(() => false);
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
  });
  return app;
}
