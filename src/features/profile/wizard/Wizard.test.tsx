// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { User } from '#contract/account/user.ts';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { CallFailure } from '#src/data/api.ts';
import type { ProfileChange } from '#src/features/profile/edit/profileValues.ts';
import type { Save } from '#src/features/profile/edit/saveProfile.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { useProfileDraft } from './useProfileDraft.ts';
import { Wizard } from './Wizard.tsx';
import { WizardDone } from './WizardDone.tsx';

/** Saves that were asked for, in order; each is answered by the test. */
interface Asked {
  change: ProfileChange;
  password: string | undefined;
  answer: (save: Save) => void;
  refuse: (failure: CallFailure) => void;
}
const asked = vi.hoisted((): Asked[] => []);
vi.mock('#src/features/profile/edit/saveProfile.ts', async (actual) => ({
  ...(await actual<object>()),
  saveProfile: (_userId: string, change: ProfileChange, password?: string) =>
    new Promise<Save>((answer, refuse) => asked.push({ change, password, answer, refuse })),
  showSaved: () => undefined,
}));

const member = (version: number, account: Partial<User> = {}): User =>
  memberForTest({
    ...{ version, ...account },
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
  toasts.value = [];
  await open(member(1));
});
afterEach(() => page.unmount());

/** Holds the draft, as the page does. */
function Page({ user }: { user: User }) {
  const draft = useProfileDraft(`wizard:${user.id}`);
  return <Wizard user={user} draft={draft} kept={false} onComplete={() => {}} />;
}

async function open(user: User) {
  const texts = await createTexts('english', ['common', 'profile', 'errors']);
  setI18n(texts);
  const place = memoryLocation({ path: '/profile-complete?step=4', record: true });
  ({ history, navigate } = place);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Route path="/profile-complete">
          <Page user={user} />
        </Route>
      </Router>
    </I18nextProvider>,
  );
}

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
const savedAs = (version: number, account?: Partial<User>) => (one: Asked) =>
  one.answer({ is: 'saved', user: member(version, account) });
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
  write('whyAbroad', 'To earn more for my family, and to learn.');
  press('Save and Continue');
  write('residencyHistory', 'India, Oman and Qatar');
  expect(asked[0]?.change.details).toHaveProperty('whyAbroad');
  await answered(0, clashOf('whyAbroad'));
  await chooseTheirs();
  press('Save this choice');
  expect(asked[1]?.change.details).not.toHaveProperty('whyAbroad');
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

test('two taps before the button is drawn busy are one save', async () => {
  write('residencyHistory', 'India, Oman');
  await act(async () => {
    press('Skip this step');
    press('Skip this step');
  });
  expect(asked).toHaveLength(1);
});

test('two taps on the way out of a complete profile are one save of the countries', async () => {
  page.unmount();
  const texts = await createTexts('english', ['common', 'profile', 'errors']);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <WizardDone user={member(1)} sent origin={null} />
    </I18nextProvider>,
  );
  click(page.find('[type=checkbox]'));
  await act(async () => {
    press('Continue to Jobs');
    press('Continue to Jobs');
  });
  expect(asked).toHaveLength(1);
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
  // The words that were saved meanwhile are no other device's.
  expect(JSON.parse(localStorage.getItem('draft:wizard:u1') ?? 'null')).toMatchObject({
    value: { values: { residencyHistory: 'India, Oman and Qatar' }, baseVersion: 2 },
  });
});

describe('the form in another tab', () => {
  const draft = 'draft:wizard:u1';
  const keptDraft = () => JSON.parse(localStorage.getItem(draft) ?? 'null') as unknown;
  /** What the other tab writes, which does not know what is typed in this one. */
  const typeElsewhere = () => {
    const value = { values: { fullName: 'Asha' }, step: 1, baseVersion: 1 };
    localStorage.setItem(draft, JSON.stringify({ at: Date.now(), value }));
  };

  test('takes no answer back that was just saved, and keeps its own', async () => {
    write('residencyHistory', 'India, Oman');
    press('Save and Continue');
    typeElsewhere();
    await answered(0, savedAs(2));
    expect(asked).toHaveLength(1);
    expect(history.at(-1)).toBe('/jobs');
    expect(keptDraft()).toMatchObject({
      value: { values: { fullName: 'Asha' }, baseVersion: 2 },
    });
  });

  test('takes none back either that was saved before its draft was gone', async () => {
    write('residencyHistory', 'India, Oman');
    press('Save and Continue');
    localStorage.removeItem(draft);
    await answered(0, savedAs(2));
    expect(asked).toHaveLength(1);
  });

  test('leaves what is typed here since the save to be sent', async () => {
    write('residencyHistory', 'India, Oman');
    press('Save and Continue');
    write('residencyHistory', 'India, Oman and Qatar');
    typeElsewhere();
    await answered(0, savedAs(2));
    expect(asked[1]?.change).toEqual({
      details: { residencyHistory: 'India, Oman and Qatar' },
      baseVersion: 2,
    });
  });
});

