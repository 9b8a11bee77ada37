// @vitest-environment happy-dom
import { signal } from '@preact/signals-core';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { User } from '#contract/account/user.ts';
import type { ResourceState } from '#contract/http/resource.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { allOutboxEntries } from '#src/data/outbox/state.ts';
import { session } from '#src/data/session/session.ts';
import { PageDataContext, type PageData } from '#src/hooks/pageData.tsx';
import type { ProfileChange } from '#src/features/profile/edit/profileValues.ts';
import type { Save } from '#src/features/profile/edit/saveProfile.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import WizardPage from './WizardPage.tsx';

interface Asked {
  change: ProfileChange;
  answer: (save: Save) => void;
}
const asked = vi.hoisted((): Asked[] => []);
const saved = vi.hoisted(() => ({ by: (_user: User): void => undefined }));
vi.mock('#src/features/profile/edit/saveProfile.ts', async (actual) => ({
  ...(await actual<object>()),
  saveProfile: (_userId: string, change: ProfileChange) =>
    new Promise<Save>((answer) => asked.push({ change, answer })),
  showSaved: (user: User) => saved.by(user),
}));

/** Answers to all that the wizard asks for but where someone lived. */
const answers = {
  ...{ fullName: 'Ravi Kumar', mobile: '+91 98765 43210', homeState: 'Bihar' },
  ...{ matrimonialStatus: 'Married', highestQualification: 'High School', prFuture: 'No' },
  ...{ qualificationSector: 'Engineering', qualificationRecognized: 'Yes', motherTongue: 'Hindi' },
  ...{ englishProficiency: 'Beginner', currentEmploymentStatus: 'Employed' },
  ...{ presentJobTitle: 'Welder', skills: 'Arc welding, Gas cutting', yearsOfExperience: '4' },
  ...{ whyAbroad: 'I want to earn more for my family.', passportAvailability: 'Available' },
  ...{ drivingLicense: 'Available' },
};

/** A member who has answered the rest, and perhaps that too. */
const member = (version: number, residencyHistory = ''): User =>
  memberForTest({
    email: 'ravi@example.in',
    ...{ version, isProfileComplete: residencyHistory !== '' },
    details: { ...answers, residencyHistory },
  });

const none = {
  ...{ savedAt: undefined, offline: false, local: false, loading: false, error: undefined },
};
let profile: ReturnType<typeof signal<ResourceState<User>>>;
let page: Mounted;
let navigate: (to: string) => void;

async function open(user: User) {
  const texts = await createTexts('english', ['common', 'profile', 'errors']);
  setI18n(texts);
  const state = (data: User): ResourceState<User> => ({ ...none, data });
  profile = signal(state(user));
  saved.by = (next) => {
    profile.value = state(next);
  };
  const { id, email, role, isProfileComplete } = member(1);
  session.value = { token: 'token', user: { id, email, role, isProfileComplete } };
  const place = memoryLocation({ path: '/profile-complete?step=4' });
  ({ navigate } = place);
  const data = {
    resource: () => profile,
    refresh: () => Promise.resolve(),
    listedJob: () => undefined,
  };
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <PageDataContext value={data as PageData}>
        <Router hook={place.hook} searchHook={place.searchHook}>
          <Route path="/profile-complete">
            <WizardPage />
          </Route>
        </Router>
      </PageDataContext>
    </I18nextProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  allOutboxEntries.value = [];
});
afterEach(() => {
  page.unmount();
  session.value = null;
});

const draft = 'draft:wizard:u1';
const box = () => document.querySelector<HTMLTextAreaElement>('[name=residencyHistory]');
const write = (text: string) => type(box()!, text);
const press = (name: string) =>
  click([...document.querySelectorAll('button')].find((one) => one.textContent === name)!);
/** As the outbox holds it while it is sent. */
const onItsWay = (residencyHistory: string) => {
  const entry = { id: 'e1', seq: 1, userId: 'u1', call: 'user.update', params: { userId: 'u1' } };
  const body = { details: { residencyHistory } };
  allOutboxEntries.value = [
    { ...entry, state: 'waiting', body } as Partial<OutboxEntry> as OutboxEntry,
  ];
};
const answered = (at: number, user: User) =>
  act(async () => {
    asked[at]?.answer({ is: 'saved', user });
    allOutboxEntries.value = [];
    await Promise.resolve();
  });

/** Saves step 4 on a slow line, goes away and comes back. */
async function comeBackAfterSave(waiting = () => {}) {
  await open(member(1));
  write('India');
  press('Save and Continue');
  act(waiting);
  act(() => navigate('/jobs'));
  act(() => navigate('/profile-complete?step=4'));
}

test('what is typed in a wizard that was opened again stays when the first save completes the profile', async () => {
  await comeBackAfterSave();
  write('India and Oman');
  act(() => onItsWay('India'));
  await answered(0, member(2, 'India'));
  expect(box()?.value).toBe('India and Oman');
  expect(session.value?.user.isProfileComplete).toBe(false);

  // One who types back what is saved still types.
  write('India');
  write('India and Nepal');
  press('Save and Continue');
  expect(asked[1]?.change).toEqual({
    details: { residencyHistory: 'India and Nepal' },
    baseVersion: 2,
  });
  await answered(1, member(3, 'India and Nepal'));
  expect(page.container.textContent).toContain('Profile Complete!');
  expect(localStorage.getItem(draft)).toBeNull();
});

test('where nothing was typed since, it says that it waits, and then that the profile is complete', async () => {
  await comeBackAfterSave(() => onItsWay('India'));
  expect(page.container.textContent).toContain('Saved on this phone');
  await answered(0, member(2, 'India'));
  expect(page.container.textContent).toContain('Profile Complete!');
  expect(localStorage.getItem(draft)).toBeNull();
});

test('a draft that says more than a complete profile is opened, and leads no one away', async () => {
  const value = { values: { residencyHistory: 'India and Oman' }, step: 4, baseVersion: 2 };
  localStorage.setItem(draft, JSON.stringify({ at: Date.now(), value }));
  await open(member(2, 'India'));
  expect(box()?.value).toBe('India and Oman');
  expect(session.value?.user.isProfileComplete).toBe(false);
});

test('a draft that says no more than a complete profile holds no one up', async () => {
  const value = { values: { residencyHistory: 'India' }, step: 4, baseVersion: 1 };
  localStorage.setItem(draft, JSON.stringify({ at: Date.now(), value }));
  await open(member(2, 'India'));
  expect(session.value?.user.isProfileComplete).toBe(true);
});

/** A page that was killed while it sent its last answer, opened again with the profile of before. */
async function openAfterKill() {
  const value = { values: { residencyHistory: 'India' }, step: 4, baseVersion: 1 };
  localStorage.setItem(draft, JSON.stringify({ at: Date.now(), value }));
  await open(member(1));
  expect(box()?.value).toBe('India');
}

test('what the server has by then of a draft holds no one up', async () => {
  await openAfterKill();
  act(() => saved.by(member(2, 'India')));
  expect(session.value?.user.isProfileComplete).toBe(true);
});

test('what is found to wait of a draft is said to wait, and then to be complete', async () => {
  await openAfterKill();
  act(() => onItsWay('India'));
  expect(page.container.textContent).toContain('Saved on this phone');
  act(() => {
    saved.by(member(2, 'India'));
    allOutboxEntries.value = [];
  });
  expect(page.container.textContent).toContain('Profile Complete!');
});
