import type { Logger } from 'pino';
import { limits } from '#contract/limits.ts';
import { newId } from '#server/db/ids.ts';
import type { Ask } from './razorpay.ts';
import type { SandboxEvent, SandboxStore } from './sandboxStore.ts';
import { sign } from './signature.ts';

const patience = 5_000; // ms: the provider, too, waits no longer for an answer
const firstPause = 1_000; // ms; doubled with each try
const longestPause = 60 * 60 * 1_000;
const givenUpAfter = limits.day;

export interface SandboxWebhooks {
  /**
   * Remembers an event in `store`. Things in wire format by name.
   * @returns sends it, once `start` was called: to be called when what it tells of is kept
   */
  emit(
    store: Pick<SandboxStore, 'put'>,
    event: string,
    things: Record<string, object>,
  ): Promise<() => void>;
  /** From now on events are sent to this address; first those that are left from earlier. */
  start(url: string): Promise<void>;
  stop(): void;
  /** Resolves when nothing is on its way; what failed and waits for its next try is not. */
  settled(): Promise<void>;
}

/**
 * Webhooks as the provider sends them: signed over the raw body, each with an id, at least once,
 * in no certain order, tried again with growing pauses for 24 hours until the answer is 2xx.
 */
export function createSandboxWebhooks(options: {
  store: SandboxStore;
  secret: string;
  send: Ask;
  now: () => number;
  log: Pick<Logger, 'warn'>;
}): SandboxWebhooks {
  const { store, secret, send, now, log } = options;
  let target: string | undefined;
  const timers = new Set<NodeJS.Timeout>();
  const onTheirWay = new Set<Promise<void>>();

  /** Does it again, where sending was not stopped, after a pause that grows with the tries. */
  function again(tries: number, act: (tries: number) => void): void {
    if (!target) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        act(tries + 1);
      },
      Math.min(longestPause, firstPause * 2 ** tries),
    );
    timer.unref();
    timers.add(timer);
  }

  function begin(event: SandboxEvent, tries: number): void {
    const url = target;
    if (!url) return;
    const delivery = follow(url, event, tries);
    onTheirWay.add(delivery);
    void delivery.finally(() => onTheirWay.delete(delivery));
  }

  async function follow(url: string, event: SandboxEvent, tries: number): Promise<void> {
    const taken = await deliver(url, event);
    try {
      if (taken || now() - event.createdAt > givenUpAfter)
        return await store.remove('event', event.id);
    } catch (error) {
      // The database is away for a moment. The product knows events that come twice.
      log.warn({ err: error, event: event.id }, 'a webhook of the sandbox is still remembered');
    }
    again(tries, (more) => begin(event, more));
  }

  /** Sends what is left from earlier, as soon as it can be read. */
  async function sendLeft(tries: number): Promise<void> {
    try {
      for (const event of await store.events()) begin(event, 0);
    } catch (error) {
      log.warn({ err: error }, 'webhooks of the sandbox cannot be read');
      again(tries, (more) => void sendLeft(more));
    }
  }

  async function deliver(url: string, event: SandboxEvent): Promise<boolean> {
    try {
      const answer = await send(
        new Request(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Razorpay-Signature': sign(event.body, secret),
            'X-Razorpay-Event-Id': event.id,
          },
          body: event.body,
          signal: AbortSignal.timeout(patience),
        }),
      );
      await answer.body?.cancel();
      return answer.ok;
    } catch (error) {
      log.warn({ err: error, event: event.id }, 'a webhook of the sandbox was not taken');
      return false;
    }
  }

  return {
    async emit(into, name, things) {
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_sandbox',
        event: name,
        contains: Object.keys(things),
        payload: Object.fromEntries(
          Object.entries(things).map(([key, entity]) => [key, { entity }]),
        ),
        created_at: Math.floor(now() / 1000),
      });
      const event = { id: `evt_${newId()}`, body, createdAt: now() };
      await into.put('event', event);
      return () => begin(event, 0);
    },
    async start(url) {
      target = url;
      await sendLeft(0);
    },
    stop() {
      target = undefined;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
    async settled() {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
}
