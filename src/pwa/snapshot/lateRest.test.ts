// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { keepRest, paintedRest } from './lateRest.ts';

const lower = (name: string) =>
  `<div data-late><h2>Questions</h2><button type="button">Next</button><input name="${name}"></div>`;

let painted: HTMLElement;
let fresh: HTMLElement;

beforeEach(() => {
  painted = document.createElement('div');
  fresh = document.createElement('div');
  painted.innerHTML = `<main><h1>Home</h1>${lower('mail')}</main>`;
  fresh.innerHTML = '<main><h1>Home</h1><div data-rest></div></main>';
  document.body.replaceChildren(painted);
});

/** As the app does once the part's code is there. */
function arrive(): Element | null {
  fresh.querySelector('[data-rest]')?.remove();
  fresh.querySelector('main')?.insertAdjacentHTML('beforeend', lower('mail'));
  return fresh.querySelector('[data-late]');
}

test('what was painted stays until the part has come', async () => {
  const rest = paintedRest(painted, fresh);
  expect(rest?.textContent).toContain('Questions');
  if (rest) keepRest(rest, fresh);
  painted.replaceWith(fresh);
  expect(fresh.querySelectorAll('h2')).toHaveLength(1);
  arrive();
  expect(fresh.querySelectorAll('h2')).toHaveLength(1);
});

test('what is tapped and typed in it meanwhile reaches the part itself', async () => {
  const rest = paintedRest(painted, fresh);
  if (rest) keepRest(rest, fresh);
  painted.replaceWith(fresh);
  fresh.querySelector('button')?.click();
  Object.assign(fresh.querySelector('input') ?? {}, { value: 'a@b.example' });
  const pressed = vi.fn();
  arrive()?.querySelector('button')?.addEventListener('click', pressed);
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  expect(fresh.querySelector('input')?.value).toBe('a@b.example');
});

test('it waits for the part where someone is writing in it, and where all is there', () => {
  Object.assign(painted.querySelector('input') ?? {}, { value: 'typed' });
  expect(paintedRest(painted, fresh)).toBeNull();
  Object.assign(painted.querySelector('input') ?? {}, { value: '' });
  painted.querySelector('input')?.focus();
  expect(paintedRest(painted, fresh)).toBeNull();
  painted.querySelector('input')?.blur();
  expect(paintedRest(painted, fresh)).not.toBeNull();
  arrive();
  expect(paintedRest(painted, fresh)).toBeNull();
});
