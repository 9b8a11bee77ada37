// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { onOpenDialog } from './openDialog.ts';

const dialogIn = (parent: Element, id: string) => {
  const dialog = parent.appendChild(document.createElement('dialog'));
  dialog.id = id;
  dialog.setAttribute('open', '');
  return dialog;
};

describe('onOpenDialog', () => {
  it('tells of the dialog above the others, also where one goes without being closed', async () => {
    const first = dialogIn(document.body, 'first');
    const tops: (string | undefined)[] = [];
    onOpenDialog((dialog) => tops.push(dialog?.id));
    const around = document.body.appendChild(document.createElement('div'));
    const steps = [
      () => dialogIn(around, 'second'),
      // Above it, though it is before it in the document.
      () => dialogIn(first, 'third'),
      () => first.querySelector('dialog')?.removeAttribute('open'),
      () => around.remove(),
      () => first.removeAttribute('open'),
      () => first.setAttribute('open', ''),
    ];
    for (const step of steps) {
      const before = tops.length;
      step();
      await vi.waitFor(() => expect(tops).toHaveLength(before + 1));
    }
    expect(tops).toEqual(['first', 'second', 'third', 'second', 'first', undefined, 'first']);
  });
});
