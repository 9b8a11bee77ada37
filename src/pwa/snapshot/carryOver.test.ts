// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { carryOver, isCarried, repeatChoices } from './carryOver.ts';

const markup = `<form><input name="search"><input name="agree" type="checkbox">
  <select name="sort"><option value="new">New</option><option value="old">Old</option></select>
  </form><button type="button">Menu</button><button type="button">Save</button>`;

let from: HTMLElement;
let to: HTMLElement;

beforeEach(() => {
  from = document.createElement('div');
  to = document.createElement('div');
  from.innerHTML = markup;
  to.innerHTML = markup;
  document.body.replaceChildren(from);
  delete window.keepClick;
});

/** Takes one's place with the other, as takeOver.ts does. */
function swap(): void {
  const restore = carryOver(from, to);
  from.replaceWith(to);
  restore();
}

const field = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`[name=${name}]`);

test('what was typed and chosen is in the new page, and its code hears of it', () => {
  const heard = vi.fn();
  for (const kind of ['input', 'change', 'click']) to.addEventListener(kind, heard);
  field(from, 'search')?.setAttribute('id', 'one');
  Object.assign(field(from, 'search') ?? {}, { value: 'welder' });
  Object.assign(field(from, 'sort') ?? {}, { value: 'old' });
  field(from, 'agree')?.click();
  swap();
  expect(field(to, 'search')?.value).toBe('welder');
  expect(field(to, 'sort')?.value).toBe('old');
  expect(field(to, 'agree')?.checked).toBe(true);
  expect(new Set(heard.mock.calls.map(([event]) => (event as Event).type))).toEqual(
    new Set(['input', 'change', 'click']),
  );
});

test('what was unfolded is open in the new page, and its code hears of it', () => {
  const folds =
    '<details><summary>Views</summary></details><details open><summary>Age</summary></details>';
  from.innerHTML = folds;
  to.innerHTML = folds.replace(' open', '');
  from.querySelector('details')?.setAttribute('open', '');
  swap();
  expect([...to.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true]);
});

test('the focus stays where it was', () => {
  field(from, 'search')?.focus();
  swap();
  expect(document.activeElement).toBe(field(to, 'search'));
});

test('every heart that was tapped is pressed in the new page, unless it was tapped twice', () => {
  const hearts = (page: HTMLElement) => [...page.querySelectorAll('button')];
  hearts(from).forEach((heart) => heart.setAttribute('data-tapped', ''));
  hearts(from)[1]?.removeAttribute('data-tapped');
  const pressed: (string | null)[] = [];
  to.addEventListener('click', ({ target }) => pressed.push((target as Element).textContent));
  swap();
  expect(pressed).toEqual(['Menu']);
});

test('a tapped button becomes the one that answers, never another', () => {
  const [menu, save] = [...from.querySelectorAll('button')];
  window.keepClick = Object.assign(() => undefined, { button: save });
  swap();
  expect(window.keepClick.button).toBe(to.querySelectorAll('button')[1]);
  from.innerHTML = markup;
  to.innerHTML = markup.replace('Menu', 'Delete');
  document.body.replaceChildren(from);
  const first = from.querySelector('button') ?? menu;
  window.keepClick = Object.assign(() => undefined, { button: first });
  swap();
  expect(window.keepClick.button).toBe(first);
});

test('a tap is found where the new page has more or fewer of its kind', () => {
  const save = from.querySelectorAll('button')[1];
  if (save) window.keepClick = Object.assign(() => undefined, { button: save });
  to.querySelector('button')?.remove();
  expect(isCarried(from, to)).toBe(true);
  swap();
  expect(window.keepClick?.button).toBe(to.querySelector('button'));
});

test('of two that say the same in another number neither is pressed', () => {
  from.innerHTML = '<button type="button">Menu</button><button type="button">Save</button>';
  to.innerHTML = from.innerHTML.replace('Menu', 'Save');
  const save = from.querySelectorAll('button')[1];
  if (save) window.keepClick = Object.assign(() => undefined, { button: save });
  expect(isCarried(from, to)).toBe(false);
  swap();
  expect(window.keepClick?.button).toBe(save);
});

test('in another language it is the one that looks the same', () => {
  from.lang = 'en';
  document.documentElement.lang = 'hi';
  from.innerHTML =
    '<input name="search" aria-label="Search"><button class="menu">Menu</button><button class="card">Save</button><button class="card">Save</button>';
  to.innerHTML = from.innerHTML.replaceAll('Save', 'Bachayein').replace('"Search"', '"Khojein"');
  const second = from.querySelectorAll('button')[2];
  if (second) window.keepClick = Object.assign(() => undefined, { button: second });
  Object.assign(field(from, 'search') ?? {}, { value: 'welder' });
  swap();
  expect(field(to, 'search')?.value).toBe('welder');
  expect(window.keepClick?.button).toBe(to.querySelectorAll('button')[2]);
});

test('in another language and another number of them nothing is pressed by mistake', () => {
  from.lang = 'en';
  document.documentElement.lang = 'hi';
  from.innerHTML = '<button class="card">Save</button><button class="card">Save</button>';
  to.innerHTML = `<button class="card">Pehla</button>${from.innerHTML}`;
  const second = from.querySelectorAll('button')[1];
  if (second) window.keepClick = Object.assign(() => undefined, { button: second });
  expect(isCarried(from, to)).toBe(false);
});

test('what was typed where the new page has no such field yet is waited for', () => {
  to.innerHTML = '';
  expect(isCarried(from, to)).toBe(true);
  Object.assign(field(from, 'search') ?? {}, { value: 'welder' });
  expect(isCarried(from, to)).toBe(false);
  to.innerHTML = markup;
  expect(isCarried(from, to)).toBe(true);
});

test('choices and switches are repeated once the page answers, the last of each, and no text', async () => {
  window.keepClick = () => undefined;
  const [sort, agree, search] = ['sort', 'agree', 'search'].map((name) => field(from, name));
  for (const one of [sort, agree, search]) if (one) one.dataset.chosen = '';
  Object.assign(sort ?? {}, { value: 'old' });
  Object.assign(agree ?? {}, { checked: true });
  Object.assign(search ?? {}, { value: 'weld' });
  repeatChoices(from);
  // Meanwhile: more is typed, another order is chosen, and React shows its own state again.
  Object.assign(search ?? {}, { value: 'welder' });
  Object.assign(agree ?? {}, { checked: false });
  Object.assign(sort ?? {}, { value: 'new' });
  if (sort) sort.dataset.chosen = '';
  await new Promise((resolve) => requestAnimationFrame(resolve));
  Object.assign(sort ?? {}, { value: 'old' });
  const heard: string[] = [];
  from.addEventListener('change', ({ target }) => {
    const { name, value, checked } = target as HTMLInputElement;
    heard.push(`${name} ${name === 'agree' ? checked : value}`);
  });
  delete window.keepClick;
  await expect.poll(() => heard.toSorted()).toEqual(['agree true', 'sort new']);
  expect(search?.value).toBe('welder');
});

test('a tap in the part that stays as it is keeps nobody waiting', () => {
  from.innerHTML = '<section><button type="button">More</button></section>';
  to.innerHTML = '';
  const more = from.querySelector('button');
  if (more) window.keepClick = Object.assign(() => undefined, { button: more });
  expect(isCarried(from, to)).toBe(false);
  expect(isCarried(from, to, from.querySelector('section'))).toBe(true);
});
