import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { allowInline, securityHeaders, type PageSources } from './securityHeaders.ts';

const exceptions: PageSources[] = [
  {
    path: '/pricing',
    sources: {
      'script-src': ['https://checkout.example'],
      'frame-src': ['https://checkout.example'],
    },
  },
  { path: '/login', sources: { 'script-src': ['https://accounts.example'] } },
];
const app = new Hono();
app.use(securityHeaders(exceptions, { https: true }));
app.get('/files/strict', (c) => c.text('', 200, { 'Content-Security-Policy': 'sandbox' }));
app.get('/inline', (c) => {
  allowInline(c, { 'style-src': "'sha256-abc'", 'script-src': "'sha256-def'" });
  return c.text('');
});
app.get('/login', (c) => {
  if (c.req.query('rendered')) allowInline(c, { 'script-src': "'sha256-def'" });
  return c.text('');
});
app.get('*', (c) => c.text(''));

const policyOf = async (path: string) =>
  (await app.request(path)).headers.get('content-security-policy') ?? '';

test('another host is allowed on the page that needs it, and nowhere else', async () => {
  for (const path of ['/pricing', '/pricing/', '/pricing?buy=basic']) {
    const policy = await policyOf(path);
    expect(policy, path).toContain("script-src 'self' https://checkout.example;");
    expect(policy, path).toContain("frame-src 'self' https://checkout.example");
    expect(policy, path).toContain("connect-src 'self';");
    expect(policy, path).not.toContain('accounts.example');
  }
  expect(await policyOf('/login')).toContain("script-src 'self' https://accounts.example;");
  for (const path of ['/', '/jobs', '/pricing/x', '/PRICING', '//pricing', '/index.html']) {
    const policy = await policyOf(path);
    expect(policy, path).toContain("script-src 'self';");
    expect(policy, path).not.toContain('https://');
  }
});

test('a stricter policy of an answer stays', async () => {
  expect(await policyOf('/files/strict')).toBe('sandbox');
});

test('what stands in the document is allowed by its hash, in that answer alone', async () => {
  const policy = await policyOf('/inline');
  expect(policy).toContain("style-src 'self' 'sha256-abc';");
  expect(policy).toContain("script-src 'self' 'sha256-def';");
  expect(await policyOf('/')).toContain("script-src 'self'; style-src 'self';");
});

test('a page with sources of its own keeps them beside its hashes', async () => {
  const sources = "script-src 'self' 'sha256-def' https://accounts.example; style-src 'self';";
  expect(await policyOf('/login?rendered=1')).toContain(sources);
});

test('where people come by http, nothing makes them come by https', async () => {
  const plain = new Hono().use(securityHeaders([], { https: false })).get('*', (c) => c.text(''));
  const header = async (from: Hono) =>
    (await from.request('/')).headers.get('strict-transport-security');
  expect([await header(plain), await header(app)]).toEqual([null, 'max-age=31536000']);
});

test('windows of other hosts answer only pages that need one', async () => {
  const opener = async (path: string) =>
    (await app.request(path)).headers.get('cross-origin-opener-policy');
  expect(await opener('/login')).toBe('same-origin-allow-popups');
  expect(await opener('/jobs')).toBe('same-origin');
});

test('other sites may show the picture of a link, and load nothing else', async () => {
  const policy = async (path: string) =>
    (await app.request(path)).headers.get('cross-origin-resource-policy');
  expect(await policy('/og.png')).toBe('cross-origin');
  expect(await policy('/jobs')).toBe('same-origin');
  expect(await policy('/og.png/jobs')).toBe('same-origin');
});
