// @vitest-environment happy-dom
import type { i18n } from 'i18next';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, send, type, type Mounted } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import SuggestBox from './SuggestBox.tsx';
import type { Suggest } from './useSuggestions.ts';

type Answer = (texts: readonly string[]) => Promise<void>;

/** How the questions of the test are answered, by what was typed. */
let answers: Map<string, Answer>;
let input: HTMLInputElement;
let page: Mounted;
let texts: i18n;

const box = () => (
  <I18nextProvider i18n={texts}>
    <SuggestBox input={input} suggest={suggest} />
  </I18nextProvider>
);

const suggest: Suggest = (typed) =>
  new Promise((resolve) => {
    answers.set(typed, async (texts) => {
      resolve(texts.map((text) => ({ text, kind: 'role' })));
      await act(async () => {});
    });
  });

/** Types and waits until that is asked. */
async function ask(text: string): Promise<Answer> {
  type(input, text);
  await vi.waitFor(() => expect(answers.has(text)).toBe(true));
  return answers.get(text)!;
}

const press = (key: string) =>
  send(input, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const chosen = () => page.container.querySelector('[aria-selected=true]')?.firstChild?.textContent;
const isOpen = () => page.container.querySelector('[role=listbox]') !== null;

beforeEach(async () => {
  answers = new Map();
  input = document.body.appendChild(document.createElement('input'));
  texts = await createTexts('english', ['suggest']);
  page = mountForTest(box());
});
afterEach(() => {
  page.unmount();
  input.remove();
});

test('what was chosen stays chosen where the answer to the last letter has it too', async () => {
  const answer = await ask('wel');
  await answer(['Welder', 'Well driller']);
  const later = await ask('weld');
  press('ArrowDown');
  expect(chosen()).toBe('Welder');
  await later(['Welding', 'Welder']);
  expect(chosen()).toBe('Welder');
  press('ArrowUp');
  press('Enter');
  expect(input.value).toBe('Welding');
});

test('a choice that the new answer does not have is none', async () => {
  const answer = await ask('wel');
  await answer(['Well driller']);
  const later = await ask('weld');
  press('ArrowDown');
  await later(['Welder']);
  expect(chosen()).toBeUndefined();
  expect(isOpen()).toBe(true);
});

/** The list closes in the task after that. */
const leave = () =>
  act(async () => {
    input.dispatchEvent(new FocusEvent('blur'));
    await new Promise((resolve) => setTimeout(resolve));
  });

test.for([
  ['taken', () => press('Enter')],
  ['closed', () => press('Escape')],
  ['left', leave],
] as const)('a list that was %s does not come back with a late answer', async ([, end]) => {
  const answer = await ask('wel');
  await answer(['Welder']);
  const later = await ask('weld');
  press('ArrowDown');
  await end();
  expect(isOpen()).toBe(false);
  await later(['Welder', 'Welding']);
  expect(isOpen()).toBe(false);
});

test('words that are searched for as they stand have no list, and no late one', async () => {
  const answer = await ask('wel');
  await answer(['Welder']);
  const later = await ask('weld');
  press('Enter');
  expect(isOpen()).toBe(false);
  await later(['Welder', 'Welding']);
  expect(isOpen()).toBe(false);
});

test('who has searched goes on in the field that comes in its place', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  input.focus();
  type(input, 'welder');
  press('Enter');
  page.unmount();
  input.remove();
  input = document.body.appendChild(document.createElement('input'));
  input.value = 'another';
  page = mountForTest(box());
  expect(document.activeElement).toBe(document.body);
  page.unmount();
  input.value = 'welder';
  page = mountForTest(box());
  expect(document.activeElement).toBe(input);
  vi.unstubAllGlobals();
});
