import http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Measured {
  /** Good answers in a second. */
  good: number;
  /** Answers 503 with Retry-After in a second. */
  sentAway: number;
  /** Everything else: no answer within `patience`, a broken connection, another status. */
  failed: number;
  /** Requests that were begun in a second. */
  offered: number;
}

const patience = 5_000; // ms

/**
 * Asks a server for `seconds`: by `clients` that ask as fast as they are answered, or, where `rate`
 * is given, so many times a second, whether answers come or not, as the public does.
 */
export async function load(
  url: string,
  options: { seconds: number; clients: number; rate?: number; paths: readonly string[] },
): Promise<Measured> {
  const { seconds, clients, rate, paths } = options;
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + seconds * 1000;
  const sum = { good: 0, sentAway: 0, failed: 0, offered: 0 };
  // Not the same ones as the load before: what was asked for a moment ago is kept.
  let number = Math.floor(Math.random() * paths.length);
  const ask = () =>
    new Promise<void>((resolve) => {
      const path = paths[(number += 1) % paths.length] ?? '/';
      sum.offered += 1;
      const done = (kind: 'good' | 'sentAway' | 'failed') => {
        // What comes later than the measurement is not counted as good.
        if (kind !== 'good' || performance.now() < until) sum[kind] += 1;
        resolve();
      };
      const request = http.get({ hostname, port, path, agent, timeout: patience }, (answer) => {
        answer.resume();
        answer.on('error', () => done('failed'));
        answer.on('end', () => {
          if (answer.statusCode === 200) return done('good');
          const isAway = answer.statusCode === 503 && answer.headers['retry-after'];
          done(isAway ? 'sentAway' : 'failed');
        });
      });
      request.on('timeout', () => request.destroy());
      request.on('error', () => done('failed'));
    });
  if (rate === undefined) {
    const client = async () => {
      while (performance.now() < until) await ask();
    };
    await Promise.all(Array.from({ length: clients }, client));
  } else {
    const began = performance.now();
    let running = 0;
    const open = new Set<Promise<void>>();
    while (performance.now() < until) {
      const due = ((performance.now() - began) / 1000) * rate;
      // What finds no connection is not sent: a phone waits for its first answer, too.
      while (sum.offered < due && running < clients) {
        running += 1;
        const one: Promise<void> = ask().finally(() => {
          running -= 1;
          open.delete(one);
        });
        open.add(one);
      }
      await delay(2);
    }
    await Promise.all(open);
  }
  agent.destroy();
  const each = (value: number) => Math.round(value / seconds);
  return {
    good: each(sum.good),
    sentAway: each(sum.sentAway),
    failed: each(sum.failed),
    offered: each(sum.offered),
  };
}

/**
 * Opens connections that begin a request and never end it, a byte now and then.
 * @returns what closes them, and how many the server has ended by itself
 */
export function slowSockets(url: string, count: number) {
  const { hostname, port } = new URL(url);
  const kinds = [
    'GET /api/jobs HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    'POST /api/auth/user/x/resume HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000\r\n\r\n-',
  ];
  let ended = 0;
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.on('close', () => (ended += 1));
    socket.write(kinds[n % kinds.length] ?? '');
    return socket;
  });
  const drip = setInterval(
    () => sockets.forEach((socket) => socket.writable && socket.write('a')),
    2_000,
  );
  return {
    ended: () => ended,
    close() {
      clearInterval(drip);
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
