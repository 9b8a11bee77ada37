// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Sheet } from './Sheet.tsx';
import { click, mountForTest, send } from '#src/components/mountForTest.ts';
import type { Mounted } from '#src/components/mountForTest.ts';

let page: Mounted;
afterEach(() => page.unmount());

const onClose = vi.fn<() => void>();
beforeEach(() => onClose.mockClear());

function filters(open: boolean) {
  return (
    <>
      <button type="button" id="opener">
        Filters
      </button>
      <Sheet open={open} onClose={onClose} title="Filters" closeLabel="Close">
        <input type="file" />
      </Sheet>
    </>
  );
}

function opened(): HTMLDialogElement {
  page = mountForTest(filters(false));
  page.find('#opener').focus();
  page.show(filters(true));
  return page.find<HTMLDialogElement>('dialog');
}

/** Pointer down and click on the same element, as a tap makes them. */
function tap(element: HTMLElement): void {
  send(element, new Event('pointerdown', { bubbles: true }));
  click(element);
}

describe('Sheet', () => {
  it('is not in the document while it is closed', () => {
    page = mountForTest(filters(false));
    expect(page.container.querySelector('dialog')).toBeNull();
  });

  it('opens as a modal dialog that is named by its title, where the focus starts', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const dialog = opened();
    expect(showModal).toHaveBeenCalledOnce();
    expect(dialog.open).toBe(true);
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('Filters');
    expect(document.activeElement).toBe(title);
  });

  it('gives the focus back to what opened it', () => {
    opened();
    page.show(filters(false));
    expect(page.container.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(page.find('#opener'));
  });

  it.each([
    ['Escape', (dialog: HTMLDialogElement) => send(dialog, new Event('cancel'))],
    ['a tap on the backdrop', tap],
    [
      'its button',
      (dialog: HTMLDialogElement) =>
        click(dialog.querySelector<HTMLElement>('[aria-label=Close]') ?? dialog),
    ],
  ])('asks its owner to close on %s', (_way, leave) => {
    leave(opened());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('leaves the closing to its owner', () => {
    const dialog = opened();
    const cancel = new Event('cancel', { cancelable: true });
    send(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(dialog.open).toBe(true);
  });

  it('opens again when the browser closed it and its owner did not agree', () => {
    const dialog = opened();
    dialog.removeAttribute('open');
    send(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(dialog.open).toBe(true);
  });

  it('stays for a tap inside, for a text selection drawn out to the backdrop and for a file picker that is cancelled', () => {
    const dialog = opened();
    const input = page.find('input');
    tap(input);
    send(input, new Event('pointerdown', { bubbles: true }));
    click(dialog);
    send(input, new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('ConfirmDialog', () => {
  function ask(props: { tone?: 'danger' | 'primary'; busy?: boolean }) {
    const onConfirm = vi.fn<() => void>();
    const onCancel = vi.fn<() => void>();
    page = mountForTest(
      <ConfirmDialog
        open
        title="Delete this job?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={onConfirm}
        onCancel={onCancel}
        {...props}
      >
        This action cannot be undone
      </ConfirmDialog>,
    );
    const [cancel, confirm] = page.container.querySelectorAll('button');
    if (!cancel || !confirm) throw new Error('two buttons');
    return { dialog: page.find<HTMLDialogElement>('dialog'), cancel, confirm, onConfirm, onCancel };
  }

  it('is an alert that is described by its message', () => {
    const { dialog } = ask({});
    expect(dialog.getAttribute('role')).toBe('alertdialog');
    const message = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('This action cannot be undone');
  });

  it('starts at the way back where there is danger, and else at the answer', () => {
    const danger = ask({ tone: 'danger' });
    expect(document.activeElement).toBe(danger.cancel);
    page.unmount();
    const plain = ask({});
    expect(document.activeElement).toBe(plain.confirm);
  });

  it('answers once for each button', () => {
    const { cancel, confirm, onCancel, onConfirm } = ask({});
    click(confirm);
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
    click(cancel);
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('can neither be answered nor left while the answer is on its way', () => {
    const { dialog, cancel, confirm, onCancel, onConfirm } = ask({ busy: true });
    click(confirm);
    click(cancel);
    send(dialog, new Event('cancel'));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0]);
  });
});
