import { AsyncLocalStorage } from 'node:async_hooks';
import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import {
  answerOfDatabase,
  DatabaseUnavailableError,
  StorageFullError,
} from '#server/db/failure.ts';
import type { Storage } from '#server/db/storage.ts';

/**
 * PGlite's own parameters without `-F`, which switches fsync off, and with what a server needs.
 * `wal_sync_method=fsync`: the default on Linux is fdatasync, which PGlite answers without doing
 * anything.
 */
export const startParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'synchronous_commit=on',
    'full_page_writes=on',
    'timezone=UTC',
    // ANALYZE is one statement that all wait for: of 25,000 jobs it takes 340 ms with 100, 90 ms with 25.
    'default_statistics_target=25',
    // Half of what overflows the stack of V8: an endless recursion in SQL then ends in an error.
    'max_stack_depth=256kB',
    // LOG ranks above ERROR here: errors belong to the one who asked, and their text holds people's data.
    'log_min_messages=log',
  ].flatMap((setting) => ['-c', setting]),
];

/** The status with which PostgreSQL's own error handling leaves its main loop; all is well then. */
const longJump = 100;

/** What a write is told in a transaction that may only read. */
const readOnly = '25006';

/** Thrown by every statement after the engine stopped. Only a new process can go on. */
export class EngineStoppedError extends DatabaseUnavailableError {
  override name = 'EngineStoppedError';
}

/**
 * PGlite with four dangers closed:
 *
 * - A trap inside WebAssembly (a stack overflow, a PANIC after a failed write) is swallowed by
 *   PGlite. Measured: the statement then answers as a success without rows, later ones answer
 *   nonsense or never return. Here it stops the engine, as a PANIC stops PostgreSQL.
 * - Statements run one at a time, and a transaction keeps all others waiting: `db` used inside
 *   `db.transaction` would wait for itself for ever. Here it throws; use the transaction's `tx`.
 * - A write-ahead log that cannot grow stops PostgreSQL. Before the disk is full, transactions may
 *   only read: writes throw StorageFullError, and readers notice nothing.
 * - Another process that takes the directory over must end this one: `stop`.
 */
export class Engine extends PGlite {
  #stopped: EngineStoppedError | undefined;
  readonly #onStop: (reason: EngineStoppedError) => void;
  #storage: Storage | undefined;
  #isReadOnly = false;
  readonly #transaction = new AsyncLocalStorage<{ open: boolean }>();

  /** `onStop` is called once, at the moment of the trap: ending the process there is the safest. */
  constructor(options: PGliteOptions, onStop: (reason: EngineStoppedError) => void) {
    super(options);
    this.#onStop = onStop;
  }

  /** Makes traps stop the engine. To be called when the start is over. Throws if it cannot. */
  watchTraps(): void {
    const module = this.Module as Record<string, unknown>;
    const name = '_PostgresMainLoopOnce';
    const step = module[name];
    if (typeof step !== 'function') throw new Error(`PGlite has no ${name} any more`);
    module[name] = (): unknown => {
      try {
        return step() as unknown;
      } catch (error) {
        if ((error as { status?: unknown } | null)?.status !== longJump) this.stop(error);
        throw error;
      }
    };
  }

  /** From now on nothing is written while there is no room for it. A start may write. */
  watchStorage(storage: Storage): void {
    this.#storage = storage;
  }

  async #followStorage(): Promise<void> {
    const isFull = this.#storage?.isFull() ?? false;
    if (isFull === this.#isReadOnly) return;
    this.#isReadOnly = isFull;
    await super.exec(`SET default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
  }

  /** Runs what may write. */
  async #withRoom<T>(run: () => Promise<T>): Promise<T> {
    await this.#followStorage();
    try {
      return await run();
    } catch (error) {
      if (answerOfDatabase(error) !== readOnly) throw error;
      throw new StorageFullError('there is no room on the disk', { cause: error });
    }
  }

  /** Refuses all further statements. The one that is running is not acknowledged either. */
  stop(cause: unknown): EngineStoppedError {
    if (this.#stopped) return this.#stopped;
    const text = cause instanceof Error ? cause.message : JSON.stringify(cause);
    const stopped = new EngineStoppedError(
      `The embedded database stopped (${text}). The server must be started again.`,
      { cause },
    );
    this.#stopped = stopped;
    this.#onStop(stopped);
    return stopped;
  }

  get stopped(): boolean {
    return this.#stopped !== undefined;
  }

  #assertRunning(): void {
    if (this.#stopped) throw this.#stopped;
  }

  /** All statements of PGlite come through here, those of transactions too. */
  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    this.#assertRunning();
    try {
      const answer = super.execProtocolRawSync(message);
      this.#assertRunning();
      return answer;
    } catch (error) {
      throw this.stop(error);
    }
  }

  override async query<T>(
    query: string,
    parameters?: unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    this.#refuseInside();
    return this.#withRoom(() => super.query<T>(query, parameters, options));
  }

  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    this.#refuseInside();
    return this.#withRoom(() => super.exec(query, options));
  }

  override async transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseInside();
    const state = { open: true };
    try {
      return await this.#withRoom(() =>
        super.transaction((tx) => this.#transaction.run(state, () => run(tx))),
      );
    } finally {
      state.open = false;
    }
  }

  #refuseInside(): void {
    if (!this.#transaction.getStore()?.open) return;
    throw new Error(
      'Inside a transaction only its own `tx` may be used: `db` would wait for ever.',
    );
  }
}
