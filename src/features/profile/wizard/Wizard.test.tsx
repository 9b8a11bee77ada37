// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { User } from '#contract/account/user.ts';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { CallFailure } from '#src/data/api.ts';
import type { ProfileChange } from '#src/features/profile/edit/profileValues.ts';
import type { Save } from '#src/features/profile/edit/saveProfile.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { Wizard } from './Wizard.tsx';

/** Saves that were asked for, in order; each is answered by the test. */
interface Asked {
  change: ProfileChange;
  answer: (save: Save) => void;
  refuse: (failure: CallFailure) => void;
}
const asked = vi.hoisted((): Asked[] => []);
vi.mock('#src/features/profile/edit/saveProfile.ts', async (actual) => ({
  ...(await actual<object>()),
  saveProfile: (_userId: string, change: ProfileChange) =>
    new Promise<Save>((answer, refuse) => asked.push({ change, answer, refuse })),
  showSaved: () => undefined,
}));

const member = (version: number): User =>
  memberForTest({
    version,
    details: {
      ...{ skills: 'MIG', matrimonialStatus: 'Single', prFuture: 'Yes' },
      ...{ whyAbroad: 'To earn for a house for my family.', passportAvailability: 'Applied' },
      ...{ drivingLicense: 'Applied', residencyHistory: 'India' },
    },
  });

let page: Mounted;
let history: string[];
let navigate: (to: string) => void;

beforeEach(async () => {
  localStorage.clear();
  asked.length = 0;
  const texts = await createTexts('english', ['common', 'profile', 'errors']);
  setI18n(texts);
  const place = memoryLocation({ path: '/profile-complete?step=4', record: true });
  ({ history, navigate } = place);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Route path="/profile-complete">
          <Wizard user={member(1)} kept={false} onComplete={() => {}} />
        </Route>
      </Router>
    </I18nextProvider>,
  );
});
afterEach(() => page.unmount());

const write = (field: string, text: string) =>
  type(page.find<HTMLTextAreaElement>(`[name=${field}]`), text);
const press = (name: string) => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
  if (!button) throw new Error(`No button ${name}`);
  click(button);
};
const answered = (at: number, by: (one: Asked) => void) =>
  act(async () => {
    const one = asked[at];
    if (!one) throw new Error('Not asked');
    by(one);
    await Promise.resolve();
  });
const savedAs = (version: number) => (one: Asked) =>
  one.answer({ is: 'saved', user: member(version) });
const clashOf = (field: string) => (one: Asked) =>
  one.refuse(
    new CallFailure(412, {
      code: 'VERSION_CONFLICT',
      conflicts: { [field]: { mine: 'My words', theirs: 'Their words' } },
      version: 5,
    }),
  );
const chooseTheirs = () =>
  act(async () => document.querySelector<HTMLInputElement>('input[value=theirs]')?.click());

test('what is typed while a slow line saves is sent alone: a choice for the other device stands', async () => {
  write('residencyHistory', 'India, Oman');
  press('Save and Continue');
  write('residencyHistory', 'India, Oman and Qatar');
  await answered(0, clashOf('skills'));
  await chooseTheirs();
  press('Save this choice');
  expect(asked[1]?.change.details).not.toHaveProperty('skills');
  await answered(1, savedAs(6));
  expect(asked[2]?.change).toEqual({
    details: { residencyHistory: 'India, Oman and Qatar' },
    baseVersion: 6,
  });
  await answered(2, savedAs(7));
  expect(asked).toHaveLength(3);
});

test('a choice for the other device stands also over what was typed before it', async () => {
  press('Save and Continue');
  write('residencyHistory', 'India, Oman and Qatar');
  await answered(0, clashOf('residencyHistory'));
  await chooseTheirs();
  press('Save this choice');
  await answered(1, savedAs(6));
  expect(asked).toHaveLength(2);
});

test('what is typed while the last step is skipped stays on the phone', async () => {
  press('Skip this step');
  write('residencyHistory', 'India, Oman and Qatar');
  await answered(0, savedAs(2));
  expect(history.at(-1)).toBe('/jobs');
  expect(JSON.parse(localStorage.getItem('draft:wizard:u1') ?? 'null')).toMatchObject({
    value: { values: { residencyHistory: 'India, Oman and Qatar' }, baseVersion: 2 },
  });
});

test('the last step that is skipped with nothing typed leaves nothing behind', async () => {
  write('residencyHistory', 'India, Oman');
  press('Skip this step');
  await answered(0, savedAs(2));
  expect(localStorage.getItem('draft:wizard:u1')).toBeNull();
});

test('the answer to an earlier save leaves alone the wizard that was opened since', async () => {
  write('residencyHistory', 'India, Oman');
  press('Save and Continue');
  act(() => navigate('/jobs'));
  act(() => navigate('/profile-complete?step=4'));
  write('residencyHistory', 'India, Oman and Qatar');
  await answered(0, savedAs(2));
  expect(asked).toHaveLength(1);
  expect(history.at(-1)).toBe('/profile-complete?step=4');
  expect(JSON.parse(localStorage.getItem('draft:wizard:u1') ?? 'null')).toMatchObject({
    value: { values: { residencyHistory: 'India, Oman and Qatar' } },
  });
});
