import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/env.ts';
import { startServer, type RunningServer } from '../support/server/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    environment: { GOOGLE_CLIENT_ID: 'a-client', DEMO: '1', PUBLIC_URL: 'https://jobs.example' },
  });
}, 120_000);
afterAll(() => server.stop());

/**
 * Headers that say what an answer holds, when it was sent and who may keep it, or that belong to
 * the connection.
 */
const ofTheAnswer =
  /^(date|server-timing|connection|keep-alive|transfer-encoding|content-(length|type|encoding)|cache-control|vary|location|etag|link)$/;

/** All other headers of an answer; hashes change with each build. */
async function headersOf(address: string): Promise<Record<string, string>> {
  const answer = await fetch(server.url + address, {
    headers: { Accept: address.startsWith('/api') ? 'application/json' : 'text/html' },
    redirect: 'manual',
  });
  const own = [...answer.headers].filter(([name]) => !ofTheAnswer.test(name));
  return Object.fromEntries(
    own.map(([name, value]) => [name, value.replace(/'sha256-[^']+'/g, "'sha256'")]),
  );
}

const hash = "'sha256'";
const rest =
  "style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self'";
const policy = (script: string, style: string, connect = '', frame = '') =>
  `default-src 'none'; script-src 'self'${script}; style-src 'self'${style}; ${rest}${connect}; ` +
  "worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; " +
  `form-action 'self'; frame-ancestors 'none'${frame}`;
const headers = (csp: string) => ({
  'content-security-policy': csp,
  // Google's window answers the page that opened it.
  'cross-origin-opener-policy': csp.includes(google) ? 'same-origin-allow-popups' : 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=(self), camera=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^[0-9A-Z]{10}$/),
});
const google = 'https://accounts.google.com/gsi/';
// What keeps early taps, what starts the code, and the note for old browsers: in pages that are not
// rendered only the last.
const rendered = policy(` ${hash} ${hash} ${hash}`, ` ${hash}`);

test.each([
  ['/', rendered],
  ['/jobs', rendered],
  ['/pricing', rendered],
  ...['/login', '/login/', '/signup?next=%2Fjobs'].map((page): [string, string] => [
    page,
    policy(
      ` ${hash} ${google}client`,
      ` ${google}style`,
      ` ${google}`,
      `; frame-src 'self' ${google}`,
    ),
  ]),
  // The app shell, a missing file, a file of the build, a probe.
  ['/profile', policy(` ${hash}`, '')],
  ['/no-such-file.txt', policy('', '')],
  ['/sw.js', policy('', '')],
  ['/healthz', policy('', '')],
])('%s carries exactly these headers', async (address, csp) => {
  expect(await headersOf(address)).toEqual(headers(csp));
});

test.each(['/api/jobs', '/api/no-such-call'])('%s carries what governs data', async (address) => {
  const answer = headers("default-src 'none'; frame-ancestors 'none'");
  const { 'cross-origin-opener-policy': _, 'permissions-policy': __, ...governing } = answer;
  expect(await headersOf(address)).toEqual(governing);
});

test('scripts and styles carry only what governs them, found or not', async () => {
  const [file = ''] = readdirSync(path.join(projectRoot, 'dist/client/assets'));
  for (const name of [file, 'missing.js']) {
    expect(await headersOf(`/assets/${name}`)).toEqual({ 'x-content-type-options': 'nosniff' });
  }
});
