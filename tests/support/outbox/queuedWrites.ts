import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { outboxEntry } from './outboxEntry.ts';
import { call, signUpComplete } from '../accounts/people.ts';

export type Write = Pick<OutboxEntry, 'call' | 'params' | 'body'> &
  Partial<Pick<OutboxEntry, 'state' | 'attempts' | 'failure'>>;

export const supportRequest = (subject: string): Write => ({
  call: 'support.request',
  params: {},
  body: {
    name: 'Ravi Kumar',
    email: 'ravi@example.in',
    subject,
    message: 'Written without a network.',
    priority: 'normal',
  },
});

/** Writes whose effects can be counted on the server: applications, and saves that each raise the profile's version. */
export async function manyWrites(
  url: string,
  { user }: LoginReply,
  each: number,
): Promise<Write[]> {
  const jobIds: string[] = [];
  for (let page = 1; jobIds.length < each; page += 1) {
    const { body } = await call<{ jobs: { id: string }[] }>(
      url,
      'GET',
      `/jobs?limit=100&page=${page}`,
    );
    jobIds.push(...body.jobs.map(({ id }) => id));
  }
  return jobIds.slice(0, each).flatMap((jobId, at): Write[] => [
    { call: 'jobs.apply', params: { jobId }, body: undefined },
    {
      call: 'user.update',
      params: { userId: user.id },
      body: { details: { presentJobTitle: `Welder ${at}` } },
    },
  ]);
}

/** What the server holds of `manyWrites`. */
export async function effectsOf(url: string, { user, token }: LoginReply) {
  const profile = await call<{ version: number; details: { presentJobTitle: string } }>(
    url,
    'GET',
    `/auth/user/${user.id}`,
    { token },
  );
  const mine = await call<{ applications: { jobId: string }[] }>(
    url,
    'GET',
    '/jobs/myapplications',
    { token },
  );
  return {
    version: profile.body.version,
    title: profile.body.details.presentJobTitle,
    jobs: mine.body.applications.map(({ jobId }) => jobId).sort(),
  };
}

/** A member who may apply; the profile's version is 1. */
export async function applicant(url: string): Promise<LoginReply> {
  const member = await signUpComplete(url);
  await call(url, 'POST', '/subscriptions/activate-free-trial', { token: member.token });
  return member;
}

/** Every application once, every save once, the last one on top. */
export function wanted(writes: Write[], each: number) {
  return {
    version: 1 + each,
    title: `Welder ${each - 1}`,
    jobs: writes.flatMap(({ params }) => params.jobId ?? []).sort(),
  };
}

/** Puts writes into the phone's outbox as the product stores them, behind what is there. */
export async function queue(page: Page, userId: string | null, writes: Write[]): Promise<void> {
  const now = Date.now();
  const entries = writes.map((write, index) =>
    outboxEntry({
      ...write,
      id: crypto.randomUUID(),
      userId,
      createdAt: now,
      seq: index + 1,
      waitFrom: now,
    }),
  );
  await page.evaluate(async (all) => {
    const open = indexedDB.open('safar-outbox');
    open.addEventListener('upgradeneeded', () => open.result.createObjectStore('entries'));
    await new Promise((resolve, reject) => {
      open.addEventListener('success', resolve);
      open.addEventListener('error', reject);
    });
    const transaction = open.result.transaction('entries', 'readwrite');
    const store = transaction.objectStore('entries');
    const there = store.getAll();
    there.addEventListener('success', () => {
      const last = Math.max(0, ...(there.result as { seq?: number }[]).map(({ seq = 0 }) => seq));
      for (const entry of all) store.put({ ...entry, seq: last + entry.seq }, entry.id);
    });
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('error', reject);
    });
    open.result.close();
  }, entries);
}

/** How many writes still are in the phone's outbox. */
export function waiting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open('safar-outbox');
    await new Promise((resolve) => {
      open.addEventListener('success', resolve);
    });
    const ask = open.result.transaction('entries').objectStore('entries').getAll();
    await new Promise((resolve) => {
      ask.addEventListener('success', resolve);
    });
    open.result.close();
    return (ask.result as object[]).filter((entry) => 'seq' in entry).length;
  });
}
