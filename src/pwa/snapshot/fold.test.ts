// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { paintedHtml } from './paintedHtml.ts';

const app = document.createElement('div');

beforeEach(() => {
  app.id = 'app';
  document.body.replaceChildren(app);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('screen', { height: 800 });
  vi.stubGlobal('scrollY', 200);
  return () => vi.unstubAllGlobals();
});

/** Lays each element with `data-top` out so far below the start of the page; what has none is at its start. */
function painted(html: string): HTMLElement {
  app.innerHTML = html;
  for (const element of app.querySelectorAll<HTMLElement>('*')) {
    const top = Number(element.dataset.top ?? 0) - 200;
    element.getBoundingClientRect = () => new DOMRect(0, top, 10, 10);
  }
  const shown = document.createElement('div');
  shown.innerHTML = paintedHtml(app);
  return shown;
}

const below = (shown: HTMLElement) =>
  [...shown.querySelectorAll('[data-below]')].map((element) => element.textContent);

test('what begins below the screen is marked, wherever the page was scrolled to', () => {
  const shown = painted(`<main><h1>Jobs</h1><ul><li data-top="700">seen</li>
    <li data-top="900">below</li><li data-top="1300">further</li></ul>
    <p data-top="1400">pages</p></main><footer data-top="1500">footer</footer>`);
  expect(below(shown)).toEqual(['below', 'further', 'pages', 'footer']);
  expect(shown.querySelector('#snapshot-fold')?.textContent).toBe('below');
  expect(app.querySelector('[id], [data-below]')).toBeNull();
});

test('a column beside it that begins on the screen is not marked', () => {
  const shown = painted(`<main><aside><p>filter</p><p data-top="900">more filters</p></aside>
    <section><p>job</p></section></main>`);
  expect(below(shown)).toEqual(['more filters']);
});

test('a bar at the lower edge of the screen stays in the first frame', () => {
  const shown = painted(`<main><p>text</p><p data-top="900">more</p>
    <div data-top="1200"><div style="position: sticky" data-top="1210">Apply</div></div>
    <p data-top="1300">last</p></main><nav style="position: fixed" data-top="900">Jobs</nav>`);
  expect(below(shown)).toEqual(['more', 'last']);
});

test('a page that fits the screen has nothing marked', () => {
  const shown = painted('<main><p>text</p></main><footer data-top="900">footer</footer>');
  expect(below(shown)).toEqual([]);
  expect(shown.querySelector('[id]')).toBeNull();
});
