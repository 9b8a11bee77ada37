// @vitest-environment happy-dom
import { act, useId, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { useDraft } from './draft.ts';
import { clearDrafts, forgetOldDrafts, hasDrafts, removeDraft } from './keptDrafts.ts';

function Form() {
  const [{ text }, setText] = useDraft('note', { text: '' });
  const id = useId();
  return <input id={id} value={text} onChange={({ target }) => setText({ text: target.value })} />;
}

let page: Mounted;
const field = () => page.find<HTMLInputElement>('input');
const isNow = (id: string | null) =>
  id === null
    ? localStorage.removeItem('user')
    : localStorage.setItem('user', JSON.stringify({ id }));
/** What a person finds who opens the form. */
function found(id: string | null): string {
  isNow(id);
  page.unmount();
  page = mountForTest(<Form />);
  return field().value;
}

beforeEach(() => {
  localStorage.clear();
  page = mountForTest(<Form />);
});
afterEach(() => page.unmount());

test('a member’s draft is found by that member alone, also where the session ran out meanwhile', () => {
  found('anu');
  type(field(), 'My agent');
  isNow(null);
  type(field(), 'My agent took my passport');
  expect(found(null)).toBe('');
  expect(found('ravi')).toBe('');
  type(field(), 'Of Ravi');
  expect(found('anu')).toBe('My agent took my passport');
  expect(found('ravi')).toBe('Of Ravi');
});

test('what a visitor typed is the member’s who logs in, and no one’s else', () => {
  type(field(), 'Typed before the login');
  expect(found('anu')).toBe('Typed before the login');
  expect(found(null)).toBe('');
  expect(found('ravi')).toBe('');
  expect(found('anu')).toBe('Typed before the login');
});

test('a visitor’s draft takes the place of none that the member had', () => {
  found('anu');
  type(field(), 'Of before');
  found(null);
  type(field(), 'Typed without a login');
  expect(found('anu')).toBe('Of before');
});

test('a logout takes the own drafts and those of no one, and leaves another member’s', () => {
  found('anu');
  type(field(), 'Of Anu');
  found('ravi');
  type(field(), 'Of Ravi');
  localStorage.setItem('draft:heart:job', '{}');
  expect([hasDrafts('ravi'), hasDrafts('asha')]).toEqual([true, false]);
  isNow(null);
  clearDrafts('ravi');
  expect(hasDrafts('ravi')).toBe(false);
  expect(localStorage.getItem('draft:heart:job')).toBeNull();
  expect(found('ravi')).toBe('');
  expect(found('anu')).toBe('Of Anu');
  removeDraft('note');
  expect(found('anu')).toBe('');
});

test('after 30 days a draft is found no more, and leaves the phone', () => {
  const day = 24 * 60 * 60 * 1000;
  const kept = (days: number) =>
    JSON.stringify({ at: Date.now() - days * day, value: { text: days } });
  localStorage.setItem('draft:@anu|note', kept(31));
  localStorage.setItem('draft:@ravi|note', kept(29));
  localStorage.setItem('draft:odd', 'no JSON');
  expect([found('anu'), found('ravi')]).toEqual(['', '29']);
  forgetOldDrafts();
  expect(Object.keys(localStorage).filter((key) => key !== 'user')).toEqual([
    'draft:@ravi|note',
    'draft:odd',
  ]);
});

interface Wizard {
  values: Record<string, string>;
  step: number;
}

/** A tab with the wizard open. */
function openTab(options = { shared: true }) {
  const shown: ReturnType<typeof useDraft<Wizard>>[] = [];
  function Tab() {
    const draft = useDraft<Wizard>('wizard', { values: {}, step: 1 }, options);
    useLayoutEffect(() => void shown.push(draft));
    return null;
  }
  const tab = mountForTest(<Tab />);
  const now = () => {
    const last = shown.at(-1);
    if (!last) throw new Error('The tab shows nothing.');
    return last;
  };
  return {
    type: (values: Record<string, string>) =>
      act(() => now()[1]((before) => ({ ...before, values: { ...before.values, ...values } }))),
    turn: (step: number) => act(() => now()[1]((before) => ({ ...before, step }))),
    clear: () => act(() => now()[2]()),
    values: () => now()[0].values,
    close: tab.unmount,
  };
}

/** What another tab wrote comes to this one. */
const hear = () =>
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft:wizard' })));

test('of two tabs with one form each writes what was changed in it, and a third finds all', () => {
  const [one, two] = [openTab(), openTab()];
  one.type({ name: 'Anu', gone: 'x' });
  two.type({ about: 'Welder for six years' });
  one.turn(2);
  one.type({ name: 'Anu Thomas' });
  const third = openTab();
  expect(third.values()).toEqual({ name: 'Anu Thomas', gone: 'x', about: 'Welder for six years' });
  for (const tab of [one, two, third]) tab.close();
});

test('a tab takes in what another one wrote, but for what was changed in it, and writes nothing of it', () => {
  const [one, two] = [openTab(), openTab()];
  one.type({ name: 'Anu' });
  two.type({ name: 'Balu', about: 'Welder' });
  const written = localStorage.getItem('draft:wizard');
  hear();
  expect(one.values()).toEqual({ name: 'Anu', about: 'Welder' });
  expect(localStorage.getItem('draft:wizard')).toBe(written);
  one.type({ about: 'Welder and fitter' });
  const third = openTab();
  expect(third.values()).toEqual({ name: 'Balu', about: 'Welder and fitter' });
  for (const tab of [one, two, third]) tab.close();
});

test('what was sent from one tab leaves the other, but for what was typed there', () => {
  const [one, two] = [openTab(), openTab()];
  one.type({ name: 'Anu' });
  two.type({ about: 'Welder' });
  hear();
  void one.clear();
  hear();
  expect(two.values()).toEqual({ about: 'Welder' });
  expect(localStorage.getItem('draft:wizard')).toBeNull();
  two.type({ city: 'Kochi' });
  const third = openTab();
  expect(third.values()).toEqual({ about: 'Welder', city: 'Kochi' });
  for (const tab of [one, two, third]) tab.close();
});

test('what two tabs write of different things under one key does not mix', () => {
  const alone = { shared: false };
  const [one, two] = [openTab(alone), openTab(alone)];
  one.type({ title: 'Welder' });
  two.type({ company: 'Berlin Care' });
  hear();
  expect([one.values(), two.values()]).toEqual([{ title: 'Welder' }, { company: 'Berlin Care' }]);
  const third = openTab(alone);
  expect(third.values()).toEqual({ company: 'Berlin Care' });
  for (const tab of [one, two, third]) tab.close();
});

test('what is typed after the draft was removed from outside its form is kept with the rest', () => {
  const one = openTab();
  one.type({ name: 'Anu', about: 'Welder' });
  removeDraft('wizard');
  one.type({ city: 'Kochi' });
  const again = openTab();
  expect(again.values()).toEqual({ name: 'Anu', about: 'Welder', city: 'Kochi' });
  for (const tab of [one, again]) tab.close();
});
