import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDevelopmentCopy, type DevelopmentCopy } from '../support/server/developmentCopy.ts';

// `npm run dev`, on a copy of the sources. bench/dev-loop.ts looks at it with a browser.

let copy: DevelopmentCopy;
const patience = { timeout: 20_000 };

beforeAll(async () => {
  copy = await startDevelopmentCopy();
}, 120_000);

afterAll(async () => {
  expect(await copy.stop()).toBe(0);
});

const get = (path: string, accept = '*/*') => fetch(copy.url + path, { headers: { accept } });

/** What Vite sends to open pages. A server's frames carry their text as it is. */
function listen(): Promise<{ heard(): string; end(): void }> {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
    'Sec-WebSocket-Protocol': 'vite-hmr',
  };
  return new Promise((resolve, reject) => {
    const request = http.get(copy.url, { headers });
    request.on('error', reject);
    request.on('response', ({ statusCode }) => reject(new Error(`Refused: ${statusCode}`)));
    request.on('upgrade', (_answer, socket) => {
      let text = '';
      socket.on('data', (frame: Buffer) => (text += frame.toString()));
      resolve({ heard: () => text, end: () => socket.destroy() });
    });
  });
}

test('a page is rendered, with its styles, and may run what Vite puts into it', async () => {
  const answer = await get('/jobs', 'text/html');
  const html = await answer.text();
  expect(html).toContain('<h1');
  expect(html).toContain('src="/@vite/client"');
  expect(html).toMatch(/<style nonce="development" data-vite-dev-id="[^"]+Layout\.module\.css">/);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self' 'nonce-development'");
  expect(policy).not.toContain("'unsafe-inline' 'nonce");
});

test('the printed administrator logs in', async () => {
  const [, email, password] = /\((\S+), password (\S+)\)/.exec(copy.output()) ?? [];
  const answer = await fetch(`${copy.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
});

test('modules are served, what the database holds is not', async () => {
  const module = await get('/src/features/shared/support/SupportForm.tsx');
  expect(await module.text()).toContain('import.meta.hot');
  expect((await get('/.dev/jwt-secret')).status).toBe(403);
});

test('the service worker of a built product at this address is switched off', async () => {
  expect(await (await get('/sw.js')).text()).toContain('registration.unregister()');
});

test('an edited text goes to open pages as data, a screen as a module, and none is reloaded', async () => {
  await get('/locales/english/support.json?import');
  const page = await listen();
  await copy.edit('locales/english/support.json', '"send": "', '"send": "Edited: ');
  await expect.poll(page.heard, patience).toMatch(/"event":"texts".*"send":"Edited: /);
  await copy.edit(
    'src/features/shared/support/SupportForm.tsx',
    "{t('form.send')}",
    "{t('form.send')}!",
  );
  await expect
    .poll(page.heard, patience)
    .toContain('"path":"/src/features/shared/support/SupportForm.tsx"');
  expect(page.heard()).not.toContain('full-reload');
  page.end();
});

test('an edited handler answers the next request, and an error is told and mended', async () => {
  const file = 'server/features/config/handlers.ts';
  const answered = async () => (await get('/api/config')).text();
  expect(await answered()).toContain('null');
  await copy.edit(file, 'clientId ?? null', "clientId ?? 'edited'");
  await expect.poll(answered, patience).toContain('"edited"');
  await copy.edit(file, 'export const', 'export const const');
  await expect.poll(answered, patience).toContain('config/handlers.ts');
  await copy.edit(file, 'export const const', 'export const');
  await expect.poll(answered, patience).toContain('"edited"');
  expect(copy.output().match(/Safar in development/g)).toHaveLength(1);
});

test('what is saved again at once is not missed: formatters do it after an editor', async () => {
  const file = 'server/features/config/handlers.ts';
  const texts = ['edited', ...Array.from({ length: 20 }, (_, round) => `edited ${round}`)];
  for (const [round, text] of texts.slice(1).entries()) {
    await copy.edit(file, `'${texts[round]}'`, `'${text}'`);
    const answered = async () => (await get('/api/config')).text();
    await expect.poll(answered, { ...patience, interval: 5 }).toContain(`"${text}"`);
  }
});
