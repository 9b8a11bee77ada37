import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createApp, type AppParts } from '#server/app.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import type { Db } from '#server/db/client.ts';
import { createFileStore } from '#server/http/fileStore.ts';
import { createGoogleSignIn } from '#server/http/google.ts';
import { createMailer } from '#server/http/mail.ts';
import { createRateLimits } from '#server/http/rateLimits.ts';
import { createSeal } from '#server/http/seal.ts';
import { createTokens } from '#server/http/tokens.ts';
import { googleClientId, makeGoogleKeys, type GoogleKeys } from './googleKeys.ts';
import { openInbox, type Inbox } from './inbox.ts';

/** The server's own code behind a real socket, with a database in memory, a clock and an inbox. */
export interface AccountServer {
  url: string;
  db: Db;
  parts: AppParts;
  inbox: Inbox;
  google: GoogleKeys;
  folder: string;
  /** Moves the server's clock forward by so many ms. */
  travel(by: number): void;
  /** Every limit starts anew, as after a restart. */
  freshLimits(): void;
  close(): Promise<void>;
}

/** Starts one. `changes` replaces parts of it. */
export async function startAccountServer(changes: Partial<AppParts> = {}): Promise<AccountServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'account-'));
  const { db, close } = changes.db
    ? { db: changes.db, close: () => Promise.resolve() }
    : await testDatabase();
  const inbox = await openInbox();
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const google = await makeGoogleKeys(folder, now);
  const secret = 'a secret that only these tests know';
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const from = 'Safar <office@portal.example>';
  const parts = {
    db,
    publicUrl: 'https://portal.example',
    trustProxy: true,
    log,
    tokens: createTokens(secret, now),
    seal: createSeal(secret),
    limits: createRateLimits(),
    mail: createMailer({ smtpUrl: inbox.url, from, folder: path.join(folder, 'mail'), log }),
    files: await createFileStore(path.join(folder, 'files')),
    google: createGoogleSignIn({ clientId: googleClientId, keysFile: google.file, now }),
    now,
    isReady: () => Promise.resolve(true),
    ...changes,
  } as AppParts;
  const app = createApp(parts);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    if (server.listening) resolve();
    else server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    parts,
    inbox,
    google,
    folder,
    travel: (by) => void (ahead += by),
    freshLimits: () => void (parts.limits = createRateLimits()),
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await inbox.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