describe('with an e-mail that was changed, the last step that is skipped', () => {
  const email = 'new@example.in';
  const draft = 'draft:wizard:u1';
  const refused = (code: 'PASSWORD_REQUIRED' | 'LOGIN_AGAIN') => (one: Asked) =>
    one.refuse(new CallFailure(403, { code }));

  /** The wizard of someone who has typed another e-mail. */
  async function withEmail(hasPassword: boolean) {
    page.unmount();
    const value = { values: { email, skills: 'TIG' }, step: 4, baseVersion: 1 };
    localStorage.setItem(draft, JSON.stringify({ at: Date.now(), value }));
    await open(member(1, { email: 'old@example.in', hasPassword }));
  }

  const left = () => JSON.parse(localStorage.getItem(draft) ?? 'null') as unknown;
  const said = () => toasts.value.map(({ text }) => text);

  test('saves the answers, and leaves it on the phone where no password was typed', async () => {
    await withEmail(true);
    press('Skip this step');
    expect(asked[0]?.change).not.toHaveProperty('email');
    expect(asked[0]?.change.details).toMatchObject({ skills: 'TIG' });
    await answered(0, savedAs(2, { hasPassword: true }));
    expect(asked).toHaveLength(1);
    expect(history.at(-1)).toBe('/jobs');
    expect(left()).toMatchObject({ value: { values: { email }, baseVersion: 2 } });
    expect(left()).not.toHaveProperty('value.values.skills');
    expect(said()).toEqual([expect.stringContaining(`${email} is not saved yet`)]);
  });

  test('says of a profile that is complete that it waits there, and leads to it', async () => {
    await withEmail(true);
    press('Skip this step');
    await answered(0, savedAs(2, { hasPassword: true, isProfileComplete: true }));
    // Spec 4: from the last step to the jobs.
    expect(history.at(-1)).toBe('/jobs');
    expect(left()).toMatchObject({ value: { values: { email } } });
    expect(said()).toEqual([expect.stringContaining('It waits on your profile.')]);
    act(() => toasts.value[0]?.action?.onAct());
    expect(history.at(-1)).toBe('/profile');
  });

  test('says that it stays in the form only of a profile that is not complete', async () => {
    await withEmail(true);
    press('Skip this step');
    await answered(0, savedAs(2, { hasPassword: true }));
    expect(said()).toEqual([expect.stringContaining('It stays in this form')]);
  });

  test('says the same of answers that wait for a network', async () => {
    await withEmail(false);
    press('Skip this step');
    await answered(0, (one) => one.answer({ is: 'kept', needsLogin: false }));
    expect(asked).toHaveLength(1);
    expect(left()).toMatchObject({ value: { values: { email }, baseVersion: 1 } });
    expect(said()).toEqual([
      expect.stringContaining('Saved on this phone.'),
      expect.stringContaining(`${email} is not saved yet`),
    ]);
  });

  test('asks for it after a login through Google, and leaves it where that is too old', async () => {
    await withEmail(false);
    press('Skip this step');
    await answered(0, savedAs(2));
    expect(asked[1]?.change).toEqual({ details: {}, email, baseVersion: 2 });
    await answered(1, refused('LOGIN_AGAIN'));
    expect(history.at(-1)).toBe('/jobs');
    expect(left()).toMatchObject({ value: { values: { email } } });
  });

  describe('and that is refused', () => {
    async function refusedBy(failure: CallFailure) {
      await withEmail(false);
      press('Skip this step');
      await answered(0, savedAs(2));
      await answered(1, (one) => one.refuse(failure));
    }
    const needsProof = expect.stringContaining('it needs your password or a new login') as string;

    test('is called so for the reason that the server gave', async () => {
      const message = 'Too many requests. Please try again later.';
      await refusedBy(new CallFailure(429, { code: 'TOO_MANY_REQUESTS', message }));
      expect(said()).toEqual([expect.stringContaining(`${email} is not saved yet. ${message}`)]);
    });

    test('is called so for a lost network', async () => {
      await refusedBy(new CallFailure(0, {}));
      expect(said()).toEqual([expect.stringContaining('check your internet connection')]);
    });

    test('asks for a password or a login only where one is missing', async () => {
      await refusedBy(new CallFailure(403, { code: 'LOGIN_AGAIN' }));
      expect(said()).toEqual([needsProof]);
    });

    test('names the network where the answers wait for one', async () => {
      await withEmail(false);
      press('Skip this step');
      await answered(0, (one) => one.answer({ is: 'kept', needsLogin: false }));
      expect(said()[1]).toContain('check your internet connection');
    });

    test('asks for the login that answers wait for', async () => {
      await withEmail(false);
      press('Skip this step');
      await answered(0, (one) => one.answer({ is: 'kept', needsLogin: true }));
      expect(said()[1]).toEqual(needsProof);
    });
  });

  test('uses the password that was typed for it', async () => {
    await withEmail(true);
    press('Save and Continue');
    await answered(0, refused('PASSWORD_REQUIRED'));
    type(page.find<HTMLInputElement>('input[type=password]'), 'Right-1234');
    press('Skip this step');
    await answered(1, savedAs(2, { hasPassword: true }));
    expect(asked[2]).toMatchObject({ change: { details: {}, email }, password: 'Right-1234' });
    await answered(2, savedAs(3));
    expect(left()).toBeNull();
    expect(said()).toEqual([expect.stringContaining(`We sent a code to ${email}`)]);
  });
});
