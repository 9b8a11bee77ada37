import type { DbHandle } from './handle.ts';

/**
 * A statement that is put together once for each database: to put one together of its columns and
 * conditions takes longer than to ask it.
 * @param prepare - Prepares it under the name '': a named one stays on its connection, where a pooler
 *   such as PgBouncer may put another client's statements beside it.
 * @returns The statement of a database or a transaction.
 */
export function preparedFor<Statement>(
  prepare: (db: DbHandle) => Statement,
): (db: DbHandle) => Statement {
  const known = new WeakMap<DbHandle, Statement>();
  return (db) => {
    const statement = known.get(db) ?? prepare(db);
    known.set(db, statement);
    return statement;
  };
}
