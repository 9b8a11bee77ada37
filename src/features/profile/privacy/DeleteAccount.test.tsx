// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

let page: Mounted;
afterEach(() => page.unmount());

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
