// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mountForTest } from '#src/components/mountForTest.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { useProfileDraft, useSavedForgotten } from './useProfileDraft.ts';

const saved = memberForTest({ version: 3, details: { fullName: 'Asha', mobile: '9876543210' } });
const place = 'draft:profile-edit:u1';

/** What is left of a draft of an earlier page, whose form is closed or open now. */
function leftOf(values: object, isClosed: boolean): unknown {
  localStorage.setItem(
    place,
    JSON.stringify({ at: Date.now(), value: { values, baseVersion: 2 } }),
  );
  function Profile() {
    useSavedForgotten(useProfileDraft('profile-edit:u1'), saved, isClosed);
    return null;
  }
  mountForTest(<Profile />).unmount();
  return (JSON.parse(localStorage.getItem(place) ?? 'null') as { value: unknown } | null)?.value;
}

test('what a page had sent when it was killed is unsaved no more; the rest is, on its version', () => {
  expect(leftOf({ fullName: 'Asha' }, true)).toBeUndefined();
  expect(leftOf({ fullName: 'Asha', homeState: 'Kerala' }, true)).toMatchObject({
    values: { homeState: 'Kerala' },
    baseVersion: 2,
  });
});

test('in an open form it stays as it was typed', () => {
  const values = { fullName: 'Asha' };
  expect(leftOf(values, false)).toMatchObject({ values });
});
