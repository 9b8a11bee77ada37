import fs from 'node:fs';
import path from 'node:path';

/** What the sandbox remembers, in the provider's wire format. Amounts in paise, times in seconds. */
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

interface Things {
  order: SandboxOrder;
  payment: SandboxPayment;
  refund: SandboxRefund;
  /** By the key that the refund was asked for with. */
  refundKey: { id: string; refundId: string };
  event: SandboxEvent;
}
type Kind = keyof Things;

export interface SandboxStore {
  get<K extends Kind>(kind: K, id: string): Things[K] | undefined;
  all<K extends Kind>(kind: K): Things[K][];
  /** Kept when it returns: the sandbox is asked about it after this process was killed, too. */
  put<K extends Kind>(kind: K, thing: Things[K]): void;
  remove(kind: Kind, id: string): void;
}

/**
 * The sandbox's own memory, apart from the product's database, as a real provider's is: a journal
 * of one line for each change in `file`, or nothing but memory where no file is given.
 */
export function createSandboxStore(file: string | null): SandboxStore {
  const kept = new Map<string, { kind: Kind; thing: Things[Kind] }>();
  const keyOf = (kind: Kind, id: string) => `${kind} ${id}`;
  if (file) {
    for (const line of linesOf(file)) {
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
  return {
    get: <K extends Kind>(kind: K, id: string) =>
      kept.get(keyOf(kind, id))?.thing as Things[K] | undefined,
    all: <K extends Kind>(kind: K) =>
      [...kept.values()]
        .filter((entry) => entry.kind === kind)
        .map(({ thing }) => thing as Things[K]),
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
  };
}

interface Line {
  kind: Kind;
  thing: Things[Kind];
  removed?: boolean;
}

function linesOf(file: string): Line[] {
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
