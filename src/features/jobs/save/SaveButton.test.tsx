// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { SaveButton } from './SaveButton.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#src/data/saved/savedJobs.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => vi.unstubAllGlobals());

test('a heart whose code cannot be had says so beside itself', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const asked = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', asked);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<SaveButton jobId="j1" title="Welder" />));
  expect(place.querySelector('[role=alert]')).toBeNull();
  await act(async () => place.querySelector('button')?.click());
  await act(async () => vi.waitFor(() => expect(asked).toHaveBeenCalled()));
  expect(place.querySelector('[role=alert]')?.textContent).toBe('saved.lost');
  expect(place.querySelector('button')?.getAttribute('aria-pressed')).toBe('false');
  await act(async () => root.unmount());
  place.remove();
});
