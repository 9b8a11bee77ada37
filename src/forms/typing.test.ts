// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hasUnsentInput, watchTyping } from './typing.ts';

beforeAll(watchTyping);
beforeEach(() => {
  document.body.innerHTML = `
    <form id="letter"><input id="name"><textarea id="text"></textarea>
      <select id="choice"><option>a</option><option>b</option></select></form>
    <form method="get"><input id="filter"></form>
    <form role="search"><input id="search"></form>
    <input id="loose">
    <dialog open><input id="inside"></dialog>`;
});

function enter(id: string, value: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!field) throw new Error(id);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

it.each(['name', 'text', 'inside', 'choice'])('what was entered into #%s is unsent', (id) => {
  expect(hasUnsentInput()).toBe(false);
  enter(id, 'b');
  expect(hasUnsentInput()).toBe(true);
});

it.each(['filter', 'search', 'loose'])('what stands in #%s is no form to be sent', (id) => {
  enter(id, 'welder');
  expect(hasUnsentInput()).toBe(false);
});

it('ends when the text is taken out, or its form leaves the screen', () => {
  enter('text', 'Hello');
  enter('text', '');
  expect(hasUnsentInput()).toBe(false);
  enter('text', 'Hello').closest('form')?.remove();
  expect(hasUnsentInput()).toBe(false);
});

it('after sending, a text that was refused still counts, a choice does not', () => {
  enter('choice', 'b');
  enter('text', 'Hello');
  document.querySelector('#letter')?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(hasUnsentInput()).toBe(true);
  enter('text', '');
  expect(hasUnsentInput()).toBe(false);
});
