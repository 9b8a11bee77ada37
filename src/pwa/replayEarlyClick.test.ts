// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyClick } from '#contract/http/earlyClick.ts';

const find = (id: string) => document.getElementById(id)!;
const early = () => [...document.querySelectorAll('[data-early]')].map(({ id }) => id);
let replayEarlyClick: (part: 'page' | 'around') => void;

beforeEach(async () => {
  vi.resetModules();
  ({ replayEarlyClick } = await import('./replayEarlyClick.ts'));
  document.body.innerHTML =
    '<button type="button" id="menu">Menu</button><main>' +
    '<button type="button" id="filters">Filters</button>' +
    '<a href="https://portal.example/jobs" aria-haspopup="dialog" id="line">Search</a></main>';
  // As a rendered document runs it, outside of any module.
  runInThisContext(keepEarlyClick);
});
afterEach(() => {
  if (window.keepClick) removeEventListener('click', window.keepClick);
  delete window.keepClick;
});

const heard = (id: string) => {
  const listener = vi.fn();
  find(id).addEventListener('click', listener);
  return listener;
};

test('what was tapped last is seen, and pressed once its part answers', () => {
  find('menu').click();
  find('filters').click();
  expect(early()).toEqual(['filters']);
  const pressed = heard('filters');
  replayEarlyClick('around');
  expect(pressed).not.toHaveBeenCalled();
  replayEarlyClick('page');
  expect(pressed).toHaveBeenCalledOnce();
  expect(early()).toEqual([]);
  expect(window.keepClick).toBeUndefined();
});

test('what answers by itself is not kept, while another part is still on its way', () => {
  find('line').click();
  expect(early()).toEqual(['line']);
  const pressed = heard('line');
  replayEarlyClick('page');
  expect(pressed).toHaveBeenCalledOnce();
  // Neither the press of before nor a later tap.
  expect(early()).toEqual([]);
  find('filters').click();
  expect(early()).toEqual([]);
  find('menu').click();
  expect(early()).toEqual(['menu']);
  const opened = heard('menu');
  replayEarlyClick('around');
  expect(opened).toHaveBeenCalledOnce();
  expect(early()).toEqual([]);
});
