// @vitest-environment happy-dom
import { act, useState } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { User } from '#contract/account/user.ts';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { useProfileDraft } from '#src/features/profile/wizard/useProfileDraft.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { EditSheet } from './EditSheet.tsx';
import type { Save } from './saveProfile.ts';
import { useWizardDraft } from './useWizardDraft.ts';

/** Answers the saves that were asked for, in order. */
const answers = vi.hoisted((): ((save: Save) => void)[] => []);
vi.mock('./saveProfile.ts', async (actual) => ({
  ...(await actual<object>()),
  saveProfile: () => new Promise<Save>((answer) => answers.push(answer)),
  showSaved: () => undefined,
}));

const member = (version: number) => memberForTest({ version, details: { fullName: 'Asha' } });

/** As the own profile holds sheet and draft. */
function Profile({ user }: { user: User }) {
  const draft = useProfileDraft('profile-edit:u1');
  const [isOpen, setOpen] = useState(false);
  const forgetInWizard = useWizardDraft(user, isOpen, draft);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <EditSheet
          user={user}
          draft={draft}
          first={undefined}
          onSent={forgetInWizard}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

let page: Mounted;
let show: (user: User) => void;

async function open() {
  answers.length = 0;
  const texts = await createTexts('english', ['common', 'profile', 'errors']);
  setI18n(texts);
  const { hook, searchHook } = memoryLocation({ path: '/profile' });
  const whole = (user: User) => (
    <I18nextProvider i18n={texts}>
      <Router hook={hook} searchHook={searchHook}>
        <Profile user={user} />
      </Router>
    </I18nextProvider>
  );
  page = mountForTest(whole(member(1)));
  show = (user) => page.show(whole(user));
}

beforeEach(async () => {
  localStorage.clear();
  await open();
});
afterEach(() => page.unmount());

const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
function write(name: string, text: string) {
  const found = field(name);
  if (!found) throw new Error(`No field ${name}`);
  type(found, text);
}
function press(name: string) {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`No button ${name}`);
  click(button);
}
const saved = (version: number) =>
  act(async () => {
    answers[0]?.({ is: 'saved', user: member(version) });
    await Promise.resolve();
  });

test('the answer to an earlier save leaves what was typed in the sheet that was opened since', async () => {
  press('Edit');
  write('skills', 'MIG');
  press('Save');
  press('Close');
  press('Edit');
  write('fullName', 'Asha Nair');
  await saved(2);
  expect(field('fullName')?.value).toBe('Asha Nair');
  expect(JSON.parse(localStorage.getItem('draft:profile-edit:u1') ?? 'null')).toMatchObject({
    value: { values: { fullName: 'Asha Nair' }, baseVersion: 2 },
  });
});

test('the answer to an earlier save does not close the sheet that was opened since', async () => {
  press('Edit');
  write('skills', 'MIG');
  press('Save');
  press('Close');
  press('Edit');
  await saved(2);
  expect(field('skills')).not.toBeNull();
});

test('a save closes its own sheet, and nothing is left to be saved', async () => {
  press('Edit');
  write('skills', 'MIG');
  press('Save');
  await saved(2);
  expect(field('skills')).toBeNull();
  expect(localStorage.getItem('draft:profile-edit:u1')).toBeNull();
});

test('words of the wizard come over none that are typed, and are gone once newer ones are saved', async () => {
  const value = { values: { presentJobTitle: 'Welder', skills: 'TIG' }, step: 3, baseVersion: 1 };
  page.unmount();
  localStorage.setItem('draft:wizard:u1', JSON.stringify({ at: Date.now(), value }));
  await open();
  press('Edit');
  write('presentJobTitle', 'Senior welder');
  press('Save');
  write('presentJobTitle', 'Senior welder, 6 G');
  await saved(2);
  show({ ...member(2), isProfileComplete: true });
  expect(field('presentJobTitle')?.value).toBe('Senior welder, 6 G');
  press('Cancel');
  expect(JSON.parse(localStorage.getItem('draft:profile-edit:u1') ?? 'null')).toMatchObject({
    value: { values: { skills: 'TIG' } },
  });
  press('Edit');
  expect(field('presentJobTitle')?.value).toBe('');
  expect(field('skills')?.value).toBe('TIG');
});

test('a name that is cleared is asked for beside its field, and a gap of before is not', async () => {
  press('Edit');
  write('fullName', ' ');
  write('skills', 'MIG');
  press('Save');
  expect(answers).toEqual([]);
  expect(document.body.textContent).toContain('Full name is required');
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  write('fullName', 'Asha Nair');
  press('Save');
  await saved(2);
  expect(field('skills')).toBeNull();
});

test('two taps before the button is drawn anew are one save', () => {
  press('Edit');
  write('skills', 'MIG');
  const save = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save');
  act(() => {
    save?.click();
    save?.click();
  });
  expect(answers).toHaveLength(1);
});
