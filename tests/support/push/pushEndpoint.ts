import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushPayload } from '#contract/notifications.ts';

/** A message as the browser would see it, and what the push service was told with it. */
interface Delivered {
  path: string;
  payload: PushPayload;
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** Who says that they send it. */
  subject: string | undefined;
}

/** What a message is answered with in place of a 201; or never, or by a 201 whose body does not end. */
type ScriptedAnswer = { status: number; headers?: Record<string, string> } | 'hangs' | 'endless';

/** A browser's keys, and what it hands to the page. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
  /** What the message says (RFC 8291). Throws where it is for another browser, or was changed. */
  decrypt(body: Buffer): PushPayload;
}

/** A subscription's keys as a browser makes them. */
export function browserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body) {
      // RFC 8188, 2.1: salt, record size, length of the key's id, and here the sender's public key.
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derived = (what: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${what}\0`, bytes));
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derived('aes128gcm', 16),
        derived('nonce', 12),
      );
      cipher.setAuthTag(sealed.subarray(-16));
      const record = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      // Behind the text stands a 2, the mark of the last record, and zeros.
      const text = record.subarray(0, record.lastIndexOf(2)).toString('utf8');
      return JSON.parse(text) as PushPayload;
    },
  };
}

/** A push service on this machine: it judges each message as RFC 8030 and 8292 ask, and decrypts it. */
export async function startPushEndpoint() {
  const delivered: Delivered[] = [];
  const browsers = new Map<string, BrowserKeys>();
  /** What the next messages are answered with, for a path; 201 where nothing is left. */
  const answers = new Map<string, ScriptedAnswer[]>();
  /** The path of each request, as it came. */
  const asked: string[] = [];
  const faults: string[] = [];
  let key: string | undefined;
  let ahead = 0;
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.writeHead(400).end();
    });
  });

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    asked.push(path);
    const scripted = answers.get(path)?.shift();
    if (scripted === 'hangs') return;
    if (scripted === 'endless') return void response.writeHead(201).write('x'.repeat(100_000));
    if (scripted) return void response.writeHead(scripted.status, scripted.headers).end();
    const browser = browsers.get(path);
    if (request.method !== 'POST' || !browser) return void response.writeHead(404).end();
    const { headers } = request;
    const [, token = '', sender = ''] =
      /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    // Only the key that the browser subscribed to may send (RFC 8292, 4.2).
    if (key !== undefined && sender !== key) return void response.writeHead(403).end();
    const point = Buffer.from(sender, 'base64url');
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const now = Date.now() + ahead;
    const { payload } = await jwtVerify(token, jwk, {
      ...{ algorithms: ['ES256'], audience: origin(), currentDate: new Date(now) },
      requiredClaims: ['exp', 'sub'],
    });
    if ((payload.exp ?? 0) > now / 1000 + 24 * 3600) throw new Error('exp beyond a day');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted');
    if (!/^\d+$/.test(headers.ttl as string)) throw new Error('no TTL');
    const topic = headers.topic as string | undefined;
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('no topic');
    delivered.push({
      ...{ path, topic, ttl: Number(headers.ttl), subject: payload.sub },
      payload: browser.decrypt(Buffer.concat(chunks)),
      urgency: headers.urgency as string | undefined,
    });
    response.writeHead(201, { Location: `${origin()}/message/${delivered.length}` }).end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: origin(),
    delivered,
    asked,
    /** What was no message as the RFCs ask. */
    faults,
    answers,
    /** From now on messages of other senders are refused. */
    trust: (publicKey: string) => void (key = publicKey),
    /** From now on it is as late here as at a server with this environment (`clockAhead`). */
    followClock: (environment: Record<string, string>) =>
      void (ahead = Number(environment.CLOCK_AHEAD ?? 0)),
    /** A browser that has subscribed here. */
    browser(path: string) {
      const keys = browserKeys();
      browsers.set(path, keys);
      const { p256dh, auth } = keys;
      return { endpoint: origin() + path, p256dh, auth };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
