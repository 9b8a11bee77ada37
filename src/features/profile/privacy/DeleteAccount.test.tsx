// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { allOutboxEntries, outboxWasRead } from '#src/data/outbox/state.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { clearStore, writeEntry } from '#src/data/storage/stores.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { outboxEntry } from '../../../../tests/support/outbox/outboxEntry.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

let page: Mounted;
afterEach(async () => {
  page.unmount();
  endSession();
  allOutboxEntries.value = [];
  await clearStore('uploads');
});

test.each([
  ['', 'type your mobile number: +919800000001', 'This is not the number of this account.'],
  ['a@b.in', 'type your email: a@b.in', 'This is not the email of this account.'],
])('what is to be typed has its name, for the email %j', async (email, asked, refused) => {
  const texts = await createTexts('english', ['profile']);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <DeleteAccount user={memberForTest({ email, phone: '+919800000001' })} />
    </I18nextProvider>,
  );
  click(page.find('details button'));
  expect(page.find('form').textContent).toContain(asked);
  type(page.find<HTMLInputElement>('input[name=confirmEmail]'), 'another');
  await act(async () => {
    page.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(page.find('form').textContent).toContain(refused);
});

/** What is said to a member before the account is deleted. */
async function asked(changes: Parameters<typeof memberForTest>[0]): Promise<string> {
  const texts = await createTexts('english', ['profile']);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <DeleteAccount user={memberForTest({ email: 'a@b.in', ...changes })} />
    </I18nextProvider>,
  );
  click(page.find('details button'));
  return page.find('form').textContent;
}

test('what is not sent yet is told before it goes with the account', async () => {
  const user = memberForTest({ email: 'a@b.in' });
  beginSession({ token: `h.${btoa(JSON.stringify({ id: user.id, exp: 9_999_999_999 }))}.s`, user });
  allOutboxEntries.value = [outboxEntry({ userId: user.id })];
  outboxWasRead.value = true;
  const file = { id: 'one', kind: 'resume', name: 'cv.pdf', file: new Blob(['cv']), at: 1 };
  await writeEntry('uploads', `${user.id}|resume`, file);
  await asked({});
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(page.find('form').textContent).toContain('2 things are still waiting on this phone');
  });
});

test('a plan that runs is said to end with the account', async () => {
  expect(await asked({ subscriptionStatus: 'active' })).toContain('Your plan still runs.');
  page.unmount();
  const other = await asked({ subscriptionStatus: 'expired' });
  expect(other).not.toContain('Your plan');
  expect(other).not.toContain('waiting on this phone');
});
