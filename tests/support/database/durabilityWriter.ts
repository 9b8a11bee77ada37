import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/client.ts';

/**
 * The process that durability.test.ts kills, with the arguments: folder, first free id, number of
 * writers (0: only hold the database open). It opens the database of a folder, prints `open <ids of
 * all rows>`, then writes under load until it is killed, and prints `ack <id>` for each row that
 * was acknowledged.
 *
 */
const [dataDir = '', from = '0', writers = '8'] = process.argv.slice(2);
const say = (line: string) => fs.writeSync(1, `${line}\n`);
const silent = () => {};
const log = { info: silent, warn: silent, error: silent, fatal: silent };
let next = Number(from);

try {
  const database = await openDatabase({ dataDir, log });
  const { db } = database;
  await db.execute(sql`CREATE TABLE IF NOT EXISTS acked (id bigint PRIMARY KEY, text text)`);
  const { rows } = await db.execute(sql`SELECT id FROM acked ORDER BY id`);
  say(`open ${rows.map(({ id }) => id).join(' ')}`);

  const write = async (alone: boolean) => {
    for (;;) {
      const id = next++;
      const insert = sql`INSERT INTO acked VALUES (${id}, repeat('x', 200))`;
      if (alone) await db.execute(insert);
      else
        await db.transaction(async (tx) => {
          await tx.execute(insert);
          await tx.execute(sql`UPDATE acked SET text = 'changed' WHERE id = ${id - 100}`);
        });
      say(`ack ${id}`);
    }
  };
  const keepUp = async () => {
    for (;;) {
      await database.maintain?.();
      await db.execute(sql`CHECKPOINT`);
    }
  };
  const work = Array.from({ length: Number(writers) }, (_, index) => write(index % 2 === 0));
  if (work.length > 0) await Promise.all([...work, keepUp()]);
  else setInterval(silent, 60_000);
} catch (error) {
  say(`refused ${(error as Error).name}: ${(error as Error).message}`);
  process.exitCode = 1;
}
