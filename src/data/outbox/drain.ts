import { callPath } from '#contract/http/call.ts';
import { queuedCalls } from '#contract/http/queuedCalls.ts';
import { outboxPolicy, type OutboxEntry } from '#contract/outbox.ts';
import { blocks, maySend, verdictOf, waitLeft } from './policy.ts';
import type { Bearer, OutboxEvent, OutboxPorts, OutboxRequest } from './ports.ts';
import { adding, claiming, resuming, settling, takingBack, type Settled } from './queue.ts';
import { baseOf } from './rebase.ts';

/** The judgements of adding and sending, apart so that the simulation can spoil them one by one. */
export const outboxRules = {
  adding,
  takingBack,
  verdictOf,
  maySend,
  waitLeft,
  claiming,
  settling,
};
export type OutboxRules = typeof outboxRules;

export interface DrainOptions {
  /** Something changed for the better: waits after a network failure are cut short. */
  eager: boolean;
  /** Whether this drain still is the only one. */
  stillMine(): Promise<boolean>;
  onEvent(news: OutboxEvent): void;
}

/**
 * Sends what may be sent, in order, one at a time. Of each user the first entry that must wait
 * holds up the later ones (blocks); one that failed for good does not. Ends when nothing more can be sent
 * now. Rejects where the store does: what was sent stays in the store and is sent again.
 */
export async function drain(
  ports: OutboxPorts,
  rules: OutboxRules,
  { eager, stillMine, onEvent: told }: DrainOptions,
): Promise<void> {
  const heldUp: OutboxEntry[] = [];
  for (let progress = true; progress;) {
    progress = false;
    for (const entry of await ports.store.all()) {
      if (entry.state === 'failed' || heldUp.some((one) => blocks(one, entry))) continue;
      const isDue = due(entry, rules.waitLeft(entry, ports.clock.now()), eager);
      if (entry.state === 'paused' || !isDue) {
        heldUp.push(entry);
        continue;
      }
      if (!ports.online()) return;
      const bearer = await ports.session.current();
      if (!rules.maySend(entry, bearer)) {
        heldUp.push(entry);
        continue;
      }
      if (!(await stillMine())) return;
      const settled = await attempt(ports, rules, entry, entry.userId === null ? null : bearer);
      progress = true;
      if (settled === 'again') break;
      if (settled === null) continue;
      told(settled);
      if (settled.kind === 'waiting') heldUp.push(settled.entry);
    }
  }
}

/**
 * Whether an entry may be sent now. What changed for the better cuts short a wait that the line, a
 * portal or a server in trouble was the reason of, unless a longer one was asked for. An entry that is
 * itself the trouble is not sent in a circle by that: a server that says it is well has not come back.
 */
function due({ lastStatus, asked }: OutboxEntry, wait: number, eager: boolean): boolean {
  if (wait === 0) return true;
  return eager && !asked && lastStatus !== undefined && mayBeOver(lastStatus);
}

const mayBeOver = (status: number) => status < 400 || status >= 500;

async function attempt(
  ports: OutboxPorts,
  rules: OutboxRules,
  entry: OutboxEntry,
  bearer: Bearer | null,
): Promise<Settled> {
  const { store, session, clock } = ports;
  const claim = await store.change(entry.id, rules.claiming(entry.id, clock.now()));
  if (!claim) return 'again';
  if ('tooOld' in claim) return { kind: 'failed', entry: claim.tooOld };
  const sent = claim.send;
  const answer = await ports.send(requestOf(sent, bearer));
  const verdict = rules.verdictOf(sent, answer, () => ports.random());
  // What became of a profile save is news for the others.
  const isNews = verdict.kind === 'delivered' || verdict.kind === 'failed';
  const scope = sent.call === 'user.update' && isNews ? null : sent.id;
  const uuid = () => ports.uuid();
  const settle = rules.settling(sent, entry.inDoubt, answer, verdict, clock.now(), uuid);
  const settled = await store.change(scope, settle);
  if (verdict.kind !== 'paused' || !bearer) return settled;
  await session.refused(bearer.token);
  // The user may have logged in again while the old token was on its way.
  const now = await session.current();
  if (!now || now.userId !== bearer.userId || now.token === bearer.token) return settled;
  await store.change(null, resuming(bearer.userId, clock.now()));
  return 'again';
}

/** The request of an entry. The bearer is that of this moment; it is never kept with the entry. */
function requestOf(entry: OutboxEntry, bearer: Bearer | null): OutboxRequest {
  const call = queuedCalls[entry.call];
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Idempotency-Key': entry.id,
  };
  if (bearer) headers.Authorization = `Bearer ${bearer.token}`;
  const baseVersion = baseOf(entry);
  const body = baseVersion === undefined ? entry.body : { ...(entry.body as object), baseVersion };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method: call.method,
    url: '/api' + callPath(call, entry.params),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    timeout: outboxPolicy.sendTimeout,
  };
}
