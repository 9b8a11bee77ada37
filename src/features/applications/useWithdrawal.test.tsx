// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MyApplication } from '#contract/applications/application.ts';
import { click, mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { useWithdrawal } from './useWithdrawal.ts';

const application = { applicationId: 'a1', jobId: 'j1', withdrawnAt: null } as MyApplication;
/** What was sent of withdrawals; the first answer is the test's. */
const sent: unknown[] = [];
let answer: (() => void) | undefined;
let online: boolean;
/** Whether the server takes no more changes today. */
let limited: boolean;

vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
  if (method === 'GET') return Response.json({ applications: [application] });
  sent.push(JSON.parse(body as string));
  if (limited) return new Response('{}', { status: 429, headers: { 'Retry-After': '86400' } });
  if (sent.length === 1) await new Promise<void>((resolve) => (answer = resolve));
  return Response.json({ application });
});

function Withdrawal() {
  const { send, isLimited } = useWithdrawal(application);
  return (
    <>
      {isLimited && <p>limited</p>}
      <button type="button" id="withdraw" onClick={() => void send(true)} />
      <button type="button" id="undo" onClick={() => void send(false)} />
    </>
  );
}

let page: Mounted;

beforeEach(async () => {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  const token = `${part({ alg: 'HS256' })}.${part({ id: 'asha', exp: 9_999_999_999 })}.signature`;
  const user = { id: 'asha', email: 'a@x.example', role: 'user' as const, isProfileComplete: true };
  beginSession({ token, user });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  sent.length = 0;
  limited = false;
  toasts.value = [];
  const texts = await createTexts('english', ['common', 'applications', 'errors']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <Withdrawal />
    </I18nextProvider>,
  );
});
afterEach(async () => {
  page.unmount();
  endSession();
  await clearStore('outbox');
  await outbox.refresh();
  vi.restoreAllMocks();
});

const comes = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });

test('an undo that meets its withdrawal in flight is sent after it', async () => {
  online = true;
  click(page.find('#withdraw'));
  await comes(() => expect(sent).toEqual([{ withdrawn: true }]));
  // As the screen knows it: no one tells it that the send has begun.
  expect(outboxEntries.value).toMatchObject([{ attempts: 0 }]);
  click(page.find('#undo'));
  await comes(() => expect(outboxEntries.value).toHaveLength(2));
  answer?.();
  await comes(() => expect(sent).toEqual([{ withdrawn: true }, { withdrawn: false }]));
});

test('an undo of what was not sent leaves nothing to be sent', async () => {
  online = false;
  click(page.find('#withdraw'));
  await comes(() => expect(outboxEntries.value).toHaveLength(1));
  click(page.find('#undo'));
  await comes(() => expect(outboxEntries.value).toEqual([]));
  expect(sent).toEqual([]);
});

test('what was changed too often today does not wait for the connection', async () => {
  online = true;
  limited = true;
  click(page.find('#withdraw'));
  await comes(() => expect(page.container.textContent).toBe('limited'));
  const words = 'You have changed this often: it is sent later by itself.';
  await comes(() => expect(toasts.value.map(({ text }) => text)).toEqual([words]));
});
