// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { mountForTest } from '#src/components/mountForTest.ts';
import { useInView } from './useInView.ts';

function Place() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useInView(place) ? 'near' : 'far'}</div>;
}

test('a place that came near between two tellings is near, whatever the first frame said', () => {
  let told: (entries: { isIntersecting: boolean }[]) => void = () => {};
  class Observer {
    constructor(callback: typeof told) {
      told = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const { container, unmount } = mountForTest(<Place />);
  act(() => told([{ isIntersecting: false }]));
  expect(container.textContent).toBe('far');
  act(() => told([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(container.textContent).toBe('near');
  unmount();
  vi.unstubAllGlobals();
});
