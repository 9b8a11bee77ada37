import { AsyncLocalStorage } from 'node:async_hooks';
import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';

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
    // Half of what overflows the stack of V8: an endless recursion in SQL then ends in an error.
    'max_stack_depth=256kB',
    // LOG ranks above ERROR here: errors belong to whoever asked, and their text holds people's data.
    'log_min_messages=log',
  ].flatMap((setting) => ['-c', setting]),
];

/** The status with which PostgreSQL's own error handling leaves its main loop; all is well then. */
const longJump = 100;

/** Thrown by every statement after the engine stopped. Only a new process can go on. */
export class EngineStoppedError extends Error {
  override name = 'EngineStoppedError';
}

/**
 * PGlite with three dangers closed:
 *
 * - A trap inside WebAssembly (a stack overflow, a PANIC after a failed write) is swallowed by
 *   PGlite. Measured: the statement then answers as a success without rows, later ones answer
 *   nonsense or never return. Here it stops the engine, as a PANIC stops PostgreSQL.
 * - Statements run one at a time, and a transaction keeps all others waiting: `db` used inside
 *   `db.transaction` would wait for itself for ever. Here it throws; use the transaction's `tx`.
 * - Another process that takes the directory over must end this one: `stop`.
 */
export class Engine extends PGlite {
  #stopped: EngineStoppedError | undefined;
  readonly #onStop: (reason: EngineStoppedError) => void;
  readonly #transaction = new AsyncLocalStorage<{ open: boolean }>();

  /** `onStop` is called once, at the moment of the trap: ending the process there is the safest. */
  constructor(options: PGliteOptions, onStop: (reason: EngineStoppedError) => void) {
    super(options);
    this.#onStop = onStop;
  }

  /** Makes traps stop the engine. To be called when the start is over. Throws if it cannot. */
  watchTraps(): void {
    const module = this.Module as unknown as Record<string, unknown>;
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

  /** Refuses all further statements. The one that is running is not acknowledged either. */
  stop(cause: unknown): void {
    if (this.#stopped) return;
    const text = cause instanceof Error ? cause.message : JSON.stringify(cause);
    this.#stopped = new EngineStoppedError(
      `The embedded database stopped (${text}). The server must be started again.`,
      { cause },
    );
    this.#onStop(this.#stopped);
  }

  get stopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** All statements of PGlite come through here, those of transactions too. */
  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#stopped) throw this.#stopped;
    try {
      const answer = super.execProtocolRawSync(message);
      if (!this.#stopped) return answer;
    } catch (error) {
      this.stop(error);
    }
    throw this.#stopped as unknown as Error;
  }

  override async query<T>(
    query: string,
    parameters?: unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    this.#refuseInside();
    return super.query<T>(query, parameters, options);
  }

  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    this.#refuseInside();
    return super.exec(query, options);
  }

  override async transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseInside();
    const state = { open: true };
    try {
      return await super.transaction((tx) => this.#transaction.run(state, () => run(tx)));
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
