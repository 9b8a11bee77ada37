// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import type { Toast } from './Toasts.tsx';
import { click, mountForTest, send } from '#src/components/mountForTest.ts';
import type { Mounted } from '#src/components/mountForTest.ts';

let page: Mounted;
const onClose = vi.fn<(id: string) => void>();

const saved: Toast = { id: 'saved', tone: 'ok', text: 'Saved', ms: 3000 };
const failed: Toast = { id: 'failed', tone: 'danger', text: 'Payment failed', ms: 8000 };

const toasts = (...items: Toast[]) => (
  <Toasts items={items} onClose={onClose} label="Messages" closeLabel="Close" />
);

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** React makes pointerenter and pointerleave from over and out. */
function pointer(kind: 'over' | 'out', pointerType: string): void {
  const event = new Event(`pointer${kind}`, { bubbles: true });
  Object.assign(event, { pointerType, relatedTarget: document.body });
  send(page.find('section'), event);
}

beforeEach(() => {
  vi.useFakeTimers();
  onClose.mockClear();
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

describe('Toasts', () => {
  it('keeps a polite live region in the page before there is anything to say', () => {
    page = mountForTest(toasts());
    const region = page.find('[aria-live=polite]');
    page.show(toasts(saved));
    expect(page.find('[aria-live=polite]')).toBe(region);
    expect(region.textContent).toContain('Saved');
  });

  it('closes each toast after its own time', () => {
    page = mountForTest(toasts(saved, failed));
    pass(2999);
    expect(onClose).not.toHaveBeenCalled();
    pass(1);
    expect(onClose).toHaveBeenCalledExactlyOnceWith('saved');
    page.show(toasts(failed));
    pass(4999);
    expect(onClose).toHaveBeenCalledOnce();
    pass(1);
    expect(onClose).toHaveBeenLastCalledWith('failed');
  });

  it('does not start anew when its owner renders again', () => {
    page = mountForTest(toasts(saved));
    pass(2000);
    page.show(toasts({ ...saved }));
    pass(1000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('lets a toast of 0 ms stay', () => {
    page = mountForTest(toasts({ ...saved, ms: 0 }));
    pass(3_600_000);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('waits while the mouse is over it, and then gives the whole time again', () => {
    page = mountForTest(toasts(saved));
    pass(2900);
    pointer('over', 'mouse');
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    pointer('out', 'mouse');
    pass(2999);
    expect(onClose).not.toHaveBeenCalled();
    pass(1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is not held by a finger, which never leaves', () => {
    page = mountForTest(toasts(saved));
    pointer('over', 'touch');
    pass(3000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('waits while a keyboard is in it', () => {
    page = mountForTest(toasts(saved));
    act(() => page.find('button').focus());
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    act(() => page.find('button').blur());
    pass(3000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('goes on counting for the next toast after the focused one was closed', () => {
    page = mountForTest(toasts(saved));
    act(() => page.find('button').focus());
    click(page.find('button'));
    page.show(toasts());
    page.show(toasts(failed));
    pass(8000);
    expect(onClose.mock.calls).toEqual([['saved'], ['failed']]);
  });

  it('acts once and closes', () => {
    const onAct = vi.fn<() => void>();
    page = mountForTest(toasts({ ...saved, action: { label: 'Undo', onAct } }));
    click(page.find('button'));
    expect(onAct).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledExactlyOnceWith('saved');
  });
});
