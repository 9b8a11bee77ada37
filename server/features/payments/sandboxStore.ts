import fs from 'node:fs';
import path from 'node:path';

/** An order in the provider's wire format. Amounts in paise, times in seconds. */
export interface SandboxOrder {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  created_at: number;
}

export interface SandboxPayment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'captured' | 'refunded' | 'failed';
  order_id: string;
  method: string;
  captured: boolean;
  amount_refunded: number;
  refund_status: 'full' | 'partial' | null;
  email: string | null;
  error_code: string | null;
  error_description: string | null;
  created_at: number;
}

export interface SandboxRefund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  status: 'processed';
  created_at: number;
}

/** A webhook that was not taken yet. `createdAt` in ms since 1970. */
export interface SandboxEvent {
  id: string;
  body: string;
  createdAt: number;
}

interface SandboxThings {
  order: SandboxOrder;
  payment: SandboxPayment;
  refund: SandboxRefund;
  /** By the key that the refund was asked for with. */
  refundKey: { id: string; refundId: string };
  event: SandboxEvent;
}
export type SandboxKind = keyof SandboxThings;
type Soon<T> = T | Promise<T>;

/** What the sandbox remembers. */
export interface SandboxStore {
  get<K extends SandboxKind>(kind: K, id: string): Soon<SandboxThings[K] | undefined>;
  paymentsOf(orderId: string): Soon<SandboxPayment[]>;
  refundsOf(paymentId: string): Soon<SandboxRefund[]>;
  /** Webhooks that were not taken yet. */
  events(): Soon<SandboxEvent[]>;
  /** Kept when it is done: the sandbox is asked about it after this process was killed, too. */
  put<K extends SandboxKind>(kind: K, thing: SandboxThings[K]): Soon<void>;
  remove(kind: SandboxKind, id: string): Soon<void>;
  /** Runs `work` when no one else, in any process, changes the same order or payment. */
  locked<T>(id: string, work: (store: SandboxStore) => Promise<T>): Promise<T>;
}

/** A store of one process, which can be looked through. */
export interface JournalStore extends SandboxStore {
  get<K extends SandboxKind>(kind: K, id: string): SandboxThings[K] | undefined;
  all<K extends SandboxKind>(kind: K): SandboxThings[K][];
  put<K extends SandboxKind>(kind: K, thing: SandboxThings[K]): void;
  remove(kind: SandboxKind, id: string): void;
}

/**
 * The sandbox's own memory, apart from the product's database, as a real provider's is: a journal
 * of one line for each change in `file`, or nothing but memory where no file is given. For the one
 * process of an embedded database.
 */
export function createSandboxStore(file: string | null): JournalStore {
  const kept = new Map<string, Line>();
  const keyOf = (kind: SandboxKind, id: string) => `${kind} ${id}`;
  if (file) {
    for (const line of journalLines(file)) {
      const { kind, thing, removed } = line;
      if (removed) kept.delete(keyOf(kind, thing.id));
      else kept.set(keyOf(kind, thing.id), { kind, thing });
    }
    // Written anew without what was changed or removed later, and without half a last line.
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const lines = [...kept.values()].map((entry) => `${JSON.stringify(entry)}\n`);
    fs.writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  const write = (line: Line) => {
    if (file) fs.appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const turns = new Map<string, Promise<unknown>>();
  const store: JournalStore = {
    get: <K extends SandboxKind>(kind: K, id: string) =>
      kept.get(keyOf(kind, id))?.thing as SandboxThings[K] | undefined,
    all: <K extends SandboxKind>(kind: K) =>
      [...kept.values()]
        .filter((entry) => entry.kind === kind)
        .map(({ thing }) => thing as SandboxThings[K]),
    paymentsOf: (orderId) => store.all('payment').filter(({ order_id }) => order_id === orderId),
    refundsOf: (paymentId) =>
      store.all('refund').filter(({ payment_id }) => payment_id === paymentId),
    events: () => store.all('event'),
    put(kind, thing) {
      kept.set(keyOf(kind, thing.id), { kind, thing });
      write({ kind, thing });
    },
    remove(kind, id) {
      const entry = kept.get(keyOf(kind, id));
      if (!entry) return;
      kept.delete(keyOf(kind, id));
      write({ ...entry, removed: true });
    },
    async locked(id, work) {
      const turn = (turns.get(id) ?? Promise.resolve()).then(() => work(store));
      const ended = turn.catch(() => undefined);
      turns.set(id, ended);
      try {
        return await turn;
      } finally {
        if (turns.get(id) === ended) turns.delete(id);
      }
    },
  };
  return store;
}

interface Line {
  kind: SandboxKind;
  thing: SandboxThings[SandboxKind];
  removed?: boolean;
}

/** What a journal says, without half a last line. */
function journalLines(file: string): Line[] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as Line];
      } catch {
        return []; // the end of the file, or a line that a kill cut off
      }
    });
}
