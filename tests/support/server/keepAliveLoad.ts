import http from 'node:http';

/** What clients on kept-alive connections met. */
export interface Load {
  /** Answers with a status below 400. */
  good: number;
  /** Good answers after `mark()`. */
  goodAfter: number;
  /** Answers after `mark()` that said that the connection ends. */
  closing: number;
  /** Answers 503 with Retry-After. */
  busy: number;
  /** What went wrong, apart from connections that were refused: those asked no one anything. */
  failures: string[];
  mark(): void;
  /** Resolves when no client asks any more: each goes on until it is refused. */
  ended: Promise<unknown>;
  /** No client begins another request. */
  stop(): void;
}

interface Ask {
  method: string;
  path: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
}

/**
 * `clients` that ask one thing after the other, each on a connection that it keeps as long as the
 * server lets it.
 * @param next - What a client asks as its n-th request.
 * @param newAgent - Makes a client's connection: another one than plain HTTP has.
 */
export function keepAliveLoad(
  url: string,
  clients: number,
  next: (client: number, n: number) => Ask,
  newAgent = () => new http.Agent({ keepAlive: true, maxSockets: 1 }),
): Load {
  const is = { marked: false, stopped: false };
  const load: Load = {
    good: 0,
    goodAfter: 0,
    closing: 0,
    busy: 0,
    failures: [],
    mark: () => void (is.marked = true),
    stop: () => void (is.stopped = true),
    ended: Promise.resolve(),
  };
  const client = async (number: number) => {
    const agent = newAgent();
    for (let n = 0; !is.stopped; n += 1) {
      const ask = next(number, n);
      const answer = await once(url, agent, ask);
      if (answer === 'refused') break;
      // Too many at once on a slow machine: said so, with a time, and asked again as phones do.
      if (typeof answer !== 'string' && answer.isBusy) {
        load.busy += 1;
        continue;
      }
      if (typeof answer === 'string' || answer.status >= 400) {
        const what = typeof answer === 'string' ? answer : String(answer.status);
        load.failures.push(`${ask.method} ${ask.path}: ${what}`);
        if (load.failures.length > 1_000) break;
        continue;
      }
      load.good += 1;
      if (!is.marked) continue;
      load.goodAfter += 1;
      if (answer.closes) load.closing += 1;
    }
    agent.destroy();
  };
  load.ended = Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return load;
}

function once(
  url: string,
  agent: http.Agent,
  { body, ...ask }: Ask,
): Promise<{ status: number; closes: boolean; isBusy: boolean } | string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : (error.code ?? error.message));
    const { hostname, port, protocol } = new URL(url);
    const request = http.request({ protocol, hostname, port, agent, ...ask }, (answer) => {
      answer.on('error', failed);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          closes: answer.headers.connection === 'close',
          isBusy: answer.statusCode === 503 && answer.headers['retry-after'] !== undefined,
        }),
      );
      answer.resume();
    });
    request.on('error', failed);
    request.end(body);
  });
}
