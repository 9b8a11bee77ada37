import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supportRequests } from '#server/db/schema/schema.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';

let server: AccountServer;
beforeAll(async () => void (server = await startAccountServer()), 60_000);
afterAll(() => server.close());

const request = {
  name: 'Asha Rao',
  email: 'asha@people.example',
  subject: 'A question',
  message: 'How do I see where my application is?',
};
let sent = 0;

async function send(path: string, headers: Record<string, string>, email = request.email) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...request, email }),
  });
  return { status: answer.status, ...((await answer.json()) as { code?: string }) };
}

const json = { 'Content-Type': 'application/json' };

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
])('a body of type "%s" has no effect', async (type) => {
  const answer = await send('/api/support/request', { 'Content-Type': type });
  expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  const [row] = await server.db.select({ number: count() }).from(supportRequests);
  expect(row?.number).toBe(0);
});

test.each(['/api/support/request', '/support/request', '/api/auth/login'])(
  'another site cannot make anyone send to %s',
  async (path) => {
    const foreign = { ...json, Origin: 'https://evil.example' };
    expect(await send(path, foreign)).toMatchObject({ status: 403, code: 'OTHER_SITE' });
    const hidden = { ...json, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' };
    expect(await send(path, hidden)).toMatchObject({ status: 403, code: 'OTHER_SITE' });
  },
);

test.each([
  json,
  { 'Content-Type': 'application/json; charset=utf-8' },
  { ...json, Origin: 'https://portal.example' },
  { ...json, Origin: 'null' },
])('this site, its worker and programs may: %j', async (headers) => {
  const email = `asha-${(sent += 1)}@people.example`;
  expect(await send('/api/support/request', headers, email)).toMatchObject({ status: 201 });
});

test('a call without a body needs no type', async () => {
  const answer = await fetch(`${server.url}/api/auth/logout-everywhere`, { method: 'POST' });
  expect(answer.status).toBe(401);
});
