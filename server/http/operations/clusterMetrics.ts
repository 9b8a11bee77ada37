import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Ms that a process gets to tell its numbers; Prometheus itself gives up after ten seconds. */
const patience = 1_000;
/** Ms that a process waits for the sum: the others' time, and that of the way there and back. */
const wholePatience = 1_800;

/** What one process counted, as it is told to another. */
type Numbers = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What processes say to each other about metrics. `id` joins an answer to its question. */
type Message =
  /** A process can be asked from now on. */
  | { metrics: 'here' }
  /** To the first process: what did all of you count? And its answer. */
  | { metrics: 'ask all'; id: number }
  | { metrics: 'all'; id: number; text: string }
  /** To each process: what did you count? And its answer. */
  | { metrics: 'ask one'; id: number }
  | { metrics: 'one'; id: number; numbers: Numbers };

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

/** Questions that are under way. */
function questions<T>() {
  const waiting = new Map<number, (answer: T) => void>();
  let last = 0;
  return {
    answer: (id: number, value: T) => waiting.get(id)?.(value),
    /** @returns what is answered to `send`, or undefined after so many ms */
    async ask(ms: number, send: (id: number) => void): Promise<T | undefined> {
      const id = (last += 1);
      const answered = new Promise<T>((resolve) => waiting.set(id, resolve));
      const enough = new AbortController();
      try {
        send(id);
        const late = delay(ms, undefined, { signal: enough.signal }).catch(() => undefined);
        return await Promise.race([answered, late]);
      } finally {
        enough.abort();
        waiting.delete(id);
      }
    },
  };
}

/**
 * The metrics of this process, or the sum over all that share its port.
 * @param registry - What this process counts.
 * @returns Reads them as text for Prometheus; null where the first process does not answer.
 */
export function readMetrics(registry: Registry): () => Promise<string | null> {
  if (!cluster.isWorker) return () => registry.metrics();
  const { ask, answer } = questions<string>();
  const say = (message: Message) => void process.send?.(message);
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'all') answer(message.id, message.text);
    if (message.metrics !== 'ask one') return;
    const { id } = message;
    void registry.getMetricsAsJSON().then((numbers) => say({ metrics: 'one', id, numbers }));
  });
  say({ metrics: 'here' });
  return async () => (await ask(wholePatience, (id) => say({ metrics: 'ask all', id }))) ?? null;
}

/**
 * Sums up, in the first process, what the others count. One that does not answer in time stands
 * with what it told last, and what one that died had counted stays: a sum that falls would look to
 * Prometheus like a new start of everything.
 */
export function sumMetrics(): void {
  const told = new Map<Worker, Numbers>();
  let left: Numbers = [];
  let leaving = Promise.resolve();
  const { ask, answer } = questions<Numbers>();

  async function numbersOf(worker: Worker): Promise<void> {
    if (!worker.isConnected()) return;
    const numbers = await ask(patience, (id) => send(worker, { metrics: 'ask one', id }));
    // It may have died meanwhile.
    if (numbers && told.has(worker)) told.set(worker, numbers);
  }
  async function sum(asking: Worker, id: number): Promise<void> {
    await Promise.all([...told.keys()].map(numbersOf));
    const text = await AggregatorRegistry.aggregate([...told.values(), left]).metrics();
    send(asking, { metrics: 'all', id, text });
  }
  async function leave(worker: Worker): Promise<void> {
    const counted = (told.get(worker) ?? []).filter(({ type }) => String(type) !== 'gauge');
    left = await AggregatorRegistry.aggregate([left, counted]).getMetricsAsJSON();
    told.delete(worker);
  }
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'here') told.set(worker, []);
    if (message.metrics === 'one') answer(message.id, message.numbers);
    if (message.metrics === 'ask all') void sum(worker, message.id);
  });
  // One after the other, so that none of them overwrites what another has left.
  cluster.on('exit', (worker) => {
    leaving = leaving.then(() => leave(worker));
  });
}

/** One that is ending has no ear any more: then the time runs out. */
function send(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
