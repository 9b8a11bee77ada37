import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoogleSignIn } from './google.ts';

const clientId = 'client.apps.example';
const log = { info: () => undefined, warn: () => undefined };
let publicKey: JWK;
let token: string;
let mode: 'hangs' | 'breaks' | 'well' = 'well';
let asked = 0;
const google = http.createServer((_request, response) => {
  asked += 1;
  if (mode === 'hangs') return;
  response.writeHead(mode === 'breaks' ? 502 : 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ keys: [publicKey] }));
});

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  token = await new SignJWT({ email: 'asha@gmail.com', email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer('https://accounts.google.com')
    .setAudience(clientId)
    .setSubject('1')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(pair.privateKey);
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  google.closeAllConnections();
  google.close();
});

test.each(['hangs', 'breaks'] as const)(
  'where Google %s the person is told, the next at once, and it mends itself',
  async (how) => {
    const { port } = google.address() as AddressInfo;
    const { verify } = createGoogleSignIn({
      ...{ clientId, log, now: Date.now, times: { limit: 1_000, pause: 300 } },
      keysUrl: new URL(`http://127.0.0.1:${port}/certs`),
    });
    mode = how;
    const unreachable = { code: 'GOOGLE_UNREACHABLE', status: 503, retryAfterSeconds: 10 };
    for (let call = 0; call < 3; call += 1) {
      await expect(verify(token)).rejects.toMatchObject(unreachable);
    }
    const before = asked;
    await expect(verify(token)).rejects.toMatchObject({ ...unreachable, retryAfterSeconds: 1 });
    expect(asked).toBe(before);
    mode = 'well';
    await expect
      .poll(() => verify(token).then(({ email }) => email, String), { timeout: 15_000 })
      .toBe('asha@gmail.com');
    // Known keys need no one.
    mode = 'hangs';
    expect(await verify(token)).toMatchObject({ subject: '1' });
  },
);
