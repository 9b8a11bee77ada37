import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { projectRoot } from '#server/env.ts';
import { paymentServer, type PaymentServer } from '../server/paymentServer.ts';
import { needsPostgres, startThrowawayPostgres } from '../server/throwawayPostgres.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() };
// A server of PostgreSQL runs transactions side by side; the embedded one runs one at a time.
const kinds = ['embedded', 'postgres'] as const;

/** The same tests with a payment server on each kind of database. */
export async function onEachDatabase(
  tests: (server: () => PaymentServer, kind: (typeof kinds)[number]) => void,
): Promise<void> {
  const postgres = await startThrowawayPostgres();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-'));

  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  for (const kind of kinds)
    describe.skipIf(kind === 'postgres' && !postgres)(`on ${kind}`, needsPostgres, () => {
      let server: PaymentServer;
      let database: Database | undefined;

      beforeAll(async () => {
        if (kind === 'postgres' && postgres) {
          database = await openDatabase({ dataDir: folder, databaseUrl: postgres.url, log });
          await database.migrate(path.join(projectRoot, 'server/db/migrations'));
        }
        server = await paymentServer(database ? { db: database.db } : {});
      });
      afterAll(async () => {
        await server.close();
        await database?.close();
      });

      tests(() => server, kind);
    });
}
