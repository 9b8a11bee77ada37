import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/client.ts';
import { Client } from 'pg';

type Rows = Record<string, unknown>[];

/** Asks a PostgreSQL server, by a connection for each question. */
export const asking =
  (connectionString: string) =>
  async (query: string): Promise<Rows> => {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(query)).rows;
    } finally {
      await client.end();
    }
  };

/** Asks the embedded database of a folder that no server works in. */
export const askingFolder =
  (dataDir: string) =>
  async (query: string): Promise<Rows> => {
    const silent = () => {};
    const log = { info: silent, warn: silent, error: silent, fatal: silent };
    const { db, close } = await openDatabase({ dataDir, log });
    try {
      return (await db.execute(sql.raw(query))).rows;
    } finally {
      await close();
    }
  };
