// @vitest-environment happy-dom
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { ProfileHead } from './ProfileHead.tsx';

let page: Mounted;
afterEach(() => page.unmount());

test.each([
  [{ name: 'Ravi', email: 'ravi@example.in', phone: null }, 'Ravi', 'ravi@example.in'],
  [{ name: '', email: 'ravi@example.in', phone: '+919800000001' }, 'ravi@example.in', undefined],
  [{ name: '', email: '', phone: '+919800000001' }, '+919800000001', undefined],
  [{ name: 'Ravi', email: '', phone: '+919800000001' }, 'Ravi', '+919800000001'],
  [{ name: '', email: '', phone: null }, 'Profile', undefined],
])('the profile of %j is headed %j', async ({ name, email, phone }, title, below) => {
  const texts = await createTexts('english', ['profile']);
  const user = memberForTest({ email, phone, details: { fullName: name } });
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <ProfileHead user={user} onPicture={() => undefined} />
    </I18nextProvider>,
  );
  expect(page.find('h1').textContent).toBe(title);
  expect(page.find('h1').parentElement?.querySelector('p')?.textContent).toBe(below);
});
