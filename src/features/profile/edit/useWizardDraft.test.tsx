// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/account/user.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { useProfileDraft } from '#src/features/profile/wizard/useProfileDraft.ts';
import { useWizardDraft } from './useWizardDraft.ts';

function Profile({ user, isPending }: { user: User; isPending: boolean }) {
  const draft = useProfileDraft(`profile-edit:${user.id}`);
  useWizardDraft(user, isPending, draft);
  return null;
}

const member = (isProfileComplete: boolean) =>
  memberForTest({ isProfileComplete, version: 2, details: { residencyHistory: 'India' } });
const keep = (form: string, values: object, baseVersion: number) =>
  localStorage.setItem(
    `draft:${form}:u1`,
    JSON.stringify({ at: Date.now(), value: { values, step: 4, baseVersion } }),
  );
const kept = (form: string) =>
  JSON.parse(localStorage.getItem(`draft:${form}:u1`) ?? 'null') as unknown;

let page: Mounted;
const open = (isProfileComplete: boolean, isPending = false) => {
  page = mountForTest(<Profile user={member(isProfileComplete)} isPending={isPending} />);
};

beforeEach(() => {
  localStorage.clear();
  return () => page.unmount();
});

test('what is left of the wizard goes on in the edit form of a complete profile', () => {
  keep('wizard', { residencyHistory: 'India and Oman', email: 'new@example.in' }, 2);
  keep('profile-edit', { skills: 'TIG' }, 1);
  open(true);
  expect(kept('profile-edit')).toMatchObject({
    value: {
      values: { skills: 'TIG', residencyHistory: 'India and Oman', email: 'new@example.in' },
      baseVersion: 1,
    },
  });
  expect(kept('wizard')).toBeNull();
});

test('what the profile says already is no change', () => {
  keep('wizard', { residencyHistory: 'India' }, 1);
  open(true);
  expect([kept('profile-edit'), kept('wizard')]).toEqual([null, null]);
});

test('it stays where the wizard can be opened, or sends it right now', () => {
  keep('wizard', { residencyHistory: 'India and Oman' }, 2);
  open(false);
  page.show(<Profile user={member(true)} isPending />);
  expect(kept('profile-edit')).toBeNull();
  expect(kept('wizard')).toMatchObject({
    value: { values: { residencyHistory: 'India and Oman' } },
  });
});

test('what was typed since in the edit form stays there, and the wizard’s older words go', () => {
  keep('wizard', { presentJobTitle: 'Welder', skills: 'TIG' }, 2);
  keep('profile-edit', { presentJobTitle: 'Senior welder' }, 2);
  open(true);
  expect(kept('profile-edit')).toMatchObject({
    value: { values: { presentJobTitle: 'Senior welder', skills: 'TIG' } },
  });
  expect(kept('wizard')).toBeNull();
});
