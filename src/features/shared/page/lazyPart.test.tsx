// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstLoaded, loadFirst } from '#src/pwa/loadAhead.ts';
import { lazyPart, optionalPart } from './lazyPart.tsx';

// The whole of loadChunk is for tests/e2e/deploy; here a part is there or not.
vi.mock('#src/pwa/chunks.ts', async (actual) => ({
  ...(await actual<object>()),
  loadChunk: (load: () => Promise<unknown>) => load(),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  place = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  place.remove();
  vi.restoreAllMocks();
});

const there = { default: ({ name }: { name: string }) => <p>Hello {name}</p> };

test('a part that is lost says so in its place, and comes with the second try', async () => {
  const load = vi.fn(async () => there);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load, <i>waiting</i>);
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <main>
        <h1>The page</h1>
        <Part name="Asha" />
      </main>,
    ),
  );
  expect(place.querySelector('h1')?.textContent).toBe('The page');
  expect(place.querySelector('[role=alert]')?.textContent).toContain('partMissing');
  await act(async () => place.querySelector('button')?.click());
  expect(place.querySelector('main')?.textContent).toBe('The pageHello Asha');
  // Who opens it again does not meet the failure again.
  await act(async () => root.render(<Part name="Ravi" />));
  expect(place.textContent).toBe('Hello Ravi');
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});

test('a part that its page shows from the start can be had before, and is rendered with it', async () => {
  const lost = vi.fn(async () => there).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const parts = [
    lazyPart(async () => there, <i>waiting</i>, loadFirst),
    lazyPart(lost, <i>waiting</i>, loadFirst),
    lazyPart(async () => there, <i>waiting</i>),
  ];
  await firstLoaded();
  const root = createRoot(place);
  const screen = parts.map((Part, at) => <Part key={at} name="Asha" />);
  const shown: (string | null)[] = [];
  const commits = new MutationObserver(() => shown.push(place.textContent));
  commits.observe(place, { subtree: true, childList: true });
  await act(async () => root.render(screen));
  commits.disconnect();
  expect(shown).toContain('Hello Ashawaitingwaiting');
  expect(place.textContent).toBe('Hello Asha'.repeat(3));
  await act(async () => root.unmount());
});

test('a part that a screen is whole without comes with the network, and is asked for once at a time', async () => {
  const load = vi.fn(async () => there);
  const lost = new TypeError('Failed to fetch dynamically imported module');
  load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const Part = optionalPart(load);
  const root = createRoot(place);
  const screenOf = (name: string) => (
    <main key={name}>
      <h1>The page</h1>
      <Suspense>
        <Part name={name} />
      </Suspense>
    </main>
  );
  // The first screen is left before it comes.
  for (const name of ['Asha', 'Ravi']) await act(async () => root.render(screenOf(name)));
  expect(place.textContent).toBe('The page');
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(place.textContent).toBe('The pageHello Ravi');
  expect(load).toHaveBeenCalledTimes(3);
  await act(async () => root.render(screenOf('Meena')));
  expect(place.textContent).toBe('The pageHello Meena');
  expect(load).toHaveBeenCalledTimes(3);
  await act(async () => root.unmount());
});
