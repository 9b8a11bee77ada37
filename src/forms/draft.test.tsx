// @vitest-environment happy-dom
import { useId } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { clearDrafts, forgetOldDrafts, hasDrafts, removeDraft, useDraft } from './draft.ts';

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
