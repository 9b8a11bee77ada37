// @vitest-environment happy-dom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { mountForTest } from '#src/components/mountForTest.ts';
import { useWide } from './useWide.ts';

const Shown = () => (useWide() ? 'wide' : 'narrow');

afterEach(() => vi.unstubAllGlobals());

/** A window whose width changes. */
function windowOf(matches: boolean) {
  const query = Object.assign(new EventTarget(), { matches });
  vi.stubGlobal('matchMedia', () => query);
  return (wide: boolean) =>
    act(() => {
      query.matches = wide;
      query.dispatchEvent(new Event('change'));
    });
}

test('is false at first, and follows the window for as long as it is shown', () => {
  expect(renderToString(<Shown />)).toBe('narrow');
  for (const wide of [true, false]) {
    const becomes = windowOf(wide);
    const { container, unmount } = mountForTest(<Shown />);
    expect(container.textContent).toBe(wide ? 'wide' : 'narrow');
    becomes(!wide);
    expect(container.textContent).toBe(wide ? 'narrow' : 'wide');
    unmount();
    becomes(wide);
  }
});
