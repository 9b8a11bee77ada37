import { calls } from '#contract/http/allCalls.ts';
import { callPath } from '#contract/http/call.ts';
import type { CallName } from '#contract/http/calls.ts';
import { administrator } from './server.ts';

/** Fifty words that are in no text of ours: whatever shows one has shown what a person sent. */
export const markers = Array.from({ length: 50 }, (_, n) => `mark${(n + 1) * 7919}er`);

let next = 0;
const marker = () => markers[(next += 1) % markers.length] as string;

/** A body in which everything is a marker, with the fields that calls look at. */
function body() {
  return {
    ...{ email: `${marker()}@people.example`, password: `${marker()}-Aa1!`, name: marker() },
    ...{ currentPassword: marker(), newPassword: `${marker()}-Bb2!`, otp: '123456' },
    ...{ resetToken: marker(), token: marker(), subject: marker(), message: marker() },
    ...{ priority: 'normal', reason: 'other', text: marker(), planType: 'basic', note: marker() },
    ...{ details: { fullName: marker(), mobile: `+91 98${marker()}`, skills: marker() } },
    ...{ title: marker(), content: marker(), jobName: marker(), companyName: marker() },
    ...{ razorpay_order_id: marker(), razorpay_payment_id: marker(), answer: marker() },
  };
}

/**
 * Makes every call of the contract with markers wherever a person could write something: as a
 * visitor, as a user and as an admin.
 * @returns How many calls were made, and how many of them were accepted.
 */
export async function sendMarkers(url: string): Promise<{ calls: number; accepted: number }> {
  const done = { calls: 0, accepted: 0 };
  const send = async (path: string, method: string, token?: string, content: unknown = body()) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': marker(),
        'X-Forwarded-For': '203.0.113.77',
        Referer: `https://people.example/${marker()}`,
        Cookie: `lang=${marker()}`,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'Idempotency-Key': `${marker()}-${done.calls}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(content) }),
    });
    done.calls += 1;
    if (answer.ok) done.accepted += 1;
    return (await answer.json().catch(() => ({}))) as { token?: string; user?: { id: string } };
  };
  const person = await send('/api/auth/signup', 'POST');
  const admin = await send('/api/auth/login', 'POST', undefined, administrator);
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name];
    // Those end the sessions that the other calls are made with.
    if (/logoutEverywhere|user\.delete/.test(name)) continue;
    for (const who of [undefined, person, admin]) {
      const ids = [...path.matchAll(/:(\w+)/g)].map(([, id = '']): [string, string] => [
        id,
        id === 'userId' ? (who?.user?.id ?? marker()) : marker(),
      ]);
      const query = `?search=${marker()}&email=${marker()}@people.example&name=${marker()}`;
      await send(
        `/api${callPath(calls[name], Object.fromEntries(ids))}${query}`,
        method,
        who?.token,
      );
    }
  }
  // What cannot be read, and what a page is asked for with.
  await send('/api/support/request', 'POST', undefined, marker());
  await send(`/jobs?search=${marker()}`, 'GET');
  await send(`/${marker()}/${marker()}?q=${marker()}`, 'GET');
  await send(`/api/payments/webhook?${marker()}`, 'POST');
  return done;
}
