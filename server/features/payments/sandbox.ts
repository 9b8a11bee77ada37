import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { PaymentProvider } from '#server/http/api/payments.ts';
import { languageTags } from '#contract/http/document.ts';
import { languages } from '#contract/language.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { createBreaker } from '#server/http/outward/breaker.ts';
import { createRazorpay, providerTimes, type Ask } from './razorpay.ts';
import { sandboxApi } from './sandboxApi.ts';
import type { Db } from '#server/db/client.ts';
import { adoptJournal, databaseStore, sharedKeys } from './sandboxDatabase.ts';
import { createSandboxStore, type JournalStore, type SandboxStore } from './sandboxStore.ts';
import { createSandboxWebhooks, type SandboxWebhooks } from './sandboxWebhooks.ts';

/** Where the sandbox stands on this site. */
export const sandboxPath = '/sandbox/razorpay';

export interface Sandbox<Store extends SandboxStore = SandboxStore> extends Pick<
  SandboxWebhooks,
  'start' | 'stop' | 'settled'
> {
  provider: PaymentProvider;
  /** To be mounted at `sandboxPath`. */
  routes: Hono;
  store: Store;
  /** For tests: what the provider signs with. */
  keys: SandboxKeys;
}

const keysFile = v.object({
  keyId: v.string(),
  keySecret: v.string(),
  webhookSecret: v.string(),
});
type SandboxKeys = v.InferOutput<typeof keysFile>;

/** What a sandbox knows from earlier. */
export interface SandboxMemory<Store extends SandboxStore = SandboxStore> {
  keys: SandboxKeys;
  store: Store;
}

const journal = 'payments.jsonl';

/**
 * A payment provider of our own for trying everything without real money: the provider's API, its
 * checkout script and its webhooks, with secrets that are made at the first start. The product talks
 * to it as to the real one, by HTTP requests with the same client. `script` is the text of
 * checkout.js; `send` delivers webhooks.
 */
export function createSandbox<Store extends SandboxStore>(options: {
  memory: SandboxMemory<Store>;
  script: string;
  send: Ask;
  now: () => number;
  log: Pick<Logger, 'warn'>;
}): Sandbox<Store> {
  const { memory, script, send, now, log } = options;
  const { keys, store } = memory;
  const webhooks = createSandboxWebhooks({ store, secret: keys.webhookSecret, send, now, log });
  const api = sandboxApi({ store, webhooks, keys, now });
  const texts = Object.fromEntries(
    languages.map((language) => [languageTags[language], serverTexts[language].checkout]),
  );
  const filled = script.replace('__TEXTS__', () => JSON.stringify(texts));
  const routes = new Hono();
  routes.get('/checkout.js', (c) =>
    c.body(filled, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  routes.route('/', api);
  const provider = createRazorpay({
    name: 'sandbox',
    testMode: true,
    ...keys,
    scriptUrl: `${sandboxPath}/checkout.js`,
    // No network between the two: the sandbox answers the very requests that would go out.
    baseUrl: 'http://sandbox.invalid',
    ask: (request) => api.fetch(request),
    breaker: createBreaker({
      ...{ who: 'payment sandbox', ...providerTimes, isOutage: () => false },
      log: { warn: log.warn.bind(log), info: () => undefined },
    }),
  });
  const { start, stop, settled } = webhooks;
  return { provider, routes, store, keys, start, stop, settled };
}

/**
 * The memory of the one process of an embedded database, in `folder`; null for a test's own.
 * @returns its keys and its store
 */
export function ownMemory(folder: string | null): SandboxMemory<JournalStore> {
  const keys = folder === null ? newKeys() : keptKeys(folder);
  return { keys, store: createSandboxStore(folder && path.join(folder, journal)) };
}

/**
 * The memory of several processes on one database. What one of them kept in `folder` moves there.
 * @returns its keys and its store
 */
export async function sharedMemory(db: Db, folder: string): Promise<SandboxMemory> {
  const keys = await sharedKeys(db, () =>
    fs.existsSync(path.join(folder, 'keys.json')) ? keptKeys(folder) : newKeys(),
  );
  await adoptJournal(db, path.join(folder, journal));
  return { keys, store: databaseStore(db) };
}

function newKeys(): SandboxKeys {
  const random = () => randomBytes(24).toString('base64url');
  return { keyId: `rzp_test_${random()}`, keySecret: random(), webhookSecret: random() };
}

function keptKeys(folder: string): SandboxKeys {
  const file = path.join(folder, 'keys.json');
  if (fs.existsSync(file)) return v.parse(keysFile, JSON.parse(fs.readFileSync(file, 'utf8')));
  const keys = newKeys();
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
  return keys;
}
