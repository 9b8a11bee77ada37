import { once } from 'node:events';
import http2 from 'node:http2';
import https from 'node:https';
import { siteName, type FrontProxy } from './frontProxy.ts';

interface FrontAnswer {
  status: number;
  headers: http2.IncomingHttpHeaders;
  body: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Asks a proxy as browsers do: TLS and HTTP/2. */
export interface FrontClient {
  /** One request on a connection of its own. Rejects where it is reset before the answer's end. */
  ask(path: string, asked?: Asked): Promise<FrontAnswer>;
  /** A call, its body as JSON. Throws where it is refused. */
  call<T>(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<T>;
}

/** A client of a proxy. */
export function frontClient(front: FrontProxy): FrontClient {
  const ask: FrontClient['ask'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const session = http2.connect(`https://127.0.0.1:${front.port}`, {
      ca: front.certificate,
      servername: siteName,
      // Megabytes: the usual 10 are less than what is sent here on purpose.
      maxSessionMemory: 100,
    });
    session.on('error', () => undefined); // the request hears it, too
    try {
      const address = { ':method': method, ':path': path, ':authority': siteName };
      const stream = session.request({ ...address, ...headers });
      stream.end(body);
      const [answer] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('latin1');
      return { status: Number(answer[':status']), headers: answer, body: text };
    } finally {
      session.destroy();
    }
  };
  return {
    ask,
    async call(method, path, { token, body } = {}) {
      const answer = await ask(`/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status}`);
      return JSON.parse(answer.body) as never;
    },
  };
}

/** For requests by HTTP/1.1 over TLS, one after the other on one connection. */
export const frontAgent = (front: FrontProxy): https.Agent =>
  new https.Agent({ keepAlive: true, maxSockets: 1, ca: front.certificate, servername: siteName });
