import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** What a mounted component offers to a test. */
export interface Mounted {
  container: HTMLElement;
  /** The first element that matches. Throws when there is none. */
  find<E extends Element = HTMLElement>(selector: string): E;
  /** Renders again, with other props. */
  show(node: ReactNode): void;
  unmount(): void;
}

/** Mounts a component into the document of a unit test, in React's act environment. */
export function mountForTest(node: ReactNode): Mounted {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  act(() => root.render(node));
  return {
    container,
    find<E extends Element>(selector: string): E {
      const found = container.querySelector<E>(selector);
      if (!found) throw new Error(`Nothing matches ${selector} in ${container.innerHTML}`);
      return found;
    },
    show: (next) => act(() => root.render(next)),
    unmount: () => {
      act(() => root.unmount());
      container.remove();
    },
  };
}

/** Lets `element` receive an event as a person would cause it, and React answer it. */
export function send(element: EventTarget, event: Event): void {
  act(() => {
    element.dispatchEvent(event);
  });
}

export const click = (element: HTMLElement): void => act(() => element.click());

/** Types into a controlled field: past React's own setter, as the browser does. */
export function type(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  send(element, new Event('input', { bubbles: true }));
}
