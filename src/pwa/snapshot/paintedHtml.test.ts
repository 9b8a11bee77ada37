// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { paintedHtml } from './paintedHtml.ts';

const app = document.createElement('div');

beforeEach(() => {
  app.id = 'app';
  document.body.replaceChildren(app);
});

test('nothing that someone entered is in it', () => {
  app.innerHTML = `<div><form method="post">
    <input type="text" value="secret-1"><input type="checkbox" checked>
    <textarea>secret-2</textarea>
    <select><option>a</option><option selected>secret-3</option></select>
  </form></div>`;
  const html = paintedHtml(app);
  expect(html).not.toMatch(/secret-1|secret-2|checked|selected/);
});

test('how writes stood then is not said the next time: a worker may have sent them', () => {
  app.innerHTML = `<div><ul data-mark=""><li>Application waits</li></ul><h2>Welder</h2></div>`;
  expect(paintedHtml(app)).toBe('<div><h2>Welder</h2></div>');
});

test('nor how many waited', () => {
  app.innerHTML = `<div><div role="status"><a href="/waiting">Waiting to send: 2</a></div><main>Jobs</main></div>`;
  expect(paintedHtml(app)).toBe('<div><main>Jobs</main></div>');
});

test('what a search is set to stays: it is in the address', () => {
  app.innerHTML = `<div><form method="get">
    <select><option>a</option><option>b</option></select><input type="hidden" value="kept">
  </form></div>`;
  const select = app.querySelector('select');
  if (select) select.selectedIndex = 1;
  expect(paintedHtml(app)).toMatch(/<option selected="">b/);
  expect(paintedHtml(app)).toContain('value="kept"');
});

test('of a long list only what is chosen stays, and no picture of a round is the shown one', () => {
  const options = Array.from({ length: 80 }, (_, at) => `<option>role-${at}</option>`).join('');
  app.innerHTML = `<form method="get"><select>${options}</select></form>
    <button type="button" aria-current="true">2</button>`;
  const select = app.querySelector('select');
  if (select) select.selectedIndex = 7;
  const html = paintedHtml(app);
  expect(html.match(/role-\d+/g)).toEqual(['role-0', 'role-7']);
  expect(html).not.toContain('aria-current');
  expect(app.querySelectorAll('option')).toHaveLength(80);
});

test('dialogs, live regions and lines with an offer are left out, and no longer said to be offline', () => {
  app.innerHTML = `<div><div role="status" class="offline-bar">offline</div>
    <div role="status">An offer <button>Yes</button></div>
    <div role="status">Waiting: 1</div>
    <dialog open>asked</dialog><ol aria-live="polite"><li>toast</li></ol>
    <main><p data-age="">Saved 2 h ago</p></main></div>`;
  const shown = document.createElement('div');
  shown.innerHTML = paintedHtml(app);
  expect(shown.textContent).not.toMatch(/offer|asked|toast/);
  expect(shown.textContent).toContain('Waiting: 1');
  expect(shown.querySelector('.offline-bar')?.hasAttribute('hidden')).toBe(true);
  expect(shown.querySelector('[data-age]')?.hasAttribute('hidden')).toBe(true);
  expect(app.querySelector('dialog')).not.toBeNull();
});

test('a list that stays behind the page is not painted, and so not in it', () => {
  app.innerHTML = '<main><div>All jobs</div><div>One job</div></main>';
  app.querySelector('div')?.style.setProperty('display', 'none', 'important');
  expect(paintedHtml(app)).not.toContain('All jobs');
  expect(paintedHtml(app)).toContain('One job');
});

test('words that are true for a day have their date beside them, dates have none', () => {
  app.innerHTML = `<p><time datetime="2026-11-25T10:00:00Z">3 days ago</time>
    <time datetime="2026-12-05">5 Dec 2026</time></p>`;
  const html = paintedHtml(app, (iso) => `the day of ${iso.slice(0, 10)}`);
  expect(html).toContain('data-date="the day of 2026-11-25">3 days ago</time>');
  expect(html.match(/data-date/g)).toHaveLength(1);
});
