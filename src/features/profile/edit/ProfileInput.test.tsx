// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mountForTest } from '#src/components/mountForTest.ts';
import { ProfileInput } from './ProfileInput.tsx';

function hintOf(mobile: string): string {
  const { container, unmount } = mountForTest(
    <ProfileInput
      field="mobile"
      kind="edit"
      value={mobile}
      onChange={() => {}}
      error={undefined}
    />,
  );
  const text = container.textContent;
  unmount();
  return text;
}

test.each(['97433123456', '98765432101', '+91 98765 432101'])(
  '%s is taken, and it is said that no one can call it',
  (mobile) => {
    expect(hintOf(mobile)).toContain('hints.mobileUnread');
  },
);

test.each(['', '98765', '98765 43210', '+974 3312 3456'])('%j is met with no warning', (mobile) => {
  expect(hintOf(mobile)).not.toContain('hints.mobileUnread');
});
