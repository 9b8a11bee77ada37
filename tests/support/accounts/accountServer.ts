import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeEach } from 'vitest';
import { demoContacts } from '#contract/support/contacts.ts';
import { createApp, type AppParts } from '#server/app.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import type { Db } from '#server/db/client.ts';
import { createFileStore, type DiskStore } from '#server/http/files/diskStore.ts';
import { createGoogleSignIn } from '#server/http/auth/google.ts';
import { createMailer } from '#server/http/mail/mail.ts';
import { rateLimits } from '#server/db/schema/accountSchema.ts';
import { createRateLimits, type CountingPool } from '#server/http/security/rateLimits.ts';
import { createJobLooks } from '#server/domain/jobLooks.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { testLog } from '../logs/testLog.ts';
import { roundRobinProxy } from '../processes/roundRobinProxy.ts';
import { openTwoDatabases, serversAreTwo } from '../processes/twoDatabases.ts';
import { googleClientId, makeGoogleKeys, type GoogleKeys } from '../server/googleKeys.ts';
import { openInbox, type Inbox } from '../server/inbox.ts';

/** The server's own code behind a real socket, with a database in memory, a clock and an inbox. */
export interface AccountServer {
  url: string;
  db: Db;
  /** Each process has its own. */
  databases: readonly Db[];
  parts: AppParts;
  inbox: Inbox;
  google: GoogleKeys;
  folder: string;
  /** Its file store, with the paths of kept files. */
  files: DiskStore;
  /** Moves the server's clock forward by so many ms. */
  travel(by: number): void;
  /** Every limit starts anew, as after a restart. */
  freshLimits(): Promise<void>;
  close(): Promise<void>;
}

/** One for all tests of a file, each of which begins with fresh limits. */
export async function accountServer(): Promise<AccountServer> {
  const server = await startAccountServer();
  afterAll(() => server.close());
  beforeEach(() => server.freshLimits());
  return server;
}

/** Starts one. `changes` replaces parts of it. */
export async function startAccountServer(changes: Partial<AppParts> = {}): Promise<AccountServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'account-'));
  const two = serversAreTwo && !changes.db ? await openTwoDatabases() : null;
  const { db, close } = two
    ? { db: two.a, close: two.close }
    : changes.db
      ? { db: changes.db, close: () => Promise.resolve() }
      : await testDatabase();
  const inbox = await openInbox();
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const google = await makeGoogleKeys(folder, now);
  const files = await createFileStore(path.join(folder, 'files'));
  const secret = 'a secret that only these tests know';
  const limitsOf = (pool?: CountingPool) =>
    createRateLimits(pool && { pool, hide: (key) => createHmacSigner(secret).of('limit', key) });
  const log = testLog();
  const from = 'Safar <office@portal.example>';
  const parts = {
    db,
    publicUrl: 'https://portal.example',
    trustProxy: { hops: 1 },
    support: demoContacts,
    log,
    tokens: createTokens(secret, now),
    hmac: createHmacSigner(secret),
    limits: limitsOf(two?.pools[0]),
    mail: createMailer({ smtpUrl: inbox.url, from, folder: path.join(folder, 'mail'), log }),
    files,
    looks: createJobLooks({ db, now, log }),
    google: createGoogleSignIn({ clientId: googleClientId, keysFile: google.file, log, now }),
    now,
    isReady: () => Promise.resolve(true),
    ...changes,
  } as AppParts;
  const servers = [await listening(parts)];
  if (two)
    servers.push(
      await listening(secondProcess(parts, { db: two.b, limits: limitsOf(two.pools[1]) })),
    );
  const proxy = two && (await roundRobinProxy(servers.map(urlOf)));
  return {
    url: proxy?.url ?? urlOf(servers[0]!),
    db,
    databases: [db, ...(two ? [two.b] : [])],
    parts,
    inbox,
    google,
    folder,
    files,
    travel: (by) => void (ahead += by),
    freshLimits: async () => {
      if (two) await two.a.delete(rateLimits);
      else parts.limits = createRateLimits();
    },
    async close() {
      await proxy?.close();
      for (const server of servers) {
        if ('closeAllConnections' in server) server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await inbox.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What another process has of its own; the rest is as the test sets it for both. */
function secondProcess(parts: AppParts, own: Partial<AppParts>): AppParts {
  return new Proxy(parts, {
    get: (target, name) => Reflect.get(name in own ? own : target, name) as unknown,
  });
}

async function listening(parts: AppParts): Promise<ServerType> {
  const server = serve({
    ...{ fetch: createApp(parts).fetch, port: 0, hostname: '127.0.0.1' },
    // As in service: after Node's own 5 s idle connections end while a busy test asks by them.
    serverOptions: { keepAliveTimeout: 75_000 },
  });
  await new Promise<void>((resolve) => {
    if (server.listening) resolve();
    else server.once('listening', resolve);
  });
  return server;
}

const urlOf = (server: ServerType) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
