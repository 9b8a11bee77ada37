import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';

export interface ModalDialogProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'open'> {
  /** Someone wants out (Escape, the back gesture, the backdrop); the owner decides. */
  onClose: () => void;
}

/**
 * A native modal dialog that is open for as long as it is mounted. The browser holds the focus
 * inside and makes the rest inert; base.css stops the page behind from scrolling. Focus starts at
 * the descendant with `data-first-focus`.
 */
export function ModalDialog({ onClose, ...rest }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const [, lookAgain] = useState(0);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    return () => {
      element?.close();
      // An unmounted dialog does not give the focus back by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // After every render, for the owner who refuses to close: Chrome closes at a second Escape.
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    // Not autoFocus: React focuses at mount, before the dialog is shown, and sets no attribute.
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  });

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the key is Escape: onCancel
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        // A file picker inside that is cancelled sends its `cancel` up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        onClose();
        lookAgain((count) => count + 1);
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog element, whose content covers all the rest of it. A
        // text selection that is drawn from inside out to the backdrop is no wish to leave.
        const onBackdrop = event.target === event.currentTarget;
        if (onBackdrop && pressed.current === event.currentTarget) onClose();
        pressed.current = null;
      }}
    />
  );
}
