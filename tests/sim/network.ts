import type { HttpResult, OutboxRequest } from '#src/data/outbox/ports.ts';
import type { Context } from './context.ts';
import type { ModelServer, Reply } from './modelServer.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './time.ts';

/** Who really answered a request: the server, no one, or something between. */
export type Answerer = 'server' | 'no one' | 'gateway';

/** Told of every request of a living context, and of the answer when that hears it. */
export interface Wire {
  sent(context: Context, request: OutboxRequest): void;
  answered(context: Context, request: OutboxRequest, answer: HttpResult, by: Answerer): void;
}

const nothing: HttpResult = { status: 0, retryAfter: null, date: null, body: undefined };

/** Between phone and server: loses, delays, repeats and invents answers, as badly as `badness` says. */
export class Network {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly server: ModelServer;
  up = true;
  /** 0: everything arrives, 1: hardly anything. */
  badness = 0;
  wire: Wire = { sent: () => {}, answered: () => {} };

  constructor(time: VirtualTime, random: Random, server: ModelServer) {
    this.time = time;
    this.random = random;
    this.server = server;
  }

  /** A request of the outbox, of which the wire is told. */
  send(context: Context, request: OutboxRequest): Promise<HttpResult> {
    this.wire.sent(context, request);
    return this.carry(context, request, (answer, by) =>
      this.wire.answered(context, request, answer, by),
    );
  }

  /** Carries a request there, and an answer back as far as it comes. */
  carry(
    context: Context,
    request: OutboxRequest,
    told: (answer: HttpResult, by: Answerer) => void = () => {},
  ): Promise<HttpResult> {
    const { random, time } = this;
    return new Promise((resolve) => {
      let open = true;
      const hear = (answer: HttpResult, by: Answerer = 'no one') => {
        if (!open || !context.alive) return;
        open = false;
        told(answer, by);
        resolve(answer);
      };
      const bad = () => random.chance(this.badness);
      const delay = () => random.scale(5, bad() && random.chance(0.2) ? 300_000 : 1_500);
      time.after(request.timeout, () => hear(nothing));
      if (!this.up) {
        time.after(random.scale(1, 100), () => hear(nothing));
        return;
      }
      if (bad() && random.chance(0.4)) {
        // Lost on the way there; sometimes no one ever says so.
        if (random.chance(0.7)) time.after(delay(), () => hear(nothing));
        return;
      }
      time.after(delay(), () => {
        const invented = bad() && random.chance(0.6) ? this.invent() : null;
        // Some gateways give up after the server has done its work.
        const done = !invented || (invented.status >= 500 && random.chance(0.5));
        const reply = done ? this.server.handle(request) : null;
        const answer = invented ?? fromServer(reply as Reply);
        // Lost on the way back: the effect is there and no one knows.
        if (bad() && random.chance(0.4)) {
          if (random.chance(0.7)) time.after(delay(), () => hear(nothing));
        } else time.after(delay(), () => hear(answer, invented ? 'gateway' : 'server'));
      });
    });
  }

  /** Answers that say nothing final: a gateway's, a limiter's, a portal's. */
  private invent(): HttpResult {
    const { random } = this;
    const status = random.pick([200, 403, 408, 409, 425, 429, 500, 502, 503, 503, 504]);
    if (status < 300 || status === 403) return { ...nothing, status };
    const code = status === 409 ? 'STILL_RUNNING' : 'BUSY';
    const asks = (status === 429 || status === 503) && random.chance(0.7);
    const seconds = Math.round(random.scale(1, 4_000));
    const date = new Date(1_700_000_000_000);
    const until = new Date(date.getTime() + seconds * 1000);
    return {
      status,
      retryAfter: asks ? random.pick([String(seconds), until.toUTCString()]) : null,
      date: date.toUTCString(),
      body: status === 409 || random.chance(0.5) ? { code, message: '' } : undefined,
    };
  }
}

function fromServer({ status, body }: Reply): HttpResult {
  return { ...nothing, status, body };
}
